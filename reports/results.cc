#include "reports/results.h"

#include <algorithm>
#include <stdexcept>
#include <variant>

#include "cases/diagnostics.h"

namespace carambole::reports
{
namespace
{
/// The model, or the reason why its record cannot be used.
std::variant<Model, std::string> read_model(const Results &results, const std::string &name)
{
  const std::filesystem::path file = results.folder / name / "record.json";
  if (!std::filesystem::exists(file))
    return std::string("it has not been run");
  std::optional<StoredRecord> record = read_record(results.folder, name);
  if (!record)
    return std::string("its record is damaged or of another schema");
  if (record->physics_hash != results.problem.physics_hash)
    return std::string("its record is of other physics than the case");
  if (record->model.name != name)
    return std::string("its record is of another model");

  Model model;
  model.record = std::move(*record);
  try
  {
    model.history = read_history(results.folder / name / "history.csv");
  }
  catch (const std::runtime_error &error)
  {
    return std::string("its history cannot be read: ") + error.what();
  }
  return model;
}
} // namespace

const Model *Results::find(const std::string &name) const
{
  const auto found = std::ranges::find(models, name, &Model::name);
  return found == models.end() ? nullptr : &*found;
}

const Model *Results::reference() const
{
  return find(problem.reference);
}

Results read_results(Case problem, const std::filesystem::path &folder,
                     const std::optional<std::set<std::string>> &selected)
{
  Results results;
  results.problem = std::move(problem);
  results.folder = folder;
  const std::vector<std::string> names = results.problem.model_names();
  if (selected)
    for (const std::string &name : *selected)
      if (std::ranges::find(names, name) == names.end())
        throw InputError(
          {{results.problem.path, 0, "no model " + in_quotes(name) + suggestion(name, names)}});

  for (std::size_t place = 0; place < names.size(); ++place)
  {
    const std::string &name = names[place];
    const bool wanted = !selected || selected->contains(name);
    const bool is_reference = name == results.problem.reference;
    if (!wanted && !is_reference)
    {
      results.left_out.insert(name);
      continue;
    }
    std::variant<Model, std::string> outcome = read_model(results, name);
    if (Model *model = std::get_if<Model>(&outcome))
    {
      model->place = static_cast<int>(place);
      const auto where = is_reference ? results.models.begin() : results.models.end();
      results.models.insert(where, std::move(*model));
    }
    else if (wanted)
      results.skipped.push_back({name, std::get<std::string>(outcome)});
    else
      results.left_out.insert(name);
  }
  return results;
}

std::optional<Curve> find_curve(const Model &model, const std::string &column)
{
  const History::Column *values = model.history.find(column);
  if (values == nullptr)
    return std::nullopt;
  return Curve{model.history.columns.front().values, values->values};
}

double approach_speed(const Case &problem)
{
  double speed = 0;
  for (std::size_t i = 0; i < problem.bodies.size(); ++i)
    for (std::size_t j = i + 1; j < problem.bodies.size(); ++j)
      speed = std::max(speed, problem.bodies[i].velocity - problem.bodies[j].velocity);
  return speed;
}
} // namespace carambole::reports
