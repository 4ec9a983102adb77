// Properties of every model: frame indifference, dissipation, energy, independent lanes.

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <random>

#include "tests/fem/materials/material_point.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_materials)

using namespace carambole;
using namespace carambole::fem;

namespace
{
constexpr double duration = 1e-3; // [s]

/// A material of each kind, with its name.
struct NamedMaterial
{
  std::string name;
  Material material;
};

std::ostream &operator<<(std::ostream &out, const NamedMaterial &m)
{
  return out << m.name;
}

const MaterialLaw voce = law("voce", {{"saturation", "2 GPa", 1}, {"rate", "8", 1}});
const MaterialLaw power = law("power", {{"coefficient", "2 GPa", 1}, {"exponent", "0.3", 1}});
const MaterialLaw table = law(
  "table", {{"plastic_strain", "0, 0.1, 0.2, 0.3", 1}, {"gain", "0 GPa, 1 GPa, 1 GPa, 2 GPa", 1}});
const MaterialLaw cowper_symonds =
  law("cowper_symonds", {{"reference_rate", "1000 s^-1", 1}, {"exponent", "3", 1}});
const MaterialLaw johnson_cook = law("johnson_cook", {{"coefficient", "0.014", 1},
                                                      {"reference_rate", "1 s^-1", 1},
                                                      {"softening", "1.03", 1},
                                                      {"heat_to_melt", "400 kJ/kg", 1}});

// Yield stresses and viscosities that have an effect on the path below.
const std::vector<NamedMaterial> materials{
  {"elastic", metal()},
  {"perfectly plastic", plastic_metal(4e9)},
  {"voce", plastic_metal(4e9, voce)},
  {"power", plastic_metal(4e9, power)},
  {"table", plastic_metal(4e9, table)},
  {"cowper_symonds", plastic_metal(4e9, voce, cowper_symonds)},
  {"power and cowper_symonds", plastic_metal(4e9, power, cowper_symonds)},
  {"johnson_cook", plastic_metal(4e9, {}, johnson_cook)},
  {"kelvin_voigt",
   viscous_metal(law("kelvin_voigt", {{"shear", "3 MPa s", 1}, {"bulk", "2 MPa s", 1}}))},
  {"prony",
   viscous_metal(law("prony", {{"shear_ratio", "0.5, 0.3", 1}, {"time", "0.1 ms, 1 ms", 1}}))}};

// Calls f(point) with a point of the material.
template <typename F>
void with_point(const Material &material, const F &f)
{
  std::visit([&](const auto &model) { f(MaterialPoint(model)); }, make_model(material, ""));
}

// A smooth path at finite strain that loads, turns and unloads. s runs from 0 to 1.
PointGradient path(double s)
{
  const double a = 2 * M_PI * s, rise = s * s * (3 - 2 * s);
  return {0.12 * std::sin(a), 0.2 * rise + 0.05 * std::sin(2 * a), 0.1 * std::sin(2 * a),
          0.15 * rise - 0.1 * std::sin(3 * a), 0.1 * (std::cos(a) - 1)};
}

PointGradient difference(const PointGradient &a, const PointGradient &b, double over)
{
  return {(a.rr - b.rr) / over, (a.rz - b.rz) / over, (a.zr - b.zr) / over, (a.zz - b.zz) / over,
          (a.tt - b.tt) / over};
}

// R tau R^T.
Tensor turned(const Tensor &tau, double angle)
{
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * c * tau.rr - 2 * c * s * tau.rz + s * s * tau.zz,
          s * s * tau.rr + 2 * c * s * tau.rz + c * c * tau.zz,
          c * s * (tau.rr - tau.zz) + (c * c - s * s) * tau.rz, tau.tt};
}
} // namespace

BOOST_AUTO_TEST_SUITE(invariance)

