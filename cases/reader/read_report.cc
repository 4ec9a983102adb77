// `report:`.

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/reader/case_reader.h"
#include "cases/reader/form_makers.h"
#include "cases/records/quantities.h"

namespace carambole
{
namespace
{
constexpr std::size_t max_report_line = 200, max_paragraph = 2000; // characters

constexpr std::array<std::pair<const char *, std::string ReportEntry::*>, 7> report_texts{
  {{"title", &ReportEntry::title},
   {"number", &ReportEntry::number},
   {"revision", &ReportEntry::revision},
   {"author", &ReportEntry::author},
   {"reviewer", &ReportEntry::reviewer},
   {"approver", &ReportEntry::approver},
   {"intended_use", &ReportEntry::intended_use}}};

/// The models that can be accepted: all but the reference and what was measured.
std::vector<std::string> judged_models(const Case &c)
{
  std::vector<std::string> names = c.model_names();
  std::erase_if(names,
                [&](const std::string &name)
                {
                  return name == c.reference ||
                         std::ranges::find(c.data, name, &DataEntry::name) != c.data.end();
                });
  return names;
}

class CriterionReader
{
public:
  CriterionReader(const Located &item, const Case &c, Problems &problems)
    : c(c), problems(problems), map(item, problems)
  {
  }

  Criterion read()
  {
    if (!map.is_map())
      return {};
    read_model();
    const Located quantity = map.find("quantity"), within = map.find("within");
    if (!quantity || !within)
      return result;
    const std::optional<std::string> text = read_scalar(quantity, "a quantity", problems);
    if (!text)
      return result;
    result.quantity = *text;
    const QuantityDefinition *definition = find_definition(quantity, *text, c, problems);
    if (definition == nullptr)
      return result;
    if (const auto name = parse_quantity_name(*text); name && name->is_uncertainty)
    {
      problems.add(quantity, "is an uncertainty, which counts in the criterion of its quantity");
      return result;
    }
    const std::optional<Margin> margin = read_margin(within, *definition, false, problems);
    if (!margin)
      return result;
    result.within = margin->size;
    result.is_relative = margin->is_relative;
    return result;
  }

private:
  const Case &c;
  Problems &problems;
  StrictMap map;
  Criterion result;

  void read_model()
  {
    const std::vector<std::string> models = judged_models(c);
    const Located model = map.find("model");
    if (!model)
    {
      if (models.size() == 1)
        result.model = models.front();
      else
        problems.add(
          map.place(),
          models.empty()
            ? "the case has no model beside its reference"
            : fmt::format("says for which model; write 'model:' and one of {}", name_list(models)));
      return;
    }
    result.model = read_scalar(model, "the name of a model", problems).value_or("");
    if (!result.model.empty() && std::ranges::find(models, result.model) == models.end())
      problems.add(model, result.model == c.reference
                            ? fmt::format("{} is the reference of the case; the criterion is for a "
                                          "model that is compared with it",
                                          in_quotes(result.model))
                            : fmt::format("there is no model {} to be compared with {}{}",
                                          in_quotes(result.model), in_quotes(c.reference),
                                          suggestion(result.model, models)));
  }
};
} // namespace

Form report_form(const std::string &quantity_pattern)
{
  using namespace forms;
  const Form criterion = map(
    {{"quantity", reference(quantity_pattern), "as in `expect`", "restitution"},
     {"within", margin(), "of the reference of the case, relative or in the quantity's unit",
      "5 %"},
     {"model", reference(), "that is to be accepted; default: the only one beside the reference"}});
  return map({{"title", text(max_report_line), "default: the title of the case"},
              {"number", text(max_report_line), "number of the document"},
              {"revision", text(max_report_line), "of the document"},
              {"author", text(max_report_line), "who computed"},
              {"reviewer", text(max_report_line), "who checked; not given: a line to sign on"},
              {"approver", text(max_report_line), "who approves; not given: a line to sign on"},
              {"intended_use", text(max_paragraph), "what the model is to be used for"},
              {"criterion", list(criterion),
               "what decides whether a model is accepted: it is met where the largest error that "
               "the uncertainties allow is within"}});
}

ReportEntry read_report(const Located &value, const Case &c, Problems &problems)
{
  ReportEntry result;
  const StrictMap map(value, problems);
  for (const auto &[key, member] : report_texts)
    map.read(key, result.*member);
  if (const Located criteria = map.find("criterion"))
    for (const Located &item : read_list(criteria, problems))
      result.criteria.push_back(CriterionReader(item, c, problems).read());
  return result;
}
} // namespace carambole
