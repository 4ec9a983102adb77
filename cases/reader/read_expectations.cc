#include <algorithm>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/records/quantities.h"

namespace carambole
{
namespace
{
class ExpectationReader
{
public:
  ExpectationReader(const Located &value, const Case &c, Problems &problems)
    : c(c), problems(problems), map(value, problems)
  {
  }

  Expectation read()
  {
    result.line = map.node().line;
    read_model();
    const QuantityDefinition *quantity = read_definition();
    const Located value = map.find("value"), tolerance = map.find("tolerance");
    if (quantity && value)
      result.value = read_quantity(value, quantity->dimension, problems).value_or(0);
    if (quantity && tolerance)
      if (const auto margin = read_margin(tolerance, *quantity, result.value == 0, problems))
      {
        result.tolerance = margin->size;
        result.tolerance_is_relative = margin->is_relative;
      }
    if (const Located uncertainty = map.find("uncertainty"); quantity && uncertainty)
      if (const auto margin = read_margin(uncertainty, *quantity, result.value == 0, problems))
        result.uncertainty = margin->of(result.value);
    map.read("source", result.source);
    map.read("known_discrepancy", result.known_discrepancy);
    if (const Located evidence = map.find("kind"))
      read_evidence(evidence);
    return result;
  }

private:
  const Case &c;
  Problems &problems;
  StrictMap map;
  Expectation result;

  void read_model()
  {
    const Located model = map.find("model");
    if (!model)
      return;
    result.model = read_scalar(model, "the name of a model", problems).value_or("");
    const std::vector<std::string> models = c.model_names();
    if (!result.model.empty() &&
        std::find(models.begin(), models.end(), result.model) == models.end())
      problems.add(model, fmt::format("there is no model {}{}", in_quotes(result.model),
                                      suggestion(result.model, models)));
  }

  const QuantityDefinition *read_definition()
  {
    const Located quantity = map.find("quantity");
    if (!quantity)
      return nullptr;
    const std::optional<std::string> text = read_scalar(quantity, "a quantity", problems);
    if (!text)
      return nullptr;
    result.quantity = *text;
    return find_definition(quantity, *text, c, problems);
  }

  void read_evidence(const Located &evidence)
  {
    const std::optional<std::string> word =
      read_word(evidence, "a kind of evidence", "there is no kind of evidence {}{}", problems);
    for (const EvidenceKind kind : evidence_kinds)
      if (word == to_string(kind))
        result.kind = kind;
  }
};
} // namespace

std::vector<Expectation> read_expectations(const Located &value, const Case &c, Problems &problems)
{
  std::vector<Expectation> expectations;
  for (const Located &item : read_list(value, problems))
    expectations.push_back(ExpectationReader(item, c, problems).read());
  return expectations;
}
} // namespace carambole
