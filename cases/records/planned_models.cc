#include "cases/records/planned_models.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/records/linked_values.h"

namespace carambole
{
std::vector<PlannedModel> planned_models(const Case &c)
{
  std::vector<PlannedModel> models;
  for (const LawEntry &entry : c.laws)
    models.push_back({entry.name, ModelKind::lumped, "carambole-lumped", numerics_hash(entry),
                      false, taken_from(entry)});
  for (const FemEntry &entry : c.fem)
    models.push_back({entry.name, c.counts_rings() ? ModelKind::half_space : ModelKind::fem,
                      "carambole-fem", numerics_hash(entry)});
  for (const CodeEntry &entry : c.codes)
    models.push_back({entry.name, ModelKind::code,
                      is_continuum(entry.code) ? "carambole-fem" : "carambole-lumped",
                      numerics_hash(entry)});
  for (const DataEntry &entry : c.data)
    models.push_back({entry.name,
                      ModelKind::data,
                      "carambole",
                      numerics_hash(entry),
                      false,
                      {},
                      !entry.wrong.empty()});
  return models;
}

std::vector<std::vector<std::string>> in_processes(const Case &c,
                                                   const std::vector<std::string> &names)
{
  const auto law_of = [&](const std::string &name)
  { return std::ranges::find(c.laws, name, &LawEntry::name); };
  const auto is_from_outside = [&](const std::string &name)
  {
    const auto law = law_of(name);
    return law != c.laws.end() && !law->shared_object.empty();
  };
  // A value may come over several laws; more than there are go in a circle, which is refused.
  const auto takes_from_outside = [&](std::string name)
  {
    for (std::size_t k = 0; k < c.laws.size(); ++k)
    {
      const auto law = law_of(name);
      if (law == c.laws.end())
        return false;
      name = taken_from(*law);
      if (is_from_outside(name))
        return true;
    }
    return false;
  };
  std::vector<std::string> first, last;
  std::vector<std::vector<std::string>> processes;
  for (const std::string &name : names)
    if (is_from_outside(name))
      processes.push_back({name});
    else
      (takes_from_outside(name) ? last : first).push_back(name);
  if (!first.empty())
    processes.insert(processes.begin(), first);
  if (!last.empty())
    processes.push_back(last);
  return processes;
}

std::vector<PlannedModel> select(const std::vector<PlannedModel> &models,
                                 const std::vector<std::string> &only)
{
  std::vector<std::string> known{"fem", "lumped", "data", "half-space", "code"};
  for (const PlannedModel &model : models)
    known.push_back(std::ranges::find(known, model.name) == known.end() ? model.name
                                                                        : "name:" + model.name);
  check_names("--only", "model", only, known);
  std::vector<PlannedModel> selected;
  const auto is_wanted = [&](const PlannedModel &model)
  {
    return only.empty() || model.kind == ModelKind::data ||
           std::ranges::any_of(only,
                               [&](const std::string &word) {
                                 return word == model.name || word == name_of(model.kind) ||
                                        word == "name:" + model.name;
                               });
  };
  std::ranges::copy_if(models, std::back_inserter(selected), is_wanted);
  return selected;
}

std::vector<std::string> same_as_a_kind(const std::vector<PlannedModel> &models,
                                        const std::vector<std::string> &only)
{
  std::vector<std::string> notes;
  for (const std::string &word : only)
  {
    std::vector<std::string> others;
    for (const PlannedModel &model : models)
      if (name_of(model.kind) == word && model.name != word)
        others.push_back(model.name);
    if (!others.empty() && std::ranges::find(models, word, &PlannedModel::name) != models.end())
      notes.push_back(fmt::format("--only {0} selects every model of kind {0}, including {1}; to "
                                  "select only the model named {0}: --only name:{0}",
                                  word, name_list(others)));
  }
  return notes;
}
} // namespace carambole
