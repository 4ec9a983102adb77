#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "cases/laws/manual.h"

namespace carambole
{
namespace
{
/// Symbols with the same meaning in every law of contact that does not define them itself.
const std::array common{
  Symbol{"F", "contact force, in compression", "N"},
  Symbol{"d", "approach, in compression", "m"},
  Symbol{"d'", "rate of approach", "m/s"},
  Symbol{"v0", "speed of approach at the start of the touch", "m/s"},
  Symbol{"V", "speed of approach", "m/s"},
  Symbol{"e", "coefficient of restitution"},
  Symbol{"K", "Hertz stiffness (4/3) E* sqrt(R)", "N/m^1.5"},
  Symbol{"M", "reduced mass m1 m2/(m1 + m2)", "kg"},
  Symbol{"R", "relative radius, 1/R = 1/R1 + 1/R2", "m"},
  Symbol{"E*", "contact modulus, 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2", "Pa"},
  Symbol{"nu", "Poisson's ratio"},
  Symbol{"d_y", "approach at the onset of yield", "m"},
  Symbol{"F_y", "force at the onset of yield", "N"},
  Symbol{"V_y", "speed of approach at which yield begins", "m/s"},
  Symbol{"p_p", "limiting contact pressure", "Pa"},
  Symbol{"p_y", "limiting contact pressure", "Pa"},
  Symbol{"sigma_y", "yield stress", "Pa"},
  Symbol{"psi", "pressure in full plasticity over twice the yield stress"},
  Symbol{"d_max", "largest approach so far", "m"},
  Symbol{"F_max", "force at the largest approach", "N"},
  Symbol{"d_res", "approach at which unloading ends", "m"},
};

bool is_of_a_name(char c)
{
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '*' || c == '\'';
}

/// Whether an equation contains a symbol as a separate name.
bool occurs(std::string_view symbol, std::string_view equation)
{
  for (std::size_t at = equation.find(symbol); at != std::string_view::npos;
       at = equation.find(symbol, at + 1))
  {
    const std::size_t end = at + symbol.size();
    if ((at == 0 || !is_of_a_name(equation[at - 1])) &&
        (end == equation.size() || !is_of_a_name(equation[end])))
      return true;
  }
  return false;
}
} // namespace

std::vector<Symbol> symbols_of(const LawManual &manual)
{
  std::vector<Symbol> symbols;
  const auto is_explained = [&](const Symbol &symbol)
  {
    return std::ranges::any_of(manual.parameters, [&](const ParameterManual &parameter)
                               { return parameter.symbol == symbol.symbol; }) ||
           std::ranges::any_of(manual.symbols, [&](const Symbol &own)
                               { return occurs(symbol.symbol, own.symbol); });
  };
  for (const Symbol &symbol : common)
    if (is_of_contact(manual.kind) && occurs(symbol.symbol, manual.equation) &&
        !is_explained(symbol))
      symbols.push_back(symbol);
  symbols.insert(symbols.end(), manual.symbols.begin(), manual.symbols.end());
  return symbols;
}

std::string text_of(Grade grade)
{
  constexpr std::array texts{"A (derived and checked)",
                             "B (found in public source code)",
                             "C (as printed; units, limits or continuity checked)",
                             "D (in part from memory of the original paper, not confirmed)",
                             "E (doubtful as printed)",
                             "none"};
  return texts.at(static_cast<std::size_t>(grade));
}
} // namespace carambole
