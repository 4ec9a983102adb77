#include "cases/case/case.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

namespace carambole
{
const char *to_string(EvidenceKind kind)
{
  constexpr std::array words{"verification", "validation", "calibration", "observation",
                             "regression"};
  return words.at(static_cast<std::size_t>(kind));
}

const char *to_string(Element element)
{
  constexpr std::array words{"one-point", "full", "q2"};
  return words.at(static_cast<std::size_t>(element));
}

const char *to_string(ProbeQuantity quantity)
{
  constexpr std::array words{"displacement", "velocity", "strain", "force"};
  return words.at(static_cast<std::size_t>(quantity));
}

const char *to_string(Code code)
{
  constexpr std::array words{"lammps", "liggghts", "yade", "calculix"};
  return words.at(static_cast<std::size_t>(code));
}

const char *to_string(InputDistribution kind)
{
  constexpr std::array words{"normal", "lognormal", "uniform", "triangular"};
  return words.at(static_cast<std::size_t>(kind));
}

bool is_continuum(Code code)
{
  return code == Code::calculix;
}

const char *package_of(Code code)
{
  return code == Code::calculix ? "calculix-ccx" : to_string(code); // the others are named alike
}

std::string contact_model_of(const CodeEntry &entry)
{
  if (entry.code == Code::lammps)
    return entry.pair_style;
  if (entry.code == Code::liggghts)
    return entry.model;
  return entry.code == Code::yade ? entry.engine : "finite elements";
}

std::string program_of(const CodeEntry &entry)
{
  if (!entry.program.empty())
    return entry.program;
  if (entry.code == Code::lammps)
    return "lmp";
  return entry.code == Code::calculix ? "ccx" : to_string(entry.code);
}

const char *to_string(Shape shape)
{
  constexpr std::array words{"sphere", "cylinder", "half_space", "socket", "wall", "profile"};
  return words.at(static_cast<std::size_t>(shape));
}

const char *shape_word(Shape shape)
{
  if (shape == Shape::half_space)
    return "half-space";
  return shape == Shape::profile ? "rigid profile" : to_string(shape);
}

double Body::reach() const
{
  switch (shape)
  {
  case Shape::sphere:
    return radius;
  case Shape::cylinder:
    return length / 2;
  default:
    return 0;
  }
}

double Body::curvature() const
{
  switch (shape)
  {
  case Shape::sphere:
    return 1 / radius;
  case Shape::socket:
    return -1 / radius;
  case Shape::profile:
    return exponent == 2 ? 2 * height / (radius * radius) : 0;
  default:
    return 0;
  }
}

bool Body::yields() const
{
  return std::ranges::any_of(materials(), [](const Material &m) { return m.plastic.has_value(); });
}

bool Body::is_viscous() const
{
  return std::ranges::any_of(materials(), [](const Material &m) { return m.viscous.has_value(); });
}

std::vector<Material> Body::materials() const
{
  std::vector<Material> all;
  for (const Layer &layer : layers)
    all.push_back(layer.material);
  if (is_uniform() && material)
    all.push_back(*material);
  for (const DepthModulus &at : moduli)
  {
    all.push_back(material.value());
    all.back().youngs_modulus = at.youngs_modulus;
  }
  return all;
}

const char *Body::variation() const
{
  return is_layered() ? "layers" : "a modulus over the depth";
}

double Body::depth_of_base() const
{
  double depth = is_graded() ? moduli.back().depth : 0;
  for (std::size_t k = 0; k + 1 < layers.size(); ++k)
    depth += layers[k].thickness;
  return depth;
}

double Body::modulus_at(double depth) const
{
  const auto below = std::ranges::upper_bound(moduli, depth, {}, &DepthModulus::depth);
  if (below == moduli.begin())
    return moduli.front().youngs_modulus;
  if (below == moduli.end())
    return moduli.back().youngs_modulus;
  const DepthModulus &from = below[-1], &to = *below;
  return from.youngs_modulus +
         (to.youngs_modulus - from.youngs_modulus) * (depth - from.depth) / (to.depth - from.depth);
}

namespace
{
/// Sum of what every part between two depths in which the modulus is linear adds.
template <typename Part>
double over_parts(const Body &body, double from, double to, const Part &part)
{
  double sum = 0, begin = from;
  const auto add = [&](double end)
  {
    sum += (end - begin) * part(body.modulus_at(begin), body.modulus_at(end));
    begin = end;
  };
  for (const DepthModulus &at : body.moduli)
    if (at.depth > begin && at.depth < to)
      add(at.depth);
  add(to);
  return sum;
}
} // namespace

double Body::mean_modulus(double from, double to) const
{
  return over_parts(*this, from, to, [](double a, double b) { return (a + b) / 2; }) / (to - from);
}

double Body::harmonic_modulus(double from, double to) const
{
  // int dz/(a + (b - a) z) = ln(b/a)/(b - a)
  const auto part = [](double a, double b)
  {
    const double x = (b - a) / a;
    return (std::abs(x) < 1e-8 ? 1 : std::log1p(x) / x) / a;
  };
  return (to - from) / over_parts(*this, from, to, part);
}

double Body::mass() const
{
  if (is_ground())
    return std::numeric_limits<double>::infinity();
  if (rigid)
    return *rigid->mass;
  if (is_layered())
  {
    double per_area = 0;
    for (const Layer &layer : layers)
      per_area += layer.thickness * layer.material.density;
    return cross_section() * per_area;
  }
  return volume() * material.value().density;
}

double Body::cross_section() const
{
  return std::numbers::pi * radius * radius * share_of_section();
}

double Body::share_of_section() const
{
  const double hole = inner_radius / radius;
  return is_tube() ? (1 - hole) * (1 + hole) : 1;
}

double Body::volume() const
{
  return shape == Shape::cylinder
           ? cross_section() * length
           : 4. / 3. * std::numbers::pi * (std::pow(radius, 3) - std::pow(inner_radius, 3));
}

double Body::moment_of_inertia() const
{
  // I = 2/5 m (R^5 - r^5)/(R^3 - r^3)
  return 0.4 * mass() * (std::pow(radius, 5) - std::pow(inner_radius, 5)) /
         (std::pow(radius, 3) - std::pow(inner_radius, 3));
}

const Contact *Case::adhesive_contact() const
{
  const auto found = std::ranges::find_if(contact_options, [](const Contact &contact)
                                          { return contact.adhesion.has_value(); });
  return found == contact_options.end() ? nullptr : &*found;
}

bool Case::counts_rings() const
{
  return traits().counts_rings || (traits().is_quasi_static && has_adhesion());
}

std::vector<Contact> Case::contacts() const
{
  std::vector<Contact> contacts;
  if (!traits().has_contacts)
    return contacts;
  for (int i = 1; i < static_cast<int>(bodies.size()); ++i)
    contacts.push_back({i - 1, i, bodies[i - 1].name + "-" + bodies[i].name});
  for (const Contact &special : contact_options)
    contacts.at(special.first) = special;
  return contacts;
}

std::vector<std::string> Case::model_names() const
{
  std::vector<std::string> names;
  for (const FemEntry &entry : fem)
    names.push_back(entry.name);
  for (const LawEntry &entry : laws)
    names.push_back(entry.name);
  for (const CodeEntry &entry : codes)
    names.push_back(entry.name);
  for (const DataEntry &entry : data)
    names.push_back(entry.name);
  return names;
}

std::string obstacle_to_ranks(const Case &c, const FemEntry &entry)
{
  const char *what = "an impact";
  if (entry.is_static)
    what = "a static model of an impact";
  else if (c.traits().is_quasi_static)
    what = "an indentation with 'element: full'";
  if (c.traits().vibrates ||
      (c.traits().is_quasi_static && !entry.is_static && entry.element == Element::q2))
    return "";
  return fmt::format("fem.{}: {} is computed in one process; --ranks takes 'analysis: modes' and "
                     "an indentation with 'element: q2'",
                     entry.name, what);
}
} // namespace carambole
