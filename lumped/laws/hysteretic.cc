// Hysteretic dampers: F = K d^1.5 (1 + D d'/v0) with v0 the approach speed at the onset of the
// touch. They differ in one coefficient, D(c) of the restitution c that is asked for. The
// restitution e that comes out is exact in closed form, whatever K, M and v0:
//
//   D (1 + e) = ln[(1 + D)/(1 - D e)].
//
// Hence e < 1/D: the force 1 - D e at the end is never tensile. The coefficients are those of Wang
// et al. (review of contact force models, table 1); their denominators do include v0, against the
// table's caption. For c -> 1 all should tend to 1.5 (1 - c); the remarks say which do not.

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::hysteretic
{
namespace
{
struct Variant
{
  const char *identifier, *title, *formula, *source, *evidence;
  Grade grade;
  double (*coefficient)(double c);
  Interval range;
  const char *defects;
  std::vector<std::string> also_known_as = {};
};

constexpr auto checked = "restitution in closed form derived, checked numerically";
constexpr auto in_public_code =
  "restitution in closed form derived, checked numerically; coefficient found in public "
  "source code";
constexpr Interval closed = unit_interval, above_zero = above_zero_to_one;

const Variant variants[] = {
  {"hunt-crossley",
   "Hunt & Crossley",
   "1.5 (1 - c)",
   "Hunt & Crossley 1975",
   in_public_code,
   Grade::source_code,
   [](double c) { return 1.5 * (1 - c); },
   closed,
   "first order in 1 - c: the restitution is too high at low c",
   {"hunt", "hc", "hunt-and-crossley"}},
  {"herbert-mcwhannell", "Herbert & McWhannell", "6 (1 - c)/((2 c - 1)^2 + 3)",
   "Herbert & McWhannell 1977", checked, Grade::derived,
   [](double c) { return 6 * (1 - c) / ((2 * c - 1) * (2 * c - 1) + 3); }, closed,
   "the restitution is too high at low c"},
  {"lee-wang-hysteretic", "Lee & Wang, hysteretic", "0.75 (1 - c)", "Lee & Wang 1983", checked,
   Grade::as_printed, [](double c) { return 0.75 * (1 - c); }, closed,
   "half the dissipation even for c -> 1; the restitution is never below 0.66"},
  {"lankarani-nikravesh",
   "Lankarani & Nikravesh",
   "0.75 (1 - c^2)",
   "Lankarani & Nikravesh 1990",
   in_public_code,
   Grade::source_code,
   [](double c) { return 0.75 * (1 - c * c); },
   closed,
   "for c above 0.8; the restitution is far too high at low c",
   {"lankarani", "ln", "lankarani-and-nikravesh", "hertzdamp"}},
  {"gonthier",
   "Gonthier et al.",
   "(1 - c^2)/c",
   "Gonthier et al. 2004",
   in_public_code,
   Grade::source_code,
   [](double c) { return (1 - c * c) / c; },
   above_zero,
   "approximates the exact relation within 0.013 for c <= 0.5; D/(1 - c) -> 2 instead of 1.5 for c "
   "-> 1",
   {"gonthier-et-al"}},
  {"zhiying-qishao",
   "Zhiying & Qishao",
   "0.75 (1 - c^2) exp(2 (1 - c))",
   "Zhiying & Qishao 2006",
   checked,
   Grade::as_printed,
   [](double c) { return 0.75 * (1 - c * c) * std::exp(2 * (1 - c)); },
   closed,
   "restitution within 0.03 of c for c above 0.3",
   {"zhiying"}},
  {"flores",
   "Flores et al.",
   "8 (1 - c)/(5 c)",
   "Flores et al. 2011",
   in_public_code,
   Grade::source_code,
   [](double c) { return 8 * (1 - c) / (5 * c); },
   above_zero,
   "D/(1 - c) -> 1.6 instead of 1.5 for c -> 1",
   {"flores-et-al"}},
  {"gharib-hurmuzlu",
   "Gharib & Hurmuzlu",
   "1/c",
   "Gharib & Hurmuzlu 2012",
   checked,
   Grade::as_printed,
   [](double c) { return 1 / c; },
   above_zero,
   "for c below 0.3 only: still dissipates at c = 1",
   {"gharib"}},
  {"hu-guo", "Hu & Guo", "1.5 (1 - c)/c", "Hu & Guo 2015", "derived, checked numerically",
   Grade::derived, [](double c) { return 1.5 * (1 - c) / c; }, above_zero,
   "the restitution is slightly too low at low c"},
  {"hu",
   "Hu et al.",
   "-6.66726 ln c/(3.85238 + ln c)",
   "Hu et al. 2011",
   "from memory of the original paper: the review omits a digit of 6.66726, and the grouping of "
   "its digits implies this value",
   Grade::memory,
   [](double c) { return -6.66726 * std::log(c) / (3.85238 + std::log(c)); },
   {std::exp(-3.85238), 1, true, false},
   "D/(1 - c) -> 1.731 instead of 1.5 for c -> 1; undefined for c <= 0.0213"},
  {"shen", "Shen et al.", "1.5 (1 - c)/c^0.89", "Shen et al. 2018", checked, Grade::as_printed,
   [](double c) { return 1.5 * (1 - c) / std::pow(c, 0.89); }, above_zero, ""},
  {"carvalho-martins", "Carvalho & Martins", "1.5 (1 - c) (11 - c)/(1 + 9 c)",
   "Carvalho & Martins 2019", checked, Grade::as_printed,
   [](double c) { return 1.5 * (1 - c) * (11 - c) / (1 + 9 * c); }, closed, "best for c >= 0.4"},
  {"safaeifar-farshidianfar", "Safaeifar & Farshidianfar", "5 (1 - c)/(4 c)",
   "Safaeifar & Farshidianfar 2020", checked, Grade::as_printed,
   [](double c) { return 5 * (1 - c) / (4 * c); }, above_zero,
   "D/(1 - c) -> 1.25 instead of 1.5 for c -> 1"},
  {"zhang", "Zhang et al.", "1.5 (1 - c)/([0.618 exp(-3.25 c) + 0.899 exp(0.09025 c)] c)",
   "Zhang et al. 2020", checked, Grade::as_printed,
   [](double c)
   { return 1.5 * (1 - c) / ((0.618 * std::exp(-3.25 * c) + 0.899 * std::exp(0.09025 * c)) * c); },
   above_zero, "restitution within 0.005 of c"},
  {"zhao", "Zhao et al.", "4 (1 - c)/(1.302 c)", "Zhao et al. 2021",
   "doubtful: as printed in the review; with 2 instead of 4 the limit would be right",
   Grade::doubtful, [](double c) { return 4 * (1 - c) / (1.302 * c); }, above_zero,
   "as printed D/(1 - c) -> 3.07 instead of 1.5 for c -> 1: the restitution is 0.814 for c = 0.9; "
   "do not calibrate it"},
  {"exact-hysteretic", "Exact restitution", "the root of D (1 + c) = ln[(1 + D)/(1 - D c)]",
   "closed form of the restitution, after Qin & Lu and Gonthier et al. 2004",
   "derived, checked numerically", Grade::derived, hysteretic_factor, above_zero, ""},
};

template <int index>
const HystereticDamper damper{.factor = [](const Parameters &given)
                              { return variants[index].coefficient(given.number("restitution")); },
                              .stiffness = [](const Pair &pair, const Parameters & /*given*/)
                              { return pair.hertz_stiffness(); }};

template <int index>
std::unique_ptr<ForceLaw> make(const Pair &pair, const Parameters &parameters)
{
  return std::make_unique<HystereticPower>(1.5, damper<index>, pair, parameters);
}

Manual manual(const Variant &variant, const HystereticDamper &damper,
              std::unique_ptr<ForceLaw> (*make_force)(const Pair &, const Parameters &))
{
  return {{.identifier = variant.identifier,
           .title = std::string(variant.title) + ": hysteretic damper",
           .also_known_as = variant.also_known_as,
           .equation =
             std::string("F = K d^1.5 (1 + D d'/v0), D = ") + variant.formula + ", c = restitution",
           .symbols = {{"D", "damping factor", ""}, {"c", "requested restitution", ""}},
           .parameters =
             joined(HystereticDamper::parameters(damper, variant.range), {separation_parameter()}),
           .loading = onset_loading,
           .state = onset_state,
           .separation = "at zero approach; the force is not attractive in an undisturbed impact",
           .validity = std::string("elastic or weakly inelastic contact; ") + elastic_validity,
           .defects = std::string(variant.defects) + (*variant.defects ? "; " : "") +
                      "the damping grows without bound for v0 -> 0",
           .source = std::string(variant.source) + "; Wang et al., table 1",
           .evidence = variant.evidence,
           .grade = variant.grade},
          {.uses_onset_speed = true, .make_force = make_force, .flags = elastic_flags}};
}

const auto registrations = register_family<std::size(variants)>(
  [](auto variant) { return manual(variants[variant], damper<variant>, make<variant>); });
} // namespace
} // namespace carambole::lumped::hysteretic
