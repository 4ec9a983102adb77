#include "fem/results/vtu.h"

#include <bit>
#include <cstdint>
#include <ostream>
#include <span>
#include <string_view>

#include <fmt/format.h>

namespace carambole::fem
{
namespace
{
constexpr std::uint8_t quadrilateral = 9; // VTK_QUAD

std::string_view byte_order()
{
  return std::endian::native == std::endian::little ? "LittleEndian" : "BigEndian";
}

/// The binary part of a file: blocks, each after its size in bytes.
class Appended
{
public:
  /// The element of the header that describes the block.
  std::string add(std::string_view type, std::string_view name, int components,
                  std::span<const std::byte> block)
  {
    std::string header =
      fmt::format("        <DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" "
                  "format=\"appended\" offset=\"{}\"/>\n",
                  type, name, components, bytes.size());
    const std::uint64_t size = block.size();
    append(std::as_bytes(std::span(&size, 1)));
    append(block);
    return header;
  }
  std::string add(const VtuField &field)
  {
    return add("Float64", field.name, field.components, std::as_bytes(std::span(field.values)));
  }

  const std::string &text() const { return bytes; }

private:
  void append(std::span<const std::byte> block)
  {
    bytes.append(reinterpret_cast<const char *>(block.data()), block.size());
  }

  std::string bytes;
};

std::string section(std::string_view name, Appended &appended, const std::vector<VtuField> &fields)
{
  std::string text = fmt::format("      <{}>\n", name);
  for (const VtuField &field : fields)
    text += appended.add(field);
  return text + fmt::format("      </{}>\n", name);
}
} // namespace

void write_vtu(std::ostream &out, const VtuMesh &mesh, const std::vector<VtuField> &of_nodes,
               const std::vector<VtuField> &of_elements)
{
  std::vector<std::int64_t> offsets; // of the ends of the elements in their list of nodes
  for (std::size_t k = 1; k <= mesh.elements.size(); ++k)
    offsets.push_back(std::int64_t(4 * k));
  const std::vector<std::uint8_t> types(mesh.elements.size(), quadrilateral);

  Appended appended;
  std::string header = section("PointData", appended, of_nodes);
  header += section("CellData", appended, of_elements);
  header += "      <Points>\n" +
            appended.add("Float64", "Points", 3, std::as_bytes(std::span(mesh.nodes))) +
            "      </Points>\n      <Cells>\n" +
            appended.add("Int32", "connectivity", 1, std::as_bytes(std::span(mesh.elements))) +
            appended.add("Int64", "offsets", 1, std::as_bytes(std::span(offsets))) +
            appended.add("UInt8", "types", 1, std::as_bytes(std::span(types))) + "      </Cells>\n";
  out << fmt::format("<?xml version=\"1.0\"?>\n"
                     "<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"{}\" "
                     "header_type=\"UInt64\">\n  <UnstructuredGrid>\n"
                     "    <Piece NumberOfPoints=\"{}\" NumberOfCells=\"{}\">\n{}    </Piece>\n"
                     "  </UnstructuredGrid>\n  <AppendedData encoding=\"raw\">\n_",
                     byte_order(), mesh.nodes.size(), mesh.elements.size(), header)
      << appended.text() << "\n  </AppendedData>\n</VTKFile>\n";
}

void write_pvd(std::ostream &out, const std::vector<std::pair<double, std::string>> &series)
{
  out << fmt::format("<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" "
                     "byte_order=\"{}\">\n  <Collection>\n",
                     byte_order());
  for (const auto &[time, file] : series)
    out << fmt::format("    <DataSet timestep=\"{}\" group=\"\" part=\"0\" file=\"{}\"/>\n", time,
                       file);
  out << "  </Collection>\n</VTKFile>\n";
}
} // namespace carambole::fem
