#include "reports/maps/advise_command.h"

#include <set>

#include <nlohmann/json.hpp>

#include "cases/case/adhesive_laws.h"
#include "cases/process/diagnostics.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/values/json_text.h"
#include "reports/maps/advise.h"
#include "reports/maps/predict.h"

namespace carambole::reports
{
int print_advice(const AdviseRequest &request)
{
  const Case c = read_case(request.case_file, request.overrides);
  std::vector<RegimeMap> maps;
  int status = 0;
  for (ReadMap &one : read_regime_maps(request.maps))
    try
    {
      maps.push_back(one.take());
    }
    catch (const InputError &error)
    {
      print(error);
      status = 1;
    }
  std::vector<ModelRecord> records;
  std::set<std::string> seen;
  if (!request.records.empty())
    for (const RegimeMap &map : maps)
      for (const std::string &law : map.laws)
        if (seen.insert(law).second)
          if (const std::optional<StoredRecord> record = read_record(request.records, law))
            records.push_back(record->model);
  for (const AdhesiveLaw &law : adhesive_laws)
    if (const std::string name(law.name); !request.records.empty() && seen.insert(name).second)
      if (const std::optional<StoredRecord> record = read_record(request.records, name))
        records.push_back(record->model);
  Advice advice = advise(c, maps, records);
  advice.adhesion = adhesive_advice(c, records);
  advice.settled_by = request.settled_by;
  advice.fem_seconds = request.fem_seconds;
  if (request.confidence)
  {
    const std::optional<InputStudy> study =
      c.uncertain.empty() || request.records.empty() ? std::nullopt : read_study(request.records);
    const Prediction prediction =
      predict(std::move(advice), request.law, *request.confidence, study);
    show("{}", request.as_json ? json_text(to_json(prediction), 2) + "\n" : in_words(prediction));
    return prediction.quantities.empty() ? int(exit_status::computation_failed) : status;
  }
  show("{}", request.as_json ? json_text(to_json(advice), 2) + "\n" : in_words(advice));
  return status;
}
} // namespace carambole::reports
