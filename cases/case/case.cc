#include "cases/case/case.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace carambole
{
const char *to_string(EvidenceKind kind)
{
  switch (kind)
  {
  case EvidenceKind::verification:
    return "verification";
  case EvidenceKind::validation:
    return "validation";
  case EvidenceKind::calibration:
    return "calibration";
  case EvidenceKind::observation:
    return "observation";
  case EvidenceKind::regression:
    return "regression";
  }
  return "";
}

const char *to_string(Element element)
{
  switch (element)
  {
  case Element::one_point:
    return "one-point";
  case Element::full:
    return "full";
  case Element::q2:
    return "q2";
  }
  return "";
}

const char *to_string(ProbeQuantity quantity)
{
  switch (quantity)
  {
  case ProbeQuantity::displacement:
    return "displacement";
  case ProbeQuantity::velocity:
    return "velocity";
  case ProbeQuantity::strain:
    return "strain";
  case ProbeQuantity::force:
    return "force";
  }
  return "";
}

const char *to_string(Code code)
{
  switch (code)
  {
  case Code::lammps:
    return "lammps";
  case Code::liggghts:
    return "liggghts";
  case Code::yade:
    return "yade";
  case Code::calculix:
    return "calculix";
  }
  return "";
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
  switch (shape)
  {
  case Shape::sphere:
    return "sphere";
  case Shape::cylinder:
    return "cylinder";
  case Shape::half_space:
    return "half_space";
  case Shape::socket:
    return "socket";
  case Shape::wall:
    return "wall";
  case Shape::profile:
    return "profile";
  }
  return "";
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

std::vector<Material> Body::materials() const
{
  std::vector<Material> all;
  for (const Layer &layer : layers)
    all.push_back(layer.material);
  if (!is_layered() && material)
    all.push_back(*material);
  return all;
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
    return std::numbers::pi * radius * radius * per_area;
  }
  return volume() * material.value().density;
}

double Body::volume() const
{
  using std::numbers::pi;
  return shape == Shape::cylinder
           ? pi * radius * radius * length
           : 4. / 3. * pi * (std::pow(radius, 3) - std::pow(inner_radius, 3));
}

double Body::moment_of_inertia() const
{
  // I = 2/5 m (R^5 - r^5)/(R^3 - r^3)
  return 0.4 * mass() * (std::pow(radius, 5) - std::pow(inner_radius, 5)) /
         (std::pow(radius, 3) - std::pow(inner_radius, 3));
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
} // namespace carambole
