#include "reports/documents/stored_numbers.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "cases/case/shipped.h"
#include "cases/process/diagnostics.h"
#include "cases/records/bench_file.h"
#include "cases/records/planned_models.h"
#include "cases/records/quantities.h"
#include "cases/values/json_text.h"

namespace carambole::reports
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *what_to_run = "`./carambole test --documents` computes it";

/// Every quantity that the record has, with its body, contact or probe.
std::vector<std::string> quantities_of(const ModelRecord &model)
{
  std::vector<std::pair<Subject, std::string>> subjects;
  for (const BodyRecord &body : model.bodies)
    subjects.emplace_back(Subject::body, " " + body.name);
  for (const ContactRecord &contact : model.contacts)
    subjects.emplace_back(Subject::contact, " " + contact.name());
  for (const ProbeRecord &probe : model.probes)
    subjects.emplace_back(Subject::probe, fmt::format(" {}", probe.number));
  for (const ModeRecord &mode : model.modes)
    subjects.emplace_back(Subject::mode, " " + mode.name());
  for (const BounceRecord &bounce : model.bounces)
    subjects.emplace_back(Subject::bounce, " " + bounce.name());
  std::vector<std::string> names;
  for (const QuantityDefinition &kind : quantity_definitions())
  {
    names.push_back(kind.name); // where there is one body or contact it needs no name
    for (const auto &[subject, name] : subjects)
      if (subject == kind.subject)
        names.push_back(kind.name + name);
  }
  std::erase_if(names, [&](const std::string &name) { return !find_quantity(model, name); });
  return names;
}

/// The levels of a quantity; its body or contact may be omitted where there is one.
const Uncertainty &levels_of(const ModelRecord &model, const std::string &quantity)
{
  const Uncertainty *found = nullptr;
  std::vector<std::string> names;
  for (const auto &[name, uncertainty] : model.uncertainty)
  {
    names.push_back(name);
    if (name == quantity || name.starts_with(quantity + " "))
    {
      if (found != nullptr)
        throw PlaceholderError(fmt::format("{} has several bodies or contacts", quantity));
      found = &uncertainty;
    }
  }
  if (found == nullptr)
    throw PlaceholderError(fmt::format("{} of {} has no levels{}", in_quotes(quantity), model.name,
                                       suggestion(quantity, names)));
  return *found;
}

Number of_levels(const ModelRecord &model, const std::string &quantity, int level)
{
  const Uncertainty &u = levels_of(model, quantity);
  if (level < 1 || level > int(u.levels.size()))
    throw PlaceholderError(fmt::format("{} has no level {} (allowed: 1 to {})", in_quotes(quantity),
                                       level, u.levels.size()));
  return {.value = u.levels[level - 1]};
}

Number present(const std::optional<double> &value, const std::string &what)
{
  if (!value)
    throw PlaceholderError(fmt::format("the record has no {}", what));
  return {.value = *value};
}

nlohmann::json numbers_in(const fs::path &file)
{
  if (!fs::exists(file))
    throw std::runtime_error(
      fmt::format("{}: there is no such file; {}", file.string(), what_to_run));
  try
  {
    return read_json(file);
  }
  catch (const nlohmann::json::exception &error)
  {
    throw std::runtime_error(fmt::format("{}: {}", file.string(), error.what()));
  }
}

/// Medians and numbers of a benchmark by their names, and where and when it was made.
nlohmann::json numbers_of_bench(const fs::path &file)
{
  const BenchFile bench = read_bench(file);
  nlohmann::json numbers;
  for (const BenchValue &value : bench.values)
    numbers[value.name] = value.median;
  for (const nlohmann::ordered_json &kernel : bench.json.at("fem").at("kernels"))
    for (const char *share : {"share_of_bound", "share_of_sum"})
      numbers[fmt::format("fem kernels {} {} {}", kernel.at("element").get<std::string>(),
                          kernel.at("material").get<std::string>(), share)] =
        kernel.at("roofline").at(share);
  int count = 0;
  for (const nlohmann::ordered_json &use : bench.json.at("fem").at("memory"))
    numbers[fmt::format("fem memory {} elements", ++count)] = use.at("elements");
  for (const char *key : {"processor", "system"})
    numbers[key] = bench.json.at("machine").at(key);
  numbers["date"] = bench.json.at("date").get<std::string>().substr(0, 10);
  return numbers;
}

