#include <algorithm>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/records/quantities.h"

namespace carambole
{
namespace
{
constexpr std::size_t max_remark = 1000; // characters

class ExpectationReader
{
public:
  ExpectationReader(const Located &value, const Case &c, Problems &problems)
    : c(c),
      problems(problems),
      map(value,
          {"model", "quantity", "value", "tolerance", "source", "known_discrepancy", "kind",
           "uncertainty"},
          {}, problems)
  {
  }

  Expectation read()
  {
    if (!map.is_map())
      return {};
    row.line = map.node().line;
    read_model();
    const QuantityDefinition *quantity = read_quantity();
    const Located value = map.require("value", "5 m/s"),
                  tolerance = map.require("tolerance", "1e-6");
    if (quantity && value)
      row.value = carambole::read_quantity(value, quantity->dimension,
                                           si_unit(quantity->dimension).c_str(), {}, problems)
                    .value_or(0);
    if (quantity && tolerance)
      if (const auto margin = read_margin(tolerance, *quantity, row.value == 0, problems))
      {
        row.tolerance = margin->size;
        row.tolerance_is_relative = margin->is_relative;
      }
    if (const Located uncertainty = map.find("uncertainty"); quantity && uncertainty)
      if (const auto margin = read_margin(uncertainty, *quantity, row.value == 0, problems))
        row.uncertainty = margin->of(row.value);
    if (const Located source = map.require("source", "\"where the value comes from\""))
      row.source = read_text(source, max_remark, problems).value_or("");
    if (const Located why = map.find("known_discrepancy"))
      row.known_discrepancy = read_text(why, max_remark, problems);
    if (const Located evidence = map.find("kind"))
      read_evidence(evidence);
    return row;
  }

private:
  const Case &c;
  Problems &problems;
  StrictMap map;
  Expectation row;

  void read_model()
  {
    const Located model = map.require("model", "hertz");
    if (!model)
      return;
    row.model = read_scalar(model, "the name of a model", problems).value_or("");
    const std::vector<std::string> models = c.model_names();
    if (!row.model.empty() && std::find(models.begin(), models.end(), row.model) == models.end())
      problems.add(
        *model.node, model.path,
        fmt::format("there is no model {}{}", in_quotes(row.model), suggestion(row.model, models)));
  }

  const QuantityDefinition *read_quantity()
  {
    const Located quantity = map.require("quantity", "peak_force");
    if (!quantity)
      return nullptr;
    const std::optional<std::string> text = read_scalar(quantity, "a quantity", problems);
    if (!text)
      return nullptr;
    row.quantity = *text;
    return find_definition({quantity.node, quantity.path}, *text, c, problems);
  }

  void read_evidence(const Located &evidence)
  {
    const std::optional<std::string> text = read_scalar(evidence, "a kind of evidence", problems);
    if (!text)
      return;
    std::vector<std::string> names;
    for (const EvidenceKind kind : evidence_kinds)
    {
      names.emplace_back(to_string(kind));
      if (*text == names.back())
      {
        row.kind = kind;
        return;
      }
    }
    problems.add(
      *evidence.node, evidence.path,
      fmt::format("there is no kind of evidence {}{}", in_quotes(*text), suggestion(*text, names)));
  }
};
} // namespace

std::vector<Expectation> read_expectations(const Located &value, const Case &c, Problems &problems)
{
  std::vector<Expectation> rows;
  for (const Located &item : read_list(value, problems))
    rows.push_back(ExpectationReader(item, c, problems).read());
  return rows;
}
} // namespace carambole
