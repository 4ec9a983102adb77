#include "fem/codes/calculix_deck.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <fmt/format.h>

namespace carambole::fem
{
namespace
{
constexpr double angle = std::numbers::pi / 180; // half the angle of the wedge

/// The axis becomes a square column this much thinner than the smallest element: of collapsed
/// hexahedra CalculiX finds no surface to touch.
constexpr double column = 1e-2;

/// Pressure over overlap, in Young's moduli over the size of the touching elements. The largest
/// overlap is then p0/(1000 E) of an element, below 1e-5 of it.
constexpr double penalty = 1000;

/// CalculiX' default damping of its highest frequencies.
constexpr double alpha = -0.05;

/// CalculiX reads 20 characters of a number: of a longer one it drops the end of the exponent.
std::string text(double value)
{
  return fmt::format("{:.12g}", value);
}

class Deck
{
public:
  Deck(const Case &c, const Discretisation &row, const CalculixTime &time,
       const CalculixUnits &units)
    : c(c), row(row), time(time), units(units)
  {
    const BodyMesh &mesh = row.mesh_of(first_sphere());
    const std::vector<int> &surface = touching(first_sphere());
    contact_size = mesh.nodes[surface[1]].r - mesh.nodes[surface[0]].r;
  }

  std::string write()
  {
    deck = "*HEADING\nimpact of two bodies\n";
    for (int i = 0; i < 2; ++i)
      if (c.bodies[i].is_deformable())
        sphere(i, row.mesh_of(i));
      else
        wall(i);
    symmetry();
    contact();
    step();
    return deck;
  }

private:
  const Case &c;
  const Discretisation &row;
  const CalculixTime &time;
  const CalculixUnits &units;
  std::string deck;
  std::vector<int> plus, minus; ///< nodes on the planes of symmetry
  double contact_size = 0;
  int nodes = 0, elements = 0;

  int first_sphere() const { return c.bodies[0].is_deformable() ? 0 : 1; }

  /// Of the surface of a sphere towards the other body, from the axis outwards.
  const std::vector<int> &touching(int body) const
  {
    const BodyMesh &mesh = row.mesh_of(body);
    return body == 0 ? mesh.north : mesh.south;
  }

  template <typename... Values>
  void add(fmt::format_string<Values...> format, Values &&...values)
  {
    fmt::format_to(std::back_inserter(deck), format, std::forward<Values>(values)...);
  }

  /// How far a body is moved so that both touch.
  double shift(int body) const
  {
    return body == 0 ? 0
                     : c.bodies[0].position + c.bodies[0].reach() + c.bodies[1].reach() -
                         c.bodies[1].position;
  }

  void set(const std::string &name, const std::vector<int> &numbers)
  {
    add("*NSET, NSET={}\n", name);
    for (const int number : numbers)
      add("{},\n", number);
  }

  /// Node k of the mesh becomes node 2k + 1 on the plane y < 0 and 2k + 2 on that of y > 0.
  void sphere(int i, const BodyMesh &mesh)
  {
    const BodyRange &body = row.solid.bodies[std::size_t(i)];
    const int first = nodes;
    const std::string name = fmt::format("BODY{}", i + 1);
    add("*NODE, NSET={}\n", name);
    std::vector<int> axis;
    for (int k = body.first_node; k < body.end_node; ++k)
    {
      const double r = row.solid.reference[2 * k],
                   x = std::max(r, column * contact_size) / units.length, y = x * std::tan(angle),
                   z = (row.solid.reference[2 * k + 1] + shift(i)) / units.length;
      add("{}, {}, {}, {}\n{}, {}, {}, {}\n", nodes + 1, text(x), text(-y), text(z), nodes + 2,
          text(x), text(y), text(z));
      if (r == 0)
        axis.insert(axis.end(), {nodes + 1, nodes + 2});
      else
      {
        minus.push_back(nodes + 1);
        plus.push_back(nodes + 2);
      }
      nodes += 2;
    }
    add("*ELEMENT, TYPE=C3D8, ELSET={}\n", name);
    std::set<std::pair<int, int>> edges;
    const std::vector<int> &surface = touching(i);
    for (std::size_t k = 0; k + 1 < surface.size(); ++k)
      edges.insert(std::minmax(surface[k], surface[k + 1]));
    std::string faces;
    for (const std::array<int, 4> &corners : mesh.elements)
    {
      add("{}", ++elements);
      for (const int side : {2, 1}) // seen from y > 0 they turn as the mesh does
        for (const int corner : corners)
          add(", {}", first + 2 * corner + side);
      add("\n");
      for (int k = 0; k < 4; ++k)
        if (edges.contains(std::minmax(corners[std::size_t(k)], corners[std::size_t(k + 1) % 4])))
          fmt::format_to(std::back_inserter(faces), "{}, S{}\n", elements, k + 3);
    }
    add("*SURFACE, TYPE=ELEMENT, NAME=FACE{}\n{}", i + 1, faces);
    const Material &material = *c.bodies[std::size_t(i)].material;
    add("*MATERIAL, NAME={0}\n*DENSITY\n{1}\n*ELASTIC\n{2}, {3}\n*SOLID SECTION, ELSET={0}, "
        "MATERIAL={0}\n",
        name, text(row.solid.ranges_of(body).front().density / units.density()),
        text(material.youngs_modulus / units.pressure()), text(material.poisson_ratio));
    set(fmt::format("AXIS{}", i + 1), axis);
    add("*BOUNDARY\nAXIS{}, 1, 2\n*INITIAL CONDITIONS, TYPE=VELOCITY\n{}, 3, {}\n", i + 1, name,
        text(body.velocity / units.velocity()));
  }

