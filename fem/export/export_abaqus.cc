#include "fem/export/export_abaqus.h"

#include <algorithm>
#include <ostream>
#include <set>
#include <utility>

#include <fmt/ostream.h>

#include "cases/case/scales.h"
#include "fem/export/export_material.h"
#include "fem/mesh/rigid_profile.h"
#include "fem/run/impact.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
namespace
{
/// Throws InputError with everything that the deck cannot express.
void check_expressible(const Case &c)
{
  std::vector<Diagnostic> diagnostics;
  const auto refuse = [&](const std::string &what) {
    diagnostics.push_back({c.path, 0, what + " cannot be written for ABAQUS/Explicit"});
  };
  if (!c.is_normal_impact())
    diagnostics.push_back(
      {c.path, 0, "analysis: only an impact can be written for ABAQUS/Explicit"});
  // Of bodies that meet one after another nothing says when the last ones do.
  if (!c.duration && c.bodies.size() > 2 && time_of_last_contact(c) == 0 &&
      std::ranges::any_of(c.bodies, [](const Body &body) { return body.gap > 0; }))
    diagnostics.push_back({c.path, 0,
                           "duration: bodies with gaps between them meet one after another; state "
                           "how long ABAQUS/Explicit is to compute"});
  for (const Contact &contact : c.contact_options)
    if (contact.adhesion)
      refuse("contacts: adhesion");
  std::set<std::string> seen;
  for (const Body &body : c.bodies)
  {
    if (body.absorbing)
      refuse(fmt::format("bodies.{}.half_space: an absorbing boundary", body.name));
    if (body.is_tube())
      refuse(fmt::format("bodies.{}.cylinder: a tube", body.name));
    if (body.is_graded())
      refuse(fmt::format("bodies.{}.modulus_over_depth: a modulus over the depth", body.name));
    for (const Material &material : body.materials())
      if (seen.insert(material.name).second)
        if (const std::string what = inexpressible(material); !what.empty())
          refuse(fmt::format("materials.{}.{}", material.name, what));
  }
  if (!diagnostics.empty())
    throw InputError(diagnostics);
}

/// Whether the sets of two bodies could have one name: their names are a label, or begin with it
/// and "_".
bool clash(const std::string &a, const std::string &b)
{
  return a == b || a.starts_with(b + '_') || b.starts_with(a + '_');
}

/// Labels that ABAQUS accepts; it does not distinguish upper and lower case. They consist of
/// letters, digits and underscores and start with a letter.
std::vector<std::string> labels_of(const Case &c)
{
  std::vector<std::string> labels;
  const auto is_taken = [&](const std::string &label)
  { return std::ranges::any_of(labels, [&](const auto &other) { return clash(label, other); }); };
  for (const Body &body : c.bodies)
  {
    std::string label;
    for (const unsigned char ch : body.name)
      label += std::isalnum(ch) ? char(std::toupper(ch)) : '_';
    if (!std::isalpha(static_cast<unsigned char>(label.front())))
      label.insert(0, "BODY_");
    if (is_taken(label))
      std::erase(label, '_');
    const std::string wanted = label;
    for (int k = 2; is_taken(label); ++k)
      label = fmt::format("{}X{}", wanted, k);
    labels.push_back(label);
  }
  return labels;
}

class Deck
{
public:
  Deck(std::ostream &out, const Case &c, const FemEntry &entry, const std::string &writer)
    : out(out),
      c(c),
      entry(entry),
      writer(writer),
      row(discretise(c, entry, entry.levels - 1)),
      labels(labels_of(c))
  {
  }

  void write()
  {
    heading();
    for (std::size_t i = 0; i < c.bodies.size(); ++i)
      if (c.bodies[i].is_deformable())
        deformable(i, row->mesh_of(int(i)));
    fmt::print(out, "{}\n", end_of_shared_keywords);
    for (std::size_t i = 0; i < c.bodies.size(); ++i)
      if (!c.bodies[i].is_deformable())
        rigid(i);
    for (const Contact &contact : c.contacts())
      interaction(contact);
    step();
  }

private:
  /// Text of the case appears only in comments and labels.
  void heading()
  {
    fmt::print(
      out,
      "*HEADING\n"
      "Carambole: case {}, model {}\n"
      "** {}\n"
      "** Written by {}. SI units; coordinate 1 is r, 2 is z.\n"
      "** {:g} elements per contact radius. As in carambole-fem, densities are scaled so that\n"
      "** the polygonal mesh has the true mass. Bulk viscosity is the default of ABAQUS;\n"
      "** carambole-fem has none.\n",
      c.name, entry.name, c.title, writer, entry.elements_per_contact_radius);
    if (entry.element == Element::full)
      fmt::print(out,
                 "** The element of the case is full (2x2 points). ABAQUS/Explicit has no CAX4, so "
                 "CAX4R is used.\n");
  }

