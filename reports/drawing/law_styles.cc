#include "reports/drawing/law_styles.h"

#include <algorithm>

namespace carambole::reports
{
namespace
{
/// Places of the colour, the dash and the marker among those of line_style.cc. Laws that appear
/// together have colours that are easily told apart, where ten suffice; no two laws have the same
/// colour and dash, or the same colour and marker.
struct Style
{
  std::string_view law;
  std::size_t colour, dash, marker;
};
constexpr Style styles[] = {
  {"brake", 6, 6, 6},
  {"burgoyne-daraio", 2, 4, 4},
  {"carvalho-martins", 8, 0, 0},
  {"chang-ling", 0, 5, 3},
  {"dmt", 3, 2, 2},
  {"du-wang", 7, 0, 0},
  {"exact-hysteretic", 0, 4, 4},
  {"expression", 6, 2, 2},
  {"flores", 6, 0, 7},
  {"gharib-hurmuzlu", 2, 6, 6},
  {"gonthier", 3, 1, 1},
  {"herbert-mcwhannell", 4, 2, 2},
  {"hertz", 0, 0, 0},
  {"hertz-finite", 2, 2, 2},
  {"hu", 5, 1, 0},
  {"hu-guo", 7, 2, 1},
  {"hunt-crossley", 9, 3, 3},
  {"incline-closed-form", 8, 2, 1},
  {"jackson", 6, 1, 0},
  {"jackson-green", 3, 4, 4},
  {"jankowski", 0, 6, 5},
  {"jkr", 5, 5, 5},
  {"kelvin-voigt", 4, 1, 1},
  {"kogut-etsion", 5, 2, 2},
  {"kuwabara-kono", 2, 3, 3},
  {"lankarani-nikravesh", 2, 5, 5},
  {"lee-herrmann", 9, 0, 6},
  {"lee-wang", 6, 4, 4},
  {"lee-wang-hysteretic", 1, 6, 2},
  {"linear", 1, 1, 1},
  {"ma-liu", 9, 5, 1},
  {"ma-liu-restitution", 1, 2, 6},
  {"maugis-dugdale", 8, 6, 6},
  {"meyer", 0, 1, 1},
  {"piecewise-elastic", 5, 4, 4},
  {"piecewise-plastic", 2, 0, 0},
  {"power", 4, 4, 3},
  {"prony-hertz", 4, 6, 6},
  {"qin-lu-damping", 9, 6, 5},
  {"rigid", 3, 3, 3},
  {"ristow", 1, 0, 0},
  {"rolling constant-torque", 4, 5, 5},
  {"rolling spring", 0, 3, 6},
  {"safaeifar-farshidianfar", 6, 3, 3},
  {"schwager-poschel", 8, 5, 7},
  {"shen", 3, 0, 7},
  {"sjkr", 7, 6, 6},
  {"spring-dashpot-slider", 7, 1, 2},
  {"stronge", 8, 1, 5},
  {"tangential coulomb", 4, 0, 0},
  {"tangential di-renzo-di-maio", 2, 1, 1},
  {"tangential linear", 0, 2, 2},
  {"tangential mindlin", 7, 3, 3},
  {"tangential mindlin-deresiewicz", 1, 4, 4},
  {"tangential mindlin-force", 6, 5, 5},
  {"tangential mindlin-rescaled", 3, 6, 6},
  {"tangential tsuji", 5, 0, 7},
  {"tangential walton-braun", 9, 1, 0},
  {"thornton", 1, 3, 3},
  {"thornton-ning", 7, 4, 4},
  {"thornton-restitution", 5, 6, 1},
  {"tsuji", 7, 5, 5},
  {"vu-quoc-zhang", 4, 3, 7},
  {"wang-hysteretic", 8, 3, 2},
  {"wang-viscous", 3, 5, 5},
  {"weir-tallon", 9, 2, 2},
  {"wu", 8, 4, 3},
  {"zhang", 1, 5, 5},
  {"zhao", 9, 4, 4},
  {"zhiying-qishao", 5, 3, 6},
};

Style style_of(std::string_view law)
{
  const auto found = std::ranges::find(styles, law, &Style::law);
  if (found != std::ranges::end(styles))
    return *found;
  std::size_t sum = 0;
  for (const char letter : law)
    sum = 31 * sum + static_cast<unsigned char>(letter);
  return {law, sum % 10, sum / 10 % 7, sum / 70 % 8};
}

/// What `law_style` knows it by.
std::string key_of(const LawEntry &entry)
{
  return entry.tangential.empty() ? entry.law : "tangential " + entry.tangential;
}
} // namespace

LineStyle law_style(std::string_view law, std::size_t variant)
{
  const Style style = style_of(law);
  return {palette_colour(style.colour), 2, dash_type(style.dash + variant),
          marker_type(style.marker + variant)};
}

LineStyle law_style(const Case &problem, const std::string &model)
{
  const auto entry = std::ranges::find(problem.laws, model, &LawEntry::name);
  if (entry == problem.laws.end())
    return law_style(model);
  const std::string key = key_of(*entry);
  const auto earlier = std::count_if(problem.laws.begin(), entry,
                                     [&](const LawEntry &other) { return key_of(other) == key; });
  return law_style(key, static_cast<std::size_t>(earlier));
}

std::vector<std::string> laws_with_style()
{
  std::vector<std::string> names;
  for (const Style &style : styles)
    names.emplace_back(style.law);
  return names;
}
} // namespace carambole::reports
