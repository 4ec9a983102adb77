#include "cases/records/bench_file.h"

#include <cmath>
#include <fstream>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
using Json = nlohmann::ordered_json;

[[noreturn]] void refuse_bench(const std::string &file, const std::string &why)
{
  throw InputError(file, why +
                           "; allowed is a bench.json that `carambole bench` has written, of "
                           "schema " +
                           std::to_string(bench_schema));
}

/// Numbers that are compared besides the rates, with their units.
const std::map<std::string, std::string> compared_numbers{
  {"all", "flop per update"}, {"bytes", "B per update"}, {"bytes_per_element", "B"}};

/// What tells an entry of a list from the others.
std::string name_of_entry(const Json &entry, std::size_t index)
{
  std::string name;
  for (const char *key : {"name", "element", "material", "law"})
    if (entry.contains(key) && entry[key].is_string())
    {
      name += (name.empty() ? "" : " ") + entry[key].get<std::string>();
      if (std::string_view(key) == "name")
        break;
    }
  return name.empty() ? std::to_string(index + 1) : name;
}

class ValueReader
{
public:
  ValueReader(const std::string &file, std::vector<BenchValue> &values) : file(file), values(values)
  {
  }

  void read(const Json &json, const std::string &path)
  {
    if (json.is_object() && json.contains("median"))
      read_rate(json, path);
    else if (json.is_object())
      for (const auto &[key, value] : json.items())
      {
        const std::string name = path.empty() ? key : fmt::format("{} {}", path, key);
        if (const auto found = compared_numbers.find(key);
            found != compared_numbers.end() && value.is_number())
          values.push_back({name, found->second, value, value, value, false});
        else
          read(value, name);
      }
    else if (json.is_array())
      for (std::size_t i = 0; i < json.size(); ++i)
        if (json[i].is_object())
          read(json[i], path + " " + name_of_entry(json[i], i));
  }

private:
  void read_rate(const Json &json, const std::string &path)
  {
    const auto number = [&](const char *key)
    {
      if (!json.contains(key) || !json[key].is_number())
        refuse_bench(file, fmt::format("is damaged: {} has no number `{}`", path, key));
      return json[key].get<double>();
    };
    const BenchValue value{path,
                           json.contains("unit") && json["unit"].is_string()
                             ? json["unit"].get<std::string>()
                             : std::string(),
                           number("median"),
                           number("least"),
                           number("greatest"),
                           true};
    if (!(value.least > 0 && value.least <= value.median && value.median <= value.greatest &&
          std::isfinite(value.greatest)))
      refuse_bench(file, fmt::format("is damaged: {} is {} from {} to {}", path, value.median,
                                     value.least, value.greatest));
    values.push_back(value);
  }

  const std::string &file;
  std::vector<BenchValue> &values;
};
} // namespace

BenchFile bench_from_json(nlohmann::ordered_json json, const std::string &file)
{
  if (!json.is_object() || json.value("kind", Json()) != bench_kind)
    refuse_bench(file, "is not a result of a benchmark");
  if (const Json schema = json.value("schema", Json()); schema != bench_schema)
    refuse_bench(file, fmt::format("has the schema {}", displayed_json(schema)));
  for (const char *part : {"machine", "fem", "lumped"})
    if (!json.contains(part) || !json[part].is_object())
      refuse_bench(file, fmt::format("is damaged: it has no `{}`", part));
  if (!json.contains("quick") || !json["quick"].is_boolean())
    refuse_bench(file, "is damaged: it has no `quick`");
  BenchFile bench{std::move(json), {}};
  ValueReader reader(file, bench.values);
  for (const char *part : {"fem", "lumped"})
    reader.read(bench.json[part], part);
  if (bench.values.empty())
    refuse_bench(file, "is damaged: it has no rates");
  return bench;
}

std::string value_behind(const std::filesystem::path &file, const std::string &key)
{
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(key))
    {
      const std::size_t begin = line.find_first_not_of("\t :=\"", key.size()),
                        end = line.find_last_not_of(" \"");
      if (begin != std::string::npos)
        return line.substr(begin, end + 1 - begin);
    }
  return "unknown";
}

BenchFile read_bench(const std::filesystem::path &file)
{
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none))
    refuse_bench(file.string(),
                 std::filesystem::exists(file, none) ? "is not a file" : "does not exist");
  try
  {
    return bench_from_json(read_ordered_json(file), file.string());
  }
  catch (const nlohmann::json::parse_error &error)
  {
    refuse_bench(file.string(), "is not JSON");
  }
}
} // namespace carambole