  void list(const std::vector<int> &numbers)
  {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      fmt::print(out, "{}{}", numbers[i], i % 12 == 11 || i + 1 == numbers.size() ? "\n" : ", ");
  }

  void deformable(std::size_t i, const BodyMesh &mesh)
  {
    const BodyRange &body = row->solid.bodies[i];
    const std::string &label = labels[i];
    fmt::print(out, "** {}\n*NODE, NSET={}\n", body.name, label);
    std::vector<int> axis;
    for (int node = body.first_node; node < body.end_node; ++node)
    {
      const double r = row->solid.reference[2 * node], z = row->solid.reference[2 * node + 1];
      fmt::print(out, "{}, {:.12g}, {:.12g}\n", node + 1, r, z);
      if (r == 0)
        axis.push_back(node + 1);
    }
    const auto ranges = row->solid.ranges_of(body);
    const auto set_of = [&](const ElementRange &range)
    { return ranges.size() == 1 ? label : fmt::format("{}_LAYER{}", label, range.layer + 1); };
    const int first_element = next_element;
    for (const ElementRange &range : ranges)
    {
      fmt::print(out, "*ELEMENT, TYPE=CAX4R, ELSET={}\n", set_of(range));
      for (int e = range.first_element; e < range.end_element; ++e)
      {
        const std::array<int, 4> &nodes = row->solid.elements[e];
        fmt::print(out, "{}, {}, {}, {}, {}\n", next_element++, nodes[0] + 1, nodes[1] + 1,
                   nodes[2] + 1, nodes[3] + 1);
      }
    }
    fmt::print(out, "*NSET, NSET={}_AXIS\n", label);
    list(axis);
    surface(label + "_NORTH", mesh, mesh.north, first_element);
    surface(label + "_SOUTH", mesh, mesh.south, first_element);
    const std::vector<Material> materials = c.bodies[i].materials();
    for (const ElementRange &range : ranges)
    {
      fmt::print(out, "*MATERIAL, NAME={}\n*DENSITY\n{:.12g}\n", set_of(range), range.density);
      write_abaqus_material(out, materials[range.layer], range.model);
      fmt::print(out, "*SOLID SECTION, ELSET={0}, MATERIAL={0}\n", set_of(range));
    }
    fmt::print(out, "*BOUNDARY\n{}_AXIS, 1, 1\n", label);
    fmt::print(out, "*INITIAL CONDITIONS, TYPE=VELOCITY\n{}, 2, {:.12g}\n", label, body.velocity);
  }

  /// Element faces between neighbouring nodes of a surface: S1 is the face from the first to the
  /// second node of an element, and so on.
  void surface(const std::string &name, const BodyMesh &mesh, const std::vector<int> &nodes,
               int first_element)
  {
    if (nodes.size() < 2)
      return;
    std::set<std::pair<int, int>> edges; // of the surface
    for (std::size_t k = 0; k + 1 < nodes.size(); ++k)
      edges.insert(std::minmax(nodes[k], nodes[k + 1]));
    fmt::print(out, "*SURFACE, TYPE=ELEMENT, NAME={}\n", name);
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
      for (int side = 0; side < 4; ++side)
        if (edges.contains(std::minmax(mesh.elements[e][side], mesh.elements[e][(side + 1) % 4])))
          fmt::print(out, "{}, S{}\n", first_element + int(e), side + 1);
  }

  /// The profile runs so that the outward normal is on its left.
  void rigid(std::size_t i)
  {
    const Body &body = c.bodies[i];
    const std::string &label = labels[i];
    const int node = row->solid.bodies[i].first_node + 1;
    const double z = body.position, R = body.radius;
    fmt::print(out, "** {}\n*NODE, NSET={}\n{}, 0., {:.12g}\n", body.name, label, node, z);
    fmt::print(out, "*SURFACE, TYPE=SEGMENTS, NAME={}_RIGID\n", label);
    switch (body.shape)
    {
    case Shape::sphere:
      fmt::print(out,
                 "START, 0., {:.12g}\nCIRCL, {:.12g}, {:.12g}, 0., {:.12g}\n"
                 "CIRCL, 0., {:.12g}, 0., {:.12g}\n",
                 z + R, R, z, z, z - R, z);
      break;
    case Shape::profile:
    {
      const double side = i == 0 ? 1 : -1;
      std::vector<Point> points =
        power_profile(body, side, R / 10, R / 10); // chords within 1e-4 of its height
      if (i > 0)
        std::ranges::reverse(points);
      const char *word = "START";
      for (const Point &point : points)
        fmt::print(out, "{}, {:.12g}, {:.12g}\n", std::exchange(word, "LINE"), point.r,
                   z + point.z);
      break;
    }
    default: // a plane: the first body faces up, the last one down
      if (i == 0)
        fmt::print(out, "START, 0., {0:.12g}\nLINE, {1:.12g}, {0:.12g}\n", z, width());
      else
        fmt::print(out, "START, {1:.12g}, {0:.12g}\nLINE, 0., {0:.12g}\n", z, width());
    }
    fmt::print(out, "*RIGID BODY, ANALYTICAL SURFACE={}_RIGID, REF NODE={}\n", label, node);
    if (body.is_fixed())
    {
      fmt::print(out, "*BOUNDARY\n{0}, 1, 2\n{0}, 6, 6\n", label);
      return;
    }
    fmt::print(out,
               "*ELEMENT, TYPE=MASS, ELSET={0}_MASS\n{1}, {2}\n*MASS, ELSET={0}_MASS\n{3:.12g}\n",
               label, next_element++, node, body.mass());
    fmt::print(out, "*BOUNDARY\n{0}, 1, 1\n{0}, 6, 6\n", label);
    fmt::print(out, "*INITIAL CONDITIONS, TYPE=VELOCITY\n{}, 2, {:.12g}\n", label, body.velocity);
  }

