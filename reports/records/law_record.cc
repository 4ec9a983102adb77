#include "reports/records/law_record.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "cases/values/table.h"

namespace carambole::reports
{
namespace fs = std::filesystem;
using nlohmann::json;

namespace
{
LawParameter read_parameter(const json &object)
{
  LawParameter parameter{.key = object.at("key"),
                         .symbol = object.value("symbol", ""),
                         .meaning = object.at("meaning"),
                         .unit = object.at("unit"),
                         .allowed = object.value("allowed", ""),
                         .otherwise = object.value("default", ""),
                         .example = object.value("example", ""),
                         .calibrated = object.at("calibrated")};
  if (object.contains("choices"))
  {
    const std::vector<std::string> choices = object.at("choices");
    parameter.allowed = fmt::format("{}", fmt::join(choices, ", "));
    parameter.otherwise = choices.at(0);
    parameter.unit.clear();
  }
  return parameter;
}

/// A table whose lines are split into curves: a new curve begins where any of the `keys` changes.
class Curves
{
public:
  Curves(const fs::path &file, const std::vector<std::string> &keys) : table(file)
  {
    std::vector<std::vector<double>> columns(keys.size());
    std::ranges::transform(keys, columns.begin(),
                           [this](const std::string &key) { return column(key); });
    for (std::size_t i = 0; i < table.n_lines(); ++i)
      if (i == 0 || std::ranges::any_of(columns, [i](const std::vector<double> &values)
                                        { return values[i] != values[i - 1]; }))
        begins.push_back(i);
    begins.push_back(table.n_lines());
  }

  std::size_t count() const { return begins.size() - 1; }

  /// The part of a column that is the k-th curve; of an absent column empty.
  std::vector<double> part(std::size_t k, const std::string &name) const
  {
    if (!table.find(name))
      return {};
    const std::vector<double> all = column(name);
    return {all.begin() + std::ptrdiff_t(begins[k]), all.begin() + std::ptrdiff_t(begins[k + 1])};
  }
  double first(std::size_t k, const std::string &name) const { return column(name)[begins[k]]; }

private:
  /// As written: the file is in SI units.
  std::vector<double> column(const std::string &name) const
  {
    const std::optional<std::size_t> found = table.find(name);
    if (!found)
      throw std::runtime_error("a table of curves has no column " + name);
    return table.numbers(*found, "", dimension::none);
  }

