#include <boost/test/unit_test.hpp>

// Tests programs in which the n-th call for memory, a file, a write, a flush or a rename fails
// (fail_nth.c). For any n no run ends with status 0 and a wrong or missing record or summary, and
// no partial record is accepted. A second run in the same folder without faults then gives the
// correct one.

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>

#include <nlohmann/json.hpp>

#include "cases/records/record_json.h"
#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
const std::string lumped_case = two_balls + "fem: []\nlaws: [hertz]\n";
const std::string data_case =
  lumped_case + "data: [{name: measured, file: measured.csv}]\n"
                "expect: [{model: hertz, quantity: restitution, value: 1, tolerance: 1e-8, "
                "source: x}]\n";
const std::string fem_case =
  two_balls + "fem: {elements_per_contact_radius: 3, levels: 1}\nlaws: []\n";

/// One kind of call of one program that fails.
struct Sweep
{
  std::string program, kind;
  long step = 1;        ///< between the calls that fail
  bool goes_on = false; ///< all later calls fail too, as on a full disk
};

/// The records that a command leaves, without what differs between equal runs; empty: no record.
struct Outcomes
{
  std::map<std::string, std::string> records;
  std::string summary;
};

class Faults
{
public:
  Faults(std::string text, std::string program, std::vector<std::string> arguments,
         std::vector<std::string> models, bool has_summary)
    : text(std::move(text)),
      program(std::move(program)),
      arguments(std::move(arguments)),
      models(std::move(models)),
      has_summary(has_summary)
  {
    const Driver driver(this->program);
    write_case(driver);
    const Outcome outcome = driver.run(this->arguments);
    BOOST_REQUIRE_MESSAGE(outcome.status == 0, outcome.out << outcome.err);
    expected = outcomes(driver);
    for (const auto &[model, record] : expected.records)
      BOOST_REQUIRE(!record.empty());
  }

  /// Runs with every `step`-th call failing until no call is left to fail, two runs at a time.
  void run(const Sweep &sweep)
  {
    const long n = count(sweep);
    BOOST_TEST_MESSAGE(sweep.program << ": " << n << " calls of " << sweep.kind);
    BOOST_TEST((n > 0 || sweep.kind == "fsync"));
    std::atomic<long> next = 1;
    const auto work = [&]
    {
      for (long k = next.fetch_add(sweep.step); k <= n; k = next.fetch_add(sweep.step))
        try_one(sweep, k);
    };
    std::thread other(work);
    work();
    other.join();
  }

private:
  std::string text, program;
  std::vector<std::string> arguments, models;
  bool has_summary;
  Outcomes expected;
  std::mutex telling;

  void write_case(const Driver &driver) const
  {
    driver.write("test.yaml", text);
    driver.write("measured.csv", "time [ms],force B1-B2 [kN]\n0,0\n0.03,1\n0.06,0\n");
  }

  Outcomes outcomes(const Driver &driver) const
  {
    Outcomes found;
    const fs::path results = driver.folder() / "results";
    for (const std::string &model : models)
    {
      std::optional<carambole::StoredRecord> record = carambole::read_record(results, model);
      std::string &text = found.records[model];
      if (!record)
        continue;
      record->model.cost = {};
      text = carambole::json_text(carambole::to_json(record->model)) +
             file_text(results / model / "history.csv");
    }
    if (has_summary && fs::exists(results / "summary.json"))
    {
      nlohmann::json json =
        nlohmann::json::parse(file_text(results / "summary.json"), nullptr, false);
      if (json.is_object())
        for (nlohmann::json &model : json["models"])
          model.erase("cost");
      found.summary = carambole::json_text(json);
    }
    return found;
  }

  Driver::Environment environment(const Sweep &sweep, const std::string &fault) const
  {
    Driver::Environment all;
    all["LD_PRELOAD"] = FAIL_NTH;
    all["CARAMBOLE_FAULT"] = sweep.kind + ":" + fault;
    all["CARAMBOLE_FAULT_PROGRAM"] = sweep.program;
    // The unit database is read by tested third-party libraries, and it allocates more often than
    // everything else.
    all["CARAMBOLE_FAULT_EXCEPT"] = "libudunits2,libexpat,libc.so";
    return all;
  }

  long count(const Sweep &sweep) const
  {
    const Driver driver(program);
    write_case(driver);
    Driver::Environment all = environment(sweep, "999999999");
    const std::string file = (driver.folder() / "count").string();
    all["CARAMBOLE_FAULT_COUNT"] = file;
    BOOST_TEST(driver.run(arguments, all).status == 0);
    return std::atol(file_text(file).c_str());
  }

  void try_one(const Sweep &sweep, long n)
  {
    const Driver driver(program);
    write_case(driver);
    const std::string fault = std::to_string(n) + (sweep.goes_on ? "+" : "");
    const Outcome outcome = driver.run(arguments, environment(sweep, fault));
    const Outcomes found = outcomes(driver);
    const Outcome again = driver.run(arguments);
    const Outcomes mended = outcomes(driver);

    const std::lock_guard lock(telling);
    BOOST_TEST_CONTEXT(sweep.program << ", " << sweep.kind << " " << fault << ", status "
                                     << outcome.status << ": " << outcome.out << outcome.err)
    {
      for (const auto &[model, record] : found.records)
        BOOST_TEST(
          (record == expected.records.at(model) || (record.empty() && outcome.status != 0)),
          model << (record.empty() ? " is missing" : " is wrong"));
      if (outcome.status == 0)
        BOOST_TEST(found.summary == expected.summary);
      BOOST_TEST(again.status == 0, "run again: " << again.out << again.err);
      BOOST_TEST((mended.records == expected.records && mended.summary == expected.summary));
    }
  }
};
} // namespace

BOOST_AUTO_TEST_CASE(no_fault_of_a_lumped_run_makes_a_wrong_record)
{
  Faults faults(lumped_case, CARAMBOLE_LUMPED_PROGRAM,
                {"run", "test.yaml", "--out", "results", "--models", "hertz"}, {"hertz"}, false);
  for (const char *kind : {"open", "write", "rename", "fsync"})
    for (const bool goes_on : {false, true})
      faults.run({"carambole-lumped", kind, 1, goes_on});
  faults.run({"carambole-lumped", "malloc", SWEEP_STEP});
}

BOOST_AUTO_TEST_CASE(no_fault_of_the_driver_or_the_report_makes_a_wrong_summary)
{
  Faults faults(data_case, CARAMBOLE_PROGRAM,
                {"run", "test.yaml", "--out", "results", "--no-report"}, {"hertz", "measured"},
                true);
  for (const char *program : {"carambole", "carambole-report"})
  {
    for (const char *kind : {"open", "write", "rename"})
      for (const bool goes_on : {false, true})
        faults.run({program, kind, 1, goes_on});
    faults.run({program, "malloc", 97});
  }
}

BOOST_AUTO_TEST_CASE(no_fault_of_finite_elements_makes_a_wrong_record)
{
  Faults faults(fem_case, CARAMBOLE_FEM_PROGRAM,
                {"run", "test.yaml", "--out", "results", "--model", "fem", "--threads", "1"},
                {"fem"}, false);
  for (const char *kind : {"open", "write", "rename", "fsync"})
    faults.run({"carambole-fem", kind, 1});
  faults.run({"carambole-fem", "write", 1, true});
  faults.run({"carambole-fem", "malloc", 2003});
}
