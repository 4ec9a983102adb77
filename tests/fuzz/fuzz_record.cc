// Fuzzes record.json next to a history: the reader must recognise what is not a record of this
// program.

#include <nlohmann/json.hpp>

#include "cases/case/hashes.h"
#include "cases/records/record_json.h"
#include "cases/records/records.h"
#include "cases/records/run_settings.h"
#include "cases/values/json_text.h"
#include "tests/fuzz/fuzz.h"

using namespace carambole;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  static const bool made = std::filesystem::create_directories(fuzz::folder() / "model");
  fuzz::require(made);
  const std::string text = fuzz::text_of(data, size), history = "time [s]\n0\n1\n";
  fuzz::write("model/history.csv", history);
  fuzz::write("model/record.json", text);
  fuzz::write("run.json", text);
  try
  {
    read_settings(fuzz::folder());
  }
  catch (const InputError &)
  {
  }
  read_record(fuzz::folder(), "model");
  try
  {
    // With the hash that the reader expects, so that it continues.
    nlohmann::ordered_json json = parse_ordered_json(text);
    json["content_hash"] = hash_text(history + json_text(json.at("model")));
    fuzz::write("model/record.json", json_text(json));
    if (const std::optional<StoredRecord> record = read_record(fuzz::folder(), "model"))
      for (const char *quantity : {"restitution", "velocity B1", "peak_force B1-B2",
                                   "uncertainty peak_force B1-B2", "energy plastic"})
        find_quantity(record->model, quantity);
  }
  catch (const nlohmann::json::exception &)
  {
  }
  return 0;
}
