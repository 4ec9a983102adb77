#include "cases/values/formula.h"

#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <muParser.h>

#include "cases/process/diagnostics.h"

namespace carambole
{
struct Formula::Parser
{
  std::string text, variable;
  double x = 0;
  mu::Parser of;
};

Formula::Formula(const std::string &text, const std::string &variable)
  : parser(std::make_unique<Parser>())
{
  parser->text = text;
  parser->variable = variable;
  if (const std::string error = logic_error(text); !error.empty())
    throw FormulaError(error);
  try
  {
    parser->of.DefineVar(variable, &parser->x);
    parser->of.DefineConst("pi", std::numbers::pi);
    parser->of.SetExpr(text);
    parser->of.Eval();
  }
  catch (const mu::ParserError &error)
  {
    throw FormulaError(
      fmt::format("{} is not a formula of {}: {}", in_quotes(text), variable, error.GetMsg()));
  }
  if (parser->of.GetNumResults() != 1)
    throw FormulaError(in_quotes(text) + " gives several values; a comma separates arguments only");
}

Formula::~Formula() = default;

double Formula::value(double of_variable)
{
  parser->x = of_variable;
  double value = 0;
  try
  {
    value = parser->of.Eval();
  }
  catch (const mu::ParserError &error)
  {
    throw FormulaError(error.GetMsg());
  }
  if (!std::isfinite(value))
    throw FormulaError(fmt::format("{} is not a finite number at {} = {:.6g}",
                                   in_quotes(parser->text), parser->variable, of_variable));
  return value;
}
} // namespace carambole