  /// Twice the largest radius of a mesh.
  double width() const
  {
    double r = 0;
    for (std::size_t k = 0; k < row->solid.reference.size(); k += 2)
      r = std::max(r, row->solid.reference[k]);
    return 2 * r;
  }

  void interaction(const Contact &contact)
  {
    fmt::print(out, "*SURFACE INTERACTION, NAME={}\n", interaction_name(contact));
    if (contact.stick)
      fmt::print(out, "*FRICTION, ROUGH\n");
    else if (contact.friction > 0)
      fmt::print(out, "*FRICTION\n{:.12g}\n", contact.friction);
    if (contact.bonded)
      fmt::print(out, "*SURFACE BEHAVIOR, NO SEPARATION\n");
  }

  std::string interaction_name(const Contact &contact) const
  {
    return fmt::format("{}_ON_{}", labels[contact.first], labels[contact.second]);
  }

  /// The surface of a body towards a neighbour.
  std::string face(int body, const char *side) const
  {
    return labels[body] + (c.bodies[body].is_deformable() ? side : "_RIGID");
  }

  void step()
  {
    // 1.5 times the expected duration without waves.
    const double duration = c.duration.value_or(1.5 * expected_duration(c));
    fmt::print(out, "*STEP, NLGEOM=YES\n*DYNAMIC, EXPLICIT\n, {:.12g}\n", duration);
    if (c.gravity != 0)
    {
      fmt::print(out, "*DLOAD\n");
      for (std::size_t i = 0; i < c.bodies.size(); ++i)
        if (!c.bodies[i].is_ground())
          fmt::print(out, "{}{}, GRAV, {:.12g}, 0., 1.\n", labels[i],
                     c.bodies[i].is_deformable() ? "" : "_MASS", c.gravity);
    }
    for (const Contact &contact : c.contacts())
    {
      std::string first = face(contact.first, "_NORTH"), second = face(contact.second, "_SOUTH");
      if (!c.bodies[contact.first].is_deformable()) // an analytical surface must be the second one
        std::swap(first, second);
      fmt::print(out, "*CONTACT PAIR, INTERACTION={0}, CPSET={0}\n{1}, {2}\n",
                 interaction_name(contact), first, second);
    }
    fmt::print(out, "*OUTPUT, HISTORY, TIME INTERVAL={:.12g}\n", sampling_interval(duration));
    for (const Contact &contact : c.contacts())
      fmt::print(out, "*CONTACT OUTPUT, CPSET={}\nCFN, CAREA\n", interaction_name(contact));
    for (std::size_t i = 0; i < c.bodies.size(); ++i)
      fmt::print(out, "*NODE OUTPUT, NSET={}{}\nU2, V2{}\n", labels[i],
                 c.bodies[i].is_deformable() ? "_AXIS" : "",
                 c.bodies[i].is_deformable() ? "" : ", RF2");
    fmt::print(out, "*ENERGY OUTPUT\nALLKE, ALLSE, ALLPD, ALLVD, ALLAE, ALLFD, ALLWK, ETOTAL\n"
                    "*END STEP\n");
  }

  /// 2000 samples, or, where bodies fly for long, so many that a contact has 200; not more than
  /// 200 000.
  double sampling_interval(double duration) const
  {
    double shortest = duration;
    for (const ContactScale &scale : contact_scales(c))
      shortest = std::min(shortest, scale.duration);
    return std::max(std::min(duration / 2000, shortest / 200), duration / 200000);
  }

  std::ostream &out;
  const Case &c;
  const FemEntry &entry;
  const std::string &writer;
  std::unique_ptr<Discretisation> row;
  std::vector<std::string> labels;
  int next_element = 1;
};
} // namespace

void write_abaqus_deck(std::ostream &out, const Case &c, const FemEntry &entry,
                       const std::string &writer)
{
  check_expressible(c);
  Deck(out, c, entry, writer).write();
}
} // namespace carambole::fem