  Table table;
  std::vector<std::size_t> begins;
};

constexpr auto speed = "approach speed [m/s]", angle = "angle [degree]";

void read_impacts(const fs::path &folder, LawRecord &law)
{
  if (const fs::path file = folder / "loops.csv"; fs::exists(file))
  {
    const Curves curves(file, {"variant", speed});
    for (std::size_t k = 0; k < curves.count(); ++k)
      law.loops.push_back({std::size_t(curves.first(k, "variant")), curves.first(k, speed),
                           curves.part(k, "approach [m]"), curves.part(k, "force [N]")});
  }
  const Curves curves(folder / "restitution.csv", {"variant"});
  for (std::size_t k = 0; k < curves.count(); ++k)
  {
    law.responses.push_back({.variant = std::size_t(curves.first(k, "variant")),
                             .speed = curves.part(k, speed),
                             .asked = curves.part(k, "restitution asked for"),
                             .restitution = curves.part(k, "restitution"),
                             .duration = curves.part(k, "duration [s]"),
                             .is_outside = {}});
    for (const double outside : curves.part(k, "outside validity"))
      law.responses.back().is_outside.push_back(outside != 0);
  }
  const auto is_known = [&](const auto &curve) { return curve.variant < law.variants.size(); };
  if (!std::ranges::all_of(law.loops, is_known) || !std::ranges::all_of(law.responses, is_known))
    throw std::runtime_error("a curve belongs to a variant that the law does not have");
}

void read_rollings(const fs::path &folder, LawRecord &law)
{
  const Curves forces(folder / "rolling.csv", {angle}),
    accelerations(folder / "acceleration.csv", {angle});
  if (forces.count() != accelerations.count())
    throw std::runtime_error("rolling.csv and acceleration.csv have different angles");
  for (std::size_t k = 0; k < forces.count(); ++k)
    law.rollings.push_back({forces.first(k, angle), forces.part(k, "time [s]"),
                            forces.part(k, "friction force [N]"), accelerations.part(k, "friction"),
                            accelerations.part(k, "acceleration [m/s^2]")});
}

/// Without its curves. A law that is not of the normal force has fewer members.
LawRecord read_manual(const json &object)
{
  LawRecord law{.identifier = object.at("identifier"),
                .title = object.at("title"),
                .family = object.value("family", ""),
                .equation = object.at("equation"),
                .loading = object.at("loading"),
                .state = object.value("state", ""),
                .separation = object.value("separation", ""),
                .answer = object.value("answer", ""),
                .validity = object.value("validity", ""),
                .defects = object.value("defects", ""),
                .source = object.at("source"),
                .grade = object.at("grade"),
                .evidence = object.at("evidence"),
                .example = object.at("example"),
                .kind = object.value("kind", ""),
                .conservative = object.value("conservative", false),
                .also_known_as = object.value("also_known_as", std::vector<std::string>())};
  for (const json &symbol : object.at("symbols"))
    law.symbols.push_back({symbol.at("symbol"), symbol.at("meaning"), symbol.at("unit")});
  for (const json &parameter : object.at("parameters"))
    law.parameters.push_back(read_parameter(parameter));
  return law;
}

void read_sample(const json &sample, LawRecord &law)
{
  for (const auto &[key, value] : sample.items())
    law.sample.emplace_back(key, value);
}

LawRecord read_law(const json &object, const fs::path &folder)
{
  LawRecord law = read_manual(object);
  // It names files.
  if (law.identifier.empty() || !std::ranges::all_of(law.identifier, [](unsigned char c)
                                                     { return std::isalnum(c) || c == '-'; }))
    throw std::runtime_error("the identifier cannot be used as a file name");
  const json &curves = object.at("curves");
  law.pair = curves.at("pair");
  law.failure = curves.value("failure", "");
  read_sample(curves.at("sample"), law);
  for (const json &variant : curves.at("variants"))
    law.variants.push_back({variant.at("name"), variant.at("alike")});
  if (object.at("kind") == "incline" && law.failure.empty())
    read_rollings(folder / law.identifier, law);
  else if (!law.variants.empty())
    read_impacts(folder / law.identifier, law);
  return law;
}

/// The laws of a list; `add` reads what an object has beside the manual.
template <class Add>
std::vector<LawRecord> read_laws(const fs::path &file, const Add &add)
{
  std::vector<LawRecord> laws;
  try
  {
    for (const json &object : read_json(file))
      add(object, laws.emplace_back(read_manual(object)));
  }
  catch (const std::exception &error)
  {
    throw std::runtime_error(file.string() + ": " + error.what());
  }
  return laws;
}
} // namespace

std::string sample_text(const LawRecord &law)
{
  std::string text;
  for (const auto &[key, value] : law.sample)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, value);
  return text;
}

std::vector<LawRecord> read_law_manuals(const fs::path &file)
{
  return read_laws(file, [](const json &, LawRecord &) {});
}

std::vector<LawRecord> read_companions(const fs::path &file, const std::string &kind)
{
  return read_laws(file,
                   [&](const json &object, LawRecord &law)
                   {
                     object.at(kind + "_before").get_to(law.before);
                     object.at(kind + "_after").get_to(law.after);
                     read_sample(object.value("sample", json::object()), law);
                   });
}

std::vector<LawRecord> read_law_records(const fs::path &curves)
{
  const fs::path file = curves / "laws.json";
  std::vector<LawRecord> laws;
  std::string reading = file.string();
  try
  {
    std::ifstream stream(file);
    if (!stream)
      throw std::runtime_error("cannot be read");
    for (const json &object : read_json(file))
    {
      reading = file.string() + ": " + object.value("identifier", "?");
      laws.push_back(read_law(object, curves));
    }
  }
  catch (const std::exception &error)
  {
    throw std::runtime_error(reading + ": " + error.what());
  }
  return laws;
}
} // namespace carambole::reports