  /// One fixed element, wider than any contact, whose face is the wall.
  void wall(int i)
  {
    const double R = c.bodies[std::size_t(1 - i)].radius,
                 face = c.bodies[std::size_t(i)].position + shift(i),
                 low = i == 0 ? face - R : face, high = low + R;
    add("*NODE, NSET=BODY{}\n", i + 1);
    std::string corners;
    for (const double z : {low, high})
      for (const auto &[x, y] : {std::pair{-R, -R}, {R, -R}, {R, R}, {-R, R}})
      {
        add("{}, {}, {}, {}\n", ++nodes, text(x / units.length), text(y / units.length),
            text(z / units.length));
        fmt::format_to(std::back_inserter(corners), ", {}", nodes);
      }
    add("*ELEMENT, TYPE=C3D8, ELSET=BODY{0}\n{1}{2}\n*SURFACE, TYPE=ELEMENT, NAME=FACE{0}\n"
        "{1}, S{3}\n",
        i + 1, ++elements, corners, i == 0 ? 2 : 1);
    const double modulus = c.bodies[std::size_t(1 - i)].material->youngs_modulus;
    add("*MATERIAL, NAME=BODY{0}\n*DENSITY\n1.\n*ELASTIC\n{1}, 0.\n*SOLID SECTION, ELSET=BODY{0}, "
        "MATERIAL=BODY{0}\n*BOUNDARY\nBODY{0}, 1, 3\n",
        i + 1, text(modulus / units.pressure()));
  }

  /// The second axis of the nodes on a plane of symmetry becomes its normal.
  void symmetry()
  {
    set("PLUS", plus);
    set("MINUS", minus);
    const std::string cosine = text(std::cos(angle)), sine = text(std::sin(angle));
    add("*TRANSFORM, NSET=PLUS, TYPE=R\n{0}, {1}, 0., -{1}, {0}, 0.\n"
        "*TRANSFORM, NSET=MINUS, TYPE=R\n{0}, -{1}, 0., {1}, {0}, 0.\n"
        "*BOUNDARY\nPLUS, 2, 2\nMINUS, 2, 2\n",
        cosine, sine);
  }

  void contact()
  {
    double modulus = 0;
    for (const Body &body : c.bodies)
      if (body.is_deformable())
        modulus = std::max(modulus, body.material->youngs_modulus);
    // The dependent surface is that of the first sphere.
    const int slave = first_sphere() + 1;
    add("*SURFACE INTERACTION, NAME=TOUCH\n*SURFACE BEHAVIOR, PRESSURE-OVERCLOSURE=LINEAR\n{}\n"
        "*CONTACT PAIR, INTERACTION=TOUCH, TYPE=SURFACE TO SURFACE\nFACE{}, FACE{}\n",
        text(penalty * modulus / contact_size * units.length / units.pressure()), slave, 3 - slave);
  }

  void step()
  {
    const int slave = first_sphere() + 1;
    add("*STEP, INC=1000000{}\n*DYNAMIC, DIRECT, ALPHA={}\n{}, {}\n",
        time.is_nonlinear ? ", NLGEOM" : "", alpha, text(time.step / units.time),
        text(time.duration / units.time));
    add("*CONTACT PRINT, SLAVE=FACE{}, MASTER=FACE{}\nCF\n", slave, 3 - slave);
    for (int i = 0; i < 2; ++i)
      if (c.bodies[std::size_t(i)].is_deformable())
        add("*EL PRINT, ELSET=BODY{}, TOTALS=ONLY\nEMAS, ELSE, ELKE\n", i + 1);
    add("*END STEP\n");
  }
};
} // namespace

std::string calculix_deck(const Case &c, const Discretisation &row, const CalculixTime &time,
                          const CalculixUnits &units)
{
  return Deck(c, row, time, units).write();
}

double whole_of_wedge()
{
  return std::numbers::pi / std::tan(angle);
}
} // namespace carambole::fem