/// Names of the folders in a folder, sorted.
std::vector<std::string> folders_in(const fs::path &folder)
{
  std::vector<std::string> names;
  std::error_code none;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, none))
    if (entry.is_directory())
      names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}
} // namespace

Number number_of(const ModelRecord &model, const std::string &quantity)
{
  const auto behind = [&](const std::string &word) {
    return quantity.starts_with(word) ? std::optional(quantity.substr(word.size())) : std::nullopt;
  };
  if (const auto name = behind("order "))
    return present(levels_of(model, *name).observed_order, "order of " + *name);
  if (const auto name = behind("limit "))
    return present(levels_of(model, *name).extrapolated, "limit of " + *name);
  if (const auto rest = behind("level "))
  {
    int level = 0;
    const auto [end, error] = std::from_chars(rest->data(), rest->data() + rest->size(), level);
    if (error == std::errc() && *end == ' ')
      return of_levels(model, end + 1, level);
    throw PlaceholderError("a level is written \"level 2 restitution\"");
  }
  if (quantity == "cost elements" && model.cost.elements)
    return {.value = double(*model.cost.elements)};
  if (quantity == "cost steps" && model.cost.steps)
    return {.value = double(*model.cost.steps)};
  const std::optional<double> value = find_quantity(model, quantity);
  if (!value)
    throw PlaceholderError(fmt::format("{} has no {}{}", model.name, in_quotes(quantity),
                                       suggestion(quantity, quantities_of(model))));
  Number number{.value = *value, .uncertainty = find_quantity(model, "uncertainty " + quantity)};
  if (model.kind == ModelKind::lumped)
    number.digits = 7;
  return number;
}

StoredNumbers::StoredNumbers(fs::path records_, fs::path rates_)
  : records(std::move(records_)), rates(std::move(rates_))
{
}

Number StoredNumbers::of_model(const std::string &name, const std::string &model,
                               const std::string &quantity) const
{
  const std::vector<std::string> cases = shipped_cases();
  if (std::find(cases.begin(), cases.end(), name) == cases.end())
    throw PlaceholderError(
      fmt::format("there is no case {}{}", in_quotes(name), suggestion(name, cases)));
  const std::string key = name + "/" + model;
  if (!models.contains(key))
  {
    std::vector<std::string> known;
    for (const PlannedModel &planned :
         planned_models(read_case((shipped_case(name) / "case.yaml").string())))
      known.push_back(planned.name);
    if (std::find(known.begin(), known.end(), model) == known.end())
      throw PlaceholderError(
        fmt::format("{} has no model {}{}", name, in_quotes(model), suggestion(model, known)));
    const fs::path folder = records / "validation" / name;
    const std::optional<StoredRecord> record = read_record(folder, model);
    if (!record)
      throw std::runtime_error(fmt::format("{}: there is no usable record; {}",
                                           (folder / model / "record.json").string(), what_to_run));
    models[key] = record->model;
  }
  return number_of(models.at(key), quantity);
}

Number StoredNumbers::of_program(const std::string &program, const std::string &name) const
{
  if (!programs.contains(program))
  {
    if (program == "rates")
      programs[program] = numbers_in(rates).at("numbers");
    else if (program == "bench")
      programs[program] = numbers_of_bench(rates.parent_path() / "bench.json");
    else
    {
      const std::vector<std::string> known = folders_in(records / "measured");
      if (!known.empty() && std::find(known.begin(), known.end(), program) == known.end())
        throw PlaceholderError(fmt::format("there is no test program {} that measures{}",
                                           in_quotes(program), suggestion(program, known)));
      const fs::path folder = records / "measured" / program, more = folder / "long.json";
      programs[program] = numbers_in(folder / "numbers.json");
      if (fs::exists(more))
        programs[program].update(numbers_in(more));
    }
  }
  const nlohmann::json &numbers = programs.at(program);
  if (!numbers.contains(name))
  {
    std::vector<std::string> known;
    for (const auto &entry : numbers.items())
      known.push_back(entry.key());
    throw PlaceholderError(
      fmt::format("{} has no number {}{}", program, in_quotes(name), suggestion(name, known)));
  }
  const nlohmann::json &number = numbers.at(name);
  return number.is_string() ? Number{.word = number.get<std::string>()}
                            : Number{.value = number.get<double>()};
}
} // namespace carambole::reports