// The same motion in a frame that rotates by 90 degrees meanwhile: the stress rotates with it, and
// the energies and all history variables in the frame of the material stay the same. Tolerance: 200
// steps of roundings at strains of order 0.3.
BOOST_DATA_TEST_CASE(frame_indifference, materials, m)
{
  with_point(
    m.material,
    [](auto point)
    {
      const double bound = test::measured("tolerance of a turn", 1e-12);
      auto seen = point;
      using Model = decltype(point.model);
      const double mu = point.model.mu;
      const int n_steps = 200;
      const double step = duration / n_steps;
      PointGradient last{}, turned_last{};
      for (int n = 1; n <= n_steps; ++n)
      {
        const double angle = 0.5 * M_PI * n / n_steps;
        const PointGradient H = path(double(n) / n_steps), turned_H = turned(H, angle);
        const Tensor expected = turned(point.move(H, step, difference(H, last, step)), angle);
        const Tensor d =
          seen.move(turned_H, step, difference(turned_H, turned_last, step)) - expected;
        last = H, turned_last = turned_H;
        BOOST_TEST(std::sqrt(contract(d, d)[0]) < bound * mu);
        BOOST_TEST(std::abs(seen.energy.strain[0] - point.energy.strain[0]) < bound * mu);
        BOOST_TEST(std::abs(seen.energy.plastic[0] - point.energy.plastic[0]) < bound * mu);
        BOOST_TEST(std::abs(seen.energy.viscous[0] - point.energy.viscous[0]) < bound * mu);
        if constexpr (std::is_same_v<Model, Plastic>)
          for (const int k : {Plastic::Q_rr, Plastic::Q_zz, Plastic::Q_rz, Plastic::Q_tt,
                              Plastic::plastic_strain})
            BOOST_TEST(std::abs(seen.kept(k) - point.kept(k)) < bound);
        if constexpr (std::is_same_v<Model, Prony>)
          for (int b = 0; b < 2; ++b)
            for (const int k : {Prony::Q_rr, Prony::Q_zz, Prony::Q_rz, Prony::Q_tt})
              BOOST_TEST(std::abs(seen.kept(b * Prony::n_per_branch + k) -
                                  point.kept(b * Prony::n_per_branch + k)) < bound);
      }
      if constexpr (Model::flows)
        BOOST_TEST(point.kept(Plastic::plastic_strain) > 0.1);
    });
}

// A rotation of the whole body after the deformation changes nothing either: no flow, and only a
// rotated stress.
BOOST_DATA_TEST_CASE(turning_a_deformed_body, materials, m)
{
  with_point(m.material,
             [](auto point)
             {
               const int n_steps = 100;
               for (int n = 1; n <= n_steps; ++n)
                 point.move(path(0.3 * n / n_steps), duration);
               const PointEnergy before = point.energy;
               const PointGradient H = path(0.3);
               // In zero time, so that nothing relaxes.
               for (int n = 1; n <= n_steps; ++n)
                 point.move(turned(H, 0.5 * M_PI * n / n_steps), 1e-20);
               const double mu = point.model.mu;
               BOOST_TEST(std::abs(point.energy.strain[0] - before.strain[0]) < 1e-12 * mu);
               BOOST_TEST(std::abs(point.energy.plastic[0] - before.plastic[0]) < 1e-12 * mu);
             });
}

// On random walks the dissipated energy never decreases in any step. Steps are small compared with
// the strain at yield: the dissipation uses the mean stress of a step, and a step in which the
// stress changes sign could recover energy. The stress of a Kelvin-Voigt material is the rate, so
// only the sum over a path is positive.
BOOST_DATA_TEST_CASE(dissipation_is_positive, materials, m)
{
  with_point(m.material,
             [](const auto &fresh)
             {
               std::mt19937 random(11);
               for (int walk = 0; walk < 20; ++walk)
               {
                 std::normal_distribution<double> jump(0, 0.001 * (1 + walk % 4));
                 auto point = fresh;
                 PointGradient H{};
                 double dissipated = 0;
                 for (int n = 0; n < 1000; ++n)
                 {
                   const PointGradient last = H;
                   // Pulled back towards zero, so that the walk stays within strains of 0.3.
                   for (double *entry : {&H.rr, &H.rz, &H.zr, &H.zz, &H.tt})
                     *entry = 0.999 * *entry + jump(random);
                   point.move(H, 1e-5, difference(H, last, 1e-5));
                   const double now = point.energy.plastic[0] + point.energy.viscous[0];
                   if constexpr (decltype(point.model)::needs_rate)
                     BOOST_TEST(now >= 0);
                   else
                     BOOST_TEST(now >= dissipated);
                   BOOST_TEST(!any_above(-point.energy.strain, 0));
                   dissipated = now;
                 }
                 if constexpr (!std::is_same_v<decltype(point.model), Elastic>)
                   BOOST_TEST(dissipated > 0);
               }
             });
}

