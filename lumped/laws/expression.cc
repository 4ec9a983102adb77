// A formula of the user's, read with muParser.

#include <algorithm>
#include <numeric>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <fmt/format.h>
#include <muParser.h>

#include "cases/values/formula.h"
#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::expression
{
namespace
{
/// The formula, compiled for a pair. Throws mu::ParserError where it cannot be.
class Formula
{
public:
  Formula(const Pair &pair, const Parameters &parameters)
  {
    parser.DefineVar("delta", &delta);
    parser.DefineVar("deltadot", &deltadot);
    parser.DefineVar("v0", &v0);
    parser.DefineConst("K", pair.hertz_stiffness());
    parser.DefineConst("M", pair.reduced_mass);
    parser.DefineConst("R", pair.relative_radius);
    parser.DefineConst("Estar", pair.modulus);
    for (const auto &[name, value] : parameters.numbers)
      parser.DefineConst(name, value);
    parser.SetExpr(parameters.words.at("formula"));
  }
  Formula(const Formula &) = delete; // the parser points at the variables
  Formula &operator=(const Formula &) = delete;

  double value(double approach, double rate, double onset_speed)
  {
    delta = approach;
    deltadot = rate;
    v0 = onset_speed;
    return parser.Eval();
  }

  int results() const { return parser.GetNumResults(); }

private:
  double delta = 0, deltadot = 0, v0 = 0;
  mu::Parser parser;
};

/// Integral from 0 to 1 to 1e-13 of that of the magnitude. Where the worst part is halved in turn,
/// a kink costs forty parts; what is rough everywhere is given up at the sixtieth.
template <typename Function>
double integral(const Function &f)
{
  constexpr std::size_t most_parts = 60;
  constexpr double tolerance = 1e-13;
  struct Part
  {
    double begin, end, value = 0, error = 0, magnitude = 0;
  };
  const auto part = [&](double begin, double end)
  {
    Part one{begin, end};
    const double half = (end - begin) / 2, middle = begin + half;
    one.value = half * boost::math::quadrature::gauss_kronrod<double, 31>::integrate(
                         [&](double x) { return f(middle + half * x); }, -1.0, 1.0, 0, 0,
                         &one.error, &one.magnitude);
    one.error *= half;
    one.magnitude *= half;
    return one;
  };
  const auto sum = [](const std::vector<Part> &parts, double Part::*what)
  {
    return std::accumulate(parts.begin(), parts.end(), 0.,
                           [what](double total, const Part &one) { return total + one.*what; });
  };
  std::vector<Part> parts{part(0, 1)};
  while (parts.size() < most_parts &&
         sum(parts, &Part::error) > tolerance * sum(parts, &Part::magnitude))
  {
    Part &worst = *std::ranges::max_element(parts, {}, &Part::error);
    const double middle = (worst.begin + worst.end) / 2;
    const Part right = part(middle, worst.end);
    worst = part(worst.begin, middle);
    parts.push_back(right);
  }
  return sum(parts, &Part::value);
}

/// Below zero approach the force is continued oddly about its value there.
struct Expression : ForceLaw
{
  Expression(const Pair &pair, const Parameters &parameters)
    : ForceLaw(separation_of(parameters)), formula(std::make_unique<Formula>(pair, parameters))
  {
  }

  double force(double d, double v, const Memory &memory) const override
  {
    const double value = formula->value(std::abs(d), v, memory.onset_speed);
    return d >= 0 ? value : 2 * formula->value(0, v, memory.onset_speed) - value;
  }

  Loss loss() const override { return Loss::unknown; }

  /// int_0^d F(s, 0) ds over x, s = d x^2, which makes powers of s in halves smooth.
  double stored_energy(double d, const Memory &memory) const override
  {
    if (d <= 0)
      return 0;
    return integral([&](double x)
                    { return 2 * d * x * formula->value(d * x * x, 0, memory.onset_speed); });
  }

  std::unique_ptr<Formula> formula;
};

/// ", c, n": the constants of the case.
std::string constants_of(const Parameters &parameters)
{
  std::string names;
  for (const auto &[name, value] : parameters.numbers)
    names += ", " + name;
  return names;
}

std::string lacks(const Pair &pair, const Parameters &parameters)
{
  if (std::isinf(pair.relative_radius))
    return needs_a_radius(pair);
  for (const char *name : {"delta", "deltadot", "v0", "K", "M", "R", "Estar"})
    if (parameters.given(name))
      return fmt::format("{}: this name is already a variable of the formula", name);
  const std::string &text = parameters.words.at("formula");
  if (const std::string error = logic_error(text); !error.empty())
    return "formula: " + error;
  try
  {
    Formula formula(pair, parameters);
    for (const double share : {0.0, 1e-9, 1e-6, 1e-4, 1e-2})
      for (const double rate : {-1.0, 0.0, 1.0})
      {
        const double d = share * pair.relative_radius;
        if (!std::isfinite(formula.value(d, rate, 1)))
          return fmt::format(
            "formula: is not a finite number at delta = {:.3g} m, deltadot = {} m/s, v0 = 1 m/s", d,
            rate);
        if (formula.results() != 1)
          return "formula: must be a single expression; commas separate several";
      }
  }
  catch (const mu::ParserError &error)
  {
    return fmt::format("formula: {}; it may use delta, deltadot, v0, K, M, R, Estar{}",
                       error.GetMsg(), constants_of(parameters));
  }
  return {};
}

const Registration registration{
  {.identifier = "expression",
   .title = "A formula of your own",
   .also_known_as = {"formula", "custom", "user-defined", "user"},
   .equation = "F = formula of delta, deltadot, v0, K, M, R, Estar and named constants",
   .symbols = {{"delta", "approach, in compression", "m"},
               {"deltadot", "rate of approach", "m/s"},
               {"Estar", "contact modulus", "Pa"}},
   .parameters =
     {{.key = "formula",
       .meaning = "in the notation of muParser: + - * / ^, comparisons, c ? a : b, "
                  "sqrt, exp, ln, sin, abs, min, max, ...; in quotes where it has a "
                  "comma or a colon",
       .is_text = true,
       .example = "K*delta^1.5*(1 + 0.3*deltadot/v0)"},
      {.key = "(any name)",
       .meaning = "a constant that the formula may use, in SI units; the case must give its value",
       .any_name = true,
       .default_text = "none",
       .example = "0.1 s/m",
       .calibrates = true},
      separation_parameter()},
   .loading = onset_loading,
   .state = onset_state,
   .separation = "at zero approach, or at zero force",
   .validity = "as far as the formula is valid",
   .defects = "no memory except v0, so no residual approach; the units of the formula are not "
              "checked; where it is not smooth, the steps are refined instead of ending there",
   .source = "the user",
   .evidence = "before the run it is parsed and checked to be finite at fifteen points"},
  {.uses_onset_speed = true, .make_force = make_law<Expression>, .lacks = lacks}};
} // namespace
} // namespace carambole::lumped::expression
