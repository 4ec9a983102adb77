// Other codes beside the laws that they implement, or beside the finite elements.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/page/page.h"

namespace carambole::reports
{
namespace
{
/// What a code's steps cannot decide, relative: below, code and law agree.
constexpr double close = 1e-3;

/// How much a quantity of the code differs from that of its law; empty where one has none.
Cell difference_cell(const ModelRecord &code, const ModelRecord &law, const QuantityName &quantity)
{
  const auto own = find_quantity(code, quantity), stated = find_quantity(law, quantity);
  const auto difference = own && stated ? relative_error(*own, *stated) : std::nullopt;
  return {text(difference ? percent_text(*difference) : "\u2013"), true};
}

/// What may lie between two models by their own uncertainties, of a quantity; relative to the
/// second.
double allowed(const ModelRecord &code, const ModelRecord &other, const QuantityName &quantity,
               double stated)
{
  double sum = 0;
  for (const ModelRecord *model : {&code, &other})
    sum += find_quantity(*model, quantity.of_uncertainty()).value_or(0);
  return std::max(close, sum / std::abs(stated));
}

/// `counterpart`: "its own law" or "the finite elements".
std::string judgement(const ModelRecord &code, const ModelRecord &other,
                      const std::vector<QuantityName> &quantities, const char *counterpart)
{
  double worst = 0;
  for (const QuantityName &quantity : quantities)
  {
    const auto own = find_quantity(code, quantity), stated = find_quantity(other, quantity);
    const auto difference = own && stated ? relative_error(*own, *stated) : std::nullopt;
    if (difference && std::abs(*difference) > allowed(code, other, quantity, *stated))
      worst = std::max(worst, std::abs(*difference));
  }
  return worst == 0 ? "agrees"
                    : fmt::format("differs from {} by {}", counterpart, percent_size_text(worst));
}

/// The model beside which a code stands: the law that it implements; of finite elements the first
/// that are not quasi-static.
const Model *counterpart_of(const CodeEntry &entry, const Results &results)
{
  if (!is_continuum(entry.code))
    return results.find(entry.law);
  for (const FemEntry &fem : results.problem.fem)
    if (!fem.is_static)
      return results.find(fem.name);
  return nullptr;
}

/// What is compared: of an impact its outcome, of a prescribed motion all forces that resist it.
std::vector<QuantityName> compared_quantities(const Case &problem)
{
  const std::string contact = problem.contacts().front().name;
  if (!problem.traits().is_prescribed)
    return {{QuantityKind::restitution},
            {QuantityKind::peak_force, contact},
            {QuantityKind::duration, contact}};
  std::vector<QuantityName> quantities{{QuantityKind::peak_force, contact}};
  const auto add = [&](const std::vector<double> &column, QuantityKind peak, QuantityKind last)
  {
    if (!column.empty())
      quantities.insert(quantities.end(), {{peak, contact}, {last, contact}});
  };
  add(problem.motion.slip, QuantityKind::peak_tangential_force,
      QuantityKind::final_tangential_force);
  add(problem.motion.roll, QuantityKind::peak_rolling_torque, QuantityKind::final_rolling_torque);
  add(problem.motion.twist, QuantityKind::peak_twisting_torque,
      QuantityKind::final_twisting_torque);
  return quantities;
}
} // namespace

Html codes_section(const PageInput &input)
{
  const Results &results = input.results;
  const bool is_prescribed = results.problem.traits().is_prescribed;
  std::vector<Line> lines;
  std::vector<QuantityName> quantities;
  if (!results.problem.codes.empty())
    quantities = compared_quantities(results.problem);
  for (const CodeEntry &entry : results.problem.codes)
  {
    const Model *code = results.find(entry.name), *law = counterpart_of(entry, results);
    if (code == nullptr || law == nullptr)
      continue;
    const ModelRecord &own = code->record.model, &stated = law->record.model;
    const Model *reference = results.reference();
    Line line{{text(entry.name) + element("small", to_string(entry.code))},
              {text(stated.name)},
              {text(judgement(own, stated, quantities,
                              is_continuum(entry.code) ? "the finite elements" : "its own law"))}};
    for (const QuantityName &quantity : quantities)
      line.push_back(difference_cell(own, stated, quantity));
    if (!is_prescribed)
      line.push_back(reference == nullptr || reference == law
                       ? Cell{text("\u2013"), true}
                       : difference_cell(own, reference->record.model, quantities[0]));
    lines.push_back(std::move(line));
  }
  if (lines.empty())
    return {};
  std::vector<Html> header{text("Code"), text("Compared with"), text("Judgement")};
  for (const QuantityName &quantity : quantities)
    header.push_back(text(capitalised(readable_name({quantity.kind, ""}))));
  if (!is_prescribed)
    header.push_back(text("Restitution against the reference"));
  return html::table("Codes against what they implement", header, lines) +
         element("p", "Discrete-element codes are compared with their law as the catalogue states "
                      "it, with the same parameters, at a tenth of the usual step; CalculiX is "
                      "compared with our finite elements. A code agrees if it differs by less than "
                      "0.1 %, or by less than the uncertainties of both "
                      "together.");
}
} // namespace carambole::reports
