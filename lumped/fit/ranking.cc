#include "lumped/fit/ranking.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <variant>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/processors.h"
#include "lumped/fit/end_of_contact.h"

namespace carambole::lumped
{
namespace
{
constexpr double not_distinguished = 2; ///< differences of the criterion

/// Names of the models of the case and identifiers of the laws of which it has none.
std::vector<std::string> candidates(const Case &c, bool are_forces)
{
  std::vector<std::string> names;
  const auto can_be_compared = [&](const std::string &law)
  {
    const auto found = catalogue().find(law);
    return found == catalogue().end() || // from outside
           (!found->second.roll && !(are_forces && found->second.make_impulse));
  };
  for (const LawEntry &entry : c.laws)
    if (can_be_compared(entry.law))
      names.push_back(entry.name);
  for (const auto &[identifier, manual] : catalogue())
  {
    const bool needs_formula =
      std::ranges::any_of(manual.parameters, [](const ParameterManual &parameter)
                          { return parameter.is_text && parameter.is_required(); });
    if (can_be_compared(identifier) && !needs_formula &&
        std::ranges::find(c.laws, identifier, &LawEntry::law) == c.laws.end())
      names.push_back(identifier);
  }
  return names;
}

JointModel model_of(const std::vector<Setup> &setups, const std::string &name)
{
  // Its calibrated parameters; one of two that exclude each other; what the material lacks.
  const std::vector<std::vector<std::string>> free{
    {}, {"restitution"}, {"yield_stress"}, {"restitution", "yield_stress"}};
  std::optional<InputError> first;
  for (const std::vector<std::string> &keys : free)
    try
    {
      return make_joint_model(setups, name, keys, {}, true);
    }
    catch (const InputError &error)
    {
      if (!first)
        first = error; // the reason that is the law's own
    }
  throw *first;
}

/// sum n ln(S/n), n over the dependence of each setup. S is not below what predictions are good to.
double likelihood_term(const RankedLaw &law, const std::vector<Setup> &setups,
                       const std::vector<double> &dependence)
{
  double sum = 0;
  for (std::size_t i = 0; i < setups.size(); ++i)
  {
    const std::vector<double> residuals = law_residuals(law.model, setups, law.result, i);
    const auto n = static_cast<double>(residuals.size());
    double squares = 0;
    for (const double residual : residuals)
      squares += std::pow(residual, 2);
    squares = std::max(squares, n * std::pow(resolution_of(setups[i].target), 2));
    sum += n / dependence[i] * std::log(squares / n);
  }
  return sum;
}

/// A law, or why it cannot be compared.
using Candidate = std::variant<RankedLaw, LeftOut>;

Candidate candidate(const std::string &name, const std::function<RankedLaw()> &make)
{
  try
  {
    return make();
  }
  catch (const InputError &error)
  {
    return LeftOut{name, error.diagnostics.front().message};
  }
  catch (const std::runtime_error &error)
  {
    return LeftOut{name, error.what()};
  }
  catch (const std::invalid_argument &error)
  {
    return LeftOut{name, error.what()};
  }
}

RankedLaw fitted(const std::vector<Setup> &setups, RankedLaw law)
{
  ChosenFit fit = fit_with_end(law.model, setups);
  law.model = std::move(fit.model);
  law.result = std::move(fit.result);
  for (std::size_t i = 0; i < setups.size(); ++i)
    law.lack.push_back(lack_of_fit(setups[i].target, result_of(law.model, setups, law.result, i)));
  return law;
}

/// Laws with more parameters than the criterion allows for so many values. Throws InputError where
/// these are all that have any.
void leave_out_what_is_not_determined(Ranking &ranking)
{
  const auto has_parameters = [](const RankedLaw &law) { return !law.result.estimates.empty(); };
  const auto can_be_compared = [](const RankedLaw &law) { return std::isfinite(law.aicc); };
  const bool had_parameters = std::ranges::any_of(ranking.laws, has_parameters);
  const std::string too_few =
    ranking.independent == 1
      ? "1 value is too few"
      : fmt::format("{:.3g} independent values are too few", ranking.independent);
  for (const RankedLaw &law : ranking.laws)
    if (const std::size_t count = law.result.estimates.size(); !can_be_compared(law))
      ranking.left_out.push_back({law.name, fmt::format("{} for its {} parameter{}", too_few, count,
                                                        count == 1 ? "" : "s")});
  std::erase_if(ranking.laws, std::not_fn(can_be_compared));
  if (ranking.laws.empty() ||
      (had_parameters && std::ranges::none_of(ranking.laws, has_parameters)))
    throw InputError("--to",
                     too_few + " to rank laws; measure more, or fit one law, as '--law tsuji'");
}

void add_criterion(const std::vector<Setup> &setups, Ranking &ranking)
{
  std::vector<double> dependence(setups.size(), 1);
  std::size_t nuisances = setups.size(); // the variances
  for (const Setup &setup : setups)
    nuisances += nuisances_of(setup.target);
  const auto term = [&](const RankedLaw &law) { return likelihood_term(law, setups, dependence); };
  const RankedLaw &nearest = *std::ranges::min_element(ranking.laws, {}, term);
  for (std::size_t i = 0; i < setups.size(); ++i)
  {
    const std::vector<double> residuals = law_residuals(nearest.model, setups, nearest.result, i);
    dependence[i] = dependence_of(setups[i].target, residuals);
    ranking.values += residuals.size();
    ranking.independent += static_cast<double>(residuals.size()) / dependence[i];
  }
  for (RankedLaw &law : ranking.laws)
  {
    const auto k = static_cast<double>(law.result.estimates.size() + nuisances);
    const double left = ranking.independent - k - 1;
    law.aicc = left > 0 ? term(law) + 2 * k + 2 * k * (k + 1) / left
                        : std::numeric_limits<double>::infinity();
  }
  // A law without parameters must not win because no other can be compared.
  leave_out_what_is_not_determined(ranking);
  std::ranges::stable_sort(ranking.laws, {}, &RankedLaw::aicc);
  for (RankedLaw &law : ranking.laws)
    law.difference = law.aicc - ranking.laws.front().aicc;
}
} // namespace

bool RankedLaw::is_followed() const
{
  return std::ranges::none_of(lack, &LackOfFit::found);
}

bool RankedLaw::ends_at_limit() const
{
  return std::ranges::any_of(result.estimates,
                             [](const Estimate &estimate) { return !estimate.limit.empty(); });
}

std::size_t Ranking::undistinguished() const
{
  return static_cast<std::size_t>(std::ranges::count_if(
    laws, [](const RankedLaw &law) { return law.difference < not_distinguished; }));
}

Ranking rank_laws(
  const std::vector<Setup> &setups,
  const std::function<void(const std::string &law, std::size_t done, std::size_t all)> &progress)
{
  const bool are_forces =
    std::ranges::any_of(setups, [](const Setup &setup) { return !setup.target.is_table(); });
  const std::vector<std::string> names = candidates(setups.front().c, are_forces);
  std::vector<Candidate> all;
  all.reserve(names.size());
  for (const std::string &name : names)
    all.push_back(
      candidate(name, [&] { return RankedLaw{name, model_of(setups, name), {}, 0, 0, {}}; }));
  // What takes longest first, so that no thread ends long after the others.
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  const auto parameters = [&](std::size_t k)
  {
    const auto *const law = std::get_if<RankedLaw>(&all[k]);
    return law ? law->model.of.front().free.size() : 0;
  };
  std::ranges::stable_sort(order, std::greater<>(), parameters);
  std::mutex telling;
  std::size_t begun = 0;
  do_in_threads(names.size(),
                [&](std::size_t next)
                {
                  const std::size_t k = order[next];
                  {
                    const std::lock_guard lock(telling);
                    progress(names[k], begun++, names.size());
                  }
                  if (auto *const law = std::get_if<RankedLaw>(&all[k]))
                    all[k] = candidate(names[k], [&] { return fitted(setups, std::move(*law)); });
                });
  Ranking ranking;
  for (Candidate &one : all) // in the order of the names
    if (auto *const law = std::get_if<RankedLaw>(&one))
      ranking.laws.push_back(std::move(*law));
    else
      ranking.left_out.push_back(std::move(std::get<LeftOut>(one)));
  if (ranking.laws.empty())
    throw InputError("--law", ranking.left_out.empty()
                                ? "no law can be compared with these data"
                                : "no law can be compared with these data: " +
                                    ranking.left_out.front().reason);
  add_criterion(setups, ranking);
  return ranking;
}
} // namespace carambole::lumped