// int P : dF by the trapezoidal rule, as in central differences, equals the stored plus the
// dissipated energy to second order in the step.
BOOST_DATA_TEST_CASE(work_is_stored_or_dissipated, materials, m)
{
  const auto worst_error = [&](int n_steps)
  {
    double worst = 0, largest = 0;
    with_point(m.material,
               [&](auto point)
               {
                 const double step = duration / n_steps;
                 Gradient P{};
                 double work = 0;
                 for (int n = 1; n <= n_steps; ++n)
                 {
                   const PointGradient H = path(double(n) / n_steps),
                                       rate = difference(H, path((n - 1.0) / n_steps), step);
                   point.move(H, step, rate);
                   const Gradient P_new = point.total_piola();
                   const auto mean = [](const Simd &a, const Simd &b)
                   { return 0.5 * (a[0] + b[0]); };
                   work += step * (mean(P.rr, P_new.rr) * rate.rr + mean(P.rz, P_new.rz) * rate.rz +
                                   mean(P.zr, P_new.zr) * rate.zr + mean(P.zz, P_new.zz) * rate.zz +
                                   mean(P.tt, P_new.tt) * rate.tt);
                   P = P_new;
                   worst = std::max(worst, std::abs(work - point.total_energy()));
                   largest = std::max(largest, point.total_energy());
                 }
               });
    return worst / largest;
  };
  const double coarse = worst_error(500), fine = worst_error(4000);
  const double order = std::log2(coarse / fine) / 3;
  BOOST_TEST_MESSAGE(m.name << ": " << coarse << ", " << fine << ", order " << order);
  BOOST_TEST(order > 1.8);
  BOOST_TEST(fine < 1e-4);
}

// One lane with a far larger strain does not change a bit of the others.
BOOST_DATA_TEST_CASE(lanes_are_independent, materials, m)
{
  with_point(m.material,
             [](auto calm)
             {
               auto mixed = calm;
               std::mt19937 random(5);
               std::uniform_real_distribution<double> scale(0.01, 0.3);
               Simd scales;
               for (int i = 0; i < lanes; ++i)
                 scales[i] = scale(random);
               const int n_steps = 200;
               const auto scaled = [](const PointGradient &H, const Simd &s) {
                 return Gradient{H.rr * s, H.rz * s, H.zr * s, H.zz * s, H.tt * s};
               };
               for (int n = 1; n <= n_steps; ++n)
               {
                 const PointGradient H = path(double(n) / n_steps),
                                     rate = difference(H, path((n - 1.0) / n_steps), 1e-5);
                 Simd other = scales;
                 other[3] = 1.5;
                 const Tensor a = calm.move(scaled(H, scales), 1e-5, scaled(rate, scales)),
                              b = mixed.move(scaled(H, other), 1e-5, scaled(rate, other));
                 for (int i = 0; i < lanes; ++i)
                 {
                   if (i == 3)
                     continue;
                   BOOST_TEST(a.rr[i] == b.rr[i]);
                   BOOST_TEST(a.zz[i] == b.zz[i]);
                   BOOST_TEST(a.rz[i] == b.rz[i]);
                   BOOST_TEST(a.tt[i] == b.tt[i]);
                   for (int k = 0; k < calm.model.history_vectors(); ++k)
                     BOOST_TEST(mixed.kept(k, i) == calm.kept(k, i));
                 }
                 // A frozen response leaves the history unchanged.
                 auto frozen = mixed;
                 frozen.motion.frozen = true;
                 frozen.model.stress(frozen.motion, frozen.lane(), nullptr);
                 for (int k = 0; k < mixed.model.history_vectors(); ++k)
                   BOOST_TEST(frozen.kept(k, 3) == mixed.kept(k, 3));
               }
             });
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
