#include <boost/test/unit_test.hpp>

#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "cases/case/hashes.h"
#include "cases/records/history.h"
#include "cases/records/record_damage.h"
#include "cases/records/record_json.h"
#include "cases/records/records.h"
#include "cases/values/json_text.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_records)

using namespace carambole;
using namespace carambole::test;

namespace
{
StoredRecord full_record()
{
  StoredRecord record{"three-ball", "A title with \" and <script>",
                      "0123",       "carambole-fem",
                      "0.1.0-abc",  "GNU 12.2.0, -O3",
                      "run x",      {}};
  ModelRecord &model = record.model;
  model.name = "fem";
  model.kind = ModelKind::fem;
  model.law = "one-point";
  model.numerics_hash = "4567";
  model.bodies = {{"B1", 32.672563597333848, -0.1, 1e-300, 0.125, 0.25, 0.02, 0.007},
                  {"B2", 2, 1. / 3, {}},
                  {"wall", {}, 0, {}}};
  ContactRecord contact;
  contact.first = "B1";
  contact.second = "B2";
  contact.peak_force = 689400.7;
  contact.start_time = 0;
  contact.recontacts = 2;
  contact.approach_speed = 5;
  ContactRecord untouched;
  untouched.first = "B2";
  untouched.second = "wall";
  untouched.max_contact_radius = 0;
  model.contacts = {contact, untouched};
  model.probes = {{.number = 2,
                   .peak_displacement_r = 1e-6,
                   .peak_displacement_z = -2e-6,
                   .final_displacement_r = 0,
                   .final_displacement_z = 5e-7,
                   .peak_velocity_r = {},
                   .peak_velocity_z = {}}};
  model.energy.initial = 408.4;
  model.energy.balance_error = 3e-7;
  model.energy.plastic = 1.5;
  model.energy.friction = 0.5;
  model.energy.external = -2;
  model.energy.absorbed = 0.125;
  model.energy.radiated = 0.25;
  model.uncertainty["peak_force B1-B2"] = {1.25, 0.5, 1.9, "gci", {1, 1.125, 1.1875}};
  model.uncertainty["velocity B2"] = {{}, 0.25, {}, "spread", {3, 2, 4}};
  model.cost.wall_seconds = 1.5;
  model.cost.elements = 6000;
  model.cost.steps = 12000;
  model.cost.element_updates = 36'000'000;
  model.cost.longest_step = 8;
  model.cost.element_updates_per_second = 7e7;
  model.cost.contact_updates = 2;
  model.cost.threads = 1;
  model.cost.finished = "2026-05-01T12:30:00Z";
  model.remarks = {
    {"evidence A"}, outside_validity("too fast"), {"gains energy", RemarkKind::energy}};
  model.parameters = {{.key = "stiffness",
                       .unit = "N/m^1.5",
                       .value = 1e9,
                       .contact_values = {},
                       .text = "",
                       .origin = "given",
                       .calibrated = true},
                      {.key = "exponent",
                       .unit = "1",
                       .value = {},
                       .contact_values = {{"B1-B2", 1.5}, {"B2-B3", 2}},
                       .text = "",
                       .origin = "default"},
                      {.key = "separation",
                       .unit = "",
                       .value = {},
                       .contact_values = {},
                       .text = "zero-force",
                       .origin = "from fem"}};
  model.law_file = "./law.so";
  model.law_file_hash = "89ab";
  return record;
}

nlohmann::ordered_json stored_json(const ScratchFolder &folder)
{
  return read_ordered_json(folder.path / "fem" / "record.json");
}

const History history{{{"time", "s", {0, 1e-7, 0.1}}, {"force B1-B2", "N", {0, -0., 1. / 3}}}};
} // namespace

BOOST_AUTO_TEST_CASE(record_reads_back_equal)
{
  const ScratchFolder folder;
  const StoredRecord record = full_record();
  RecordWriter writer(folder.path, "fem");
  writer.write_history(history);
  writer.commit(record);

  const std::optional<StoredRecord> again = read_record(folder.path, "fem");
  BOOST_REQUIRE(again.has_value());
  BOOST_TEST(to_json(*again) == to_json(record));
  BOOST_TEST(again->case_title == record.case_title);
  BOOST_REQUIRE(again->model.parameters.size() == 3U);
  BOOST_TEST(again->model.parameters[1].contact_values.at("B2-B3") == 2);
  BOOST_TEST(again->model.bodies[1].velocity == 1. / 3); // every digit
  BOOST_TEST(!again->model.bodies[2].mass.has_value());
  BOOST_TEST(!again->model.uncertainty.at("velocity B2").observed_order.has_value());
}

BOOST_AUTO_TEST_CASE(keys_are_those_of_the_interface_and_none_is_null)
{
  const nlohmann::ordered_json json = to_json(full_record());
  BOOST_TEST(json.at("schema") == record_schema);
  BOOST_TEST(json.at("case").at("physics_hash") == "0123");
  const nlohmann::ordered_json &model = json.at("model");
  BOOST_TEST(model.at("kind") == "fem");
  BOOST_TEST(
    model.at("remarks") ==
    nlohmann::ordered_json({"evidence A", "outside its validity: too fast", "gains energy"}));
  BOOST_TEST(model.at("remark_kinds") == nlohmann::ordered_json({"note", "validity", "energy"}));
  BOOST_TEST(model.at("contacts").at(0).at("bodies") == nlohmann::ordered_json({"B1", "B2"}));
  BOOST_TEST(model.at("cost").at("element_updates_per_second") == 7e7);
  BOOST_TEST(model.at("uncertainty").at("peak_force B1-B2").at("observed_order") == 1.9);
  BOOST_TEST(!model.contains("restitution"));
  const nlohmann::ordered_json &parameters = model.at("parameters");
  BOOST_TEST(parameters.at("stiffness").at("value") == 1e9);
  BOOST_TEST(parameters.at("stiffness").at("unit") == "N/m^1.5");
  BOOST_TEST(parameters.at("stiffness").at("calibrated") == true);
  BOOST_TEST(parameters.at("exponent").at("contacts").at("B1-B2") == 1.5);
  BOOST_TEST(parameters.at("separation").at("text") == "zero-force");
  BOOST_TEST(!parameters.at("separation").contains("unit"));
  BOOST_TEST(model.at("law_file").at("path") == "./law.so");
  BOOST_TEST(json_text(json).find("null") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(history_reads_back_equal)
{
  const ScratchFolder folder;
  RecordWriter writer(folder.path, "fem");
  writer.write_history(history);
  const History again = read_history(writer.folder() / "history.csv");
  BOOST_REQUIRE(again.columns.size() == 2);
  BOOST_TEST(again.find("force B1-B2")->unit == "N");
  BOOST_TEST(again.find("force B1-B2")->values == history.columns[1].values);
  BOOST_TEST(again.find("time")->values == history.columns[0].values);
  BOOST_TEST(again.find("force") == nullptr);
}

BOOST_AUTO_TEST_CASE(damaged_history_is_refused_with_its_line)
{
  const ScratchFolder folder;
  const auto told = [&](const std::string &text, const std::string &part)
  {
    const std::string file = folder.write("history.csv", text);
    BOOST_CHECK_EXCEPTION(read_history(file), std::runtime_error,
                          [&](const std::runtime_error &error)
                          { return std::string(error.what()).find(part) != std::string::npos; });
  };
  told("", "history.csv:1: is empty");
  told("\n0\n", "history.csv:1: '' is not a column header");
  told("time\n0\n", "history.csv:1: 'time' is not a column header");
  told("time [s],force [N]\n0,1\n1\n", "history.csv:3: has 1 cells, but there are 2 headers");
  told("time [s],force [N]\n0,1\n1,x\n", "history.csv:3: 'x' is not a number");
  told("time [s]\n0\n0.5 \n", "history.csv:3: '0.5 ' is not a number");
}

BOOST_AUTO_TEST_CASE(numbers_that_are_not_finite_are_never_written)
{
  const ScratchFolder folder;
  StoredRecord record = full_record();
  record.model.bodies[0].velocity = std::numeric_limits<double>::quiet_NaN();
  {
    RecordWriter writer(folder.path, "fem");
    writer.write_history(history);
    BOOST_CHECK_THROW(writer.commit(record), std::runtime_error);
  }
  BOOST_TEST(std::filesystem::is_empty(folder.path)); // neither a record nor a scratch folder
}

BOOST_AUTO_TEST_CASE(what_is_no_record_is_not_read)
{
  const ScratchFolder folder;
  BOOST_TEST(!read_record(folder.path, "fem").has_value());
  {
    RecordWriter writer(folder.path, "fem");
    writer.write_history(history);
    writer.commit(full_record());
  }
  const auto is_read = [&](const std::string &text)
  {
    folder.write("fem/record.json", text);
    return read_record(folder.path, "fem").has_value();
  };
  const std::string good = json_text(stored_json(folder));
  BOOST_TEST(is_read(good));
  BOOST_TEST(!is_read(""));
  BOOST_TEST(!is_read("{}"));
  BOOST_TEST(!is_read("[1, 2]"));
  BOOST_TEST(!is_read(good.substr(0, good.size() / 2)));
  BOOST_TEST(!is_read("{\"schema\":2" + good.substr(good.find(','))));
  BOOST_TEST(is_read(good));
  std::filesystem::remove(folder.path / "fem" / "history.csv");
  BOOST_TEST(!read_record(folder.path, "fem").has_value());
}

BOOST_AUTO_TEST_CASE(what_was_altered_since_it_was_written_is_not_read)
{
  const ScratchFolder folder;
  RecordWriter writer(folder.path, "fem");
  writer.write_history(history);
  writer.commit(full_record());
  nlohmann::ordered_json json = stored_json(folder);
  folder.write("fem/record.json", json_text(json)); // laid out otherwise, but the same
  BOOST_TEST(read_record(folder.path, "fem").has_value());

  const std::string text = history_text(history);
  folder.write("fem/history.csv", text.substr(0, text.rfind('\n', text.size() - 2) + 1));
  BOOST_TEST(!read_record(folder.path, "fem").has_value()); // its last line is lost
  folder.write("fem/history.csv", text);
  BOOST_TEST(read_record(folder.path, "fem").has_value());

  json["model"]["bodies"][0]["velocity"] = 7;
  folder.write("fem/record.json", json_text(json));
  BOOST_TEST(!read_record(folder.path, "fem").has_value());
}

BOOST_AUTO_TEST_CASE(a_record_knows_when_it_was_first_written)
{
  const ScratchFolder folder;
  const auto written = [&](const std::string &finished)
  {
    RecordWriter writer(folder.path, "fem");
    writer.write_history(history);
    StoredRecord record = full_record();
    record.model.cost.finished = finished;
    writer.commit(record);
    return read_record(folder.path, "fem").value().model.cost.finished;
  };
  BOOST_TEST(written("2026-05-01T12:30:00Z") == "2026-05-01T12:30:00Z");
  const std::string now = written("");
  BOOST_TEST(now.size() == std::string("2026-05-01T12:30:00Z").size());
  BOOST_TEST(now > "2026-05-01T12:30:00Z"); // a copy of the folder may change times of files
}

// With the hash that the reader looks for: what stands in it is judged by what it says.
BOOST_AUTO_TEST_CASE(a_record_with_a_value_that_cannot_be_is_damaged)
{
  const nlohmann::ordered_json too_many = {{"wall_seconds", 1}, {"threads", 1e114}},
                               half = {{"wall_seconds", 1}, {"threads", .5}};
  const ScratchFolder folder;
  for (const auto &[key, value] :
       {std::pair<std::string, nlohmann::ordered_json>("kind", "dem"),
        {"remark_kinds", nlohmann::ordered_json::array({"doom", "note", "note"})},
        {"remark_kinds", nlohmann::ordered_json::array({"note"})},
        {"cost", too_many},
        {"cost", half}})
  {
    RecordWriter writer(folder.path, "fem");
    writer.write_history(history);
    writer.commit(full_record());
    const std::filesystem::path file = folder.path / "fem/record.json";
    nlohmann::ordered_json json = read_ordered_json(file);
    json["model"][key] = value;
    std::stringstream text;
    text << std::ifstream(folder.path / "fem/history.csv").rdbuf();
    json["content_hash"] = hash_text(text.str() + json_text(json.at("model")));
    std::ofstream(file) << json_text(json, 2);
    const auto outcome = read_or_damage(folder.path, "fem");
    const auto *const damage = std::get_if<RecordDamage>(&outcome);
    BOOST_REQUIRE(damage);
    BOOST_TEST((damage->reason.find("there is no kind") != std::string::npos ||
                damage->reason.find("different numbers of remarks and of remark kinds") !=
                  std::string::npos ||
                damage->reason.find("truncated or not a record") != std::string::npos),
               damage->reason);
  }
}

BOOST_AUTO_TEST_CASE(files_beside_a_record_are_covered_by_their_hashes)
{
  const ScratchFolder folder;
  const auto write = [&]
  {
    RecordWriter writer(folder.path, "fem");
    writer.write_history({{{"time", "s", {0, 1}}}});
    std::filesystem::create_directories(writer.folder() / "levels/0");
    std::ofstream(writer.folder() / "mesh.csv") << "a mesh\n";
    std::ofstream(writer.folder() / "levels/0/history.csv") << "a level\n";
    StoredRecord record{"case", "", "hash", "solver", "1", "", "", {}};
    record.model.name = "fem";
    writer.commit(record);
  };
  const auto reason = [&]() -> std::string
  {
    const auto outcome = read_or_damage(folder.path, "fem");
    const auto *const damage = std::get_if<RecordDamage>(&outcome);
    BOOST_TEST(read_record(folder.path, "fem").has_value() == (damage == nullptr));
    return damage != nullptr ? damage->reason : "";
  };
  write();
  BOOST_TEST(reason() == "");
  std::ofstream(folder.path / "fem/mesh.csv", std::ios::app) << "more\n";
  BOOST_TEST(reason() == "its record is damaged: mesh.csv has changed since it was written");
  write();
  std::filesystem::resize_file(folder.path / "fem/levels/0/history.csv", 3);
  BOOST_TEST(reason() ==
             "its record is damaged: levels/0/history.csv has changed since it was written");
  write();
  std::filesystem::remove(folder.path / "fem/mesh.csv");
  BOOST_TEST(reason() == "its record is damaged: mesh.csv is missing");
  write();
  std::ofstream(folder.path / "fem/notes.txt") << "of the user\n";
  BOOST_TEST(reason() == "");
  // Nor can the list of hashes be left out.
  auto json = read_ordered_json(folder.path / "fem/record.json");
  json.erase("files");
  std::ofstream(folder.path / "fem/record.json") << json;
  BOOST_TEST(reason() != "");
}

// A folder in place of a file is opened and cannot be read, whoever asks.
BOOST_AUTO_TEST_CASE(a_record_whose_files_cannot_be_read_is_none)
{
  const ScratchFolder folder;
  RecordWriter writer(folder.path, "fem");
  writer.write_history(history);
  writer.commit(full_record());
  const std::filesystem::path file = folder.path / "fem" / "history.csv";
  std::filesystem::remove(file);
  std::filesystem::create_directory(file);
  BOOST_TEST(!read_record(folder.path, "fem").has_value());

  RecordWriter unreadable(folder.path, "other");
  std::filesystem::create_directory(unreadable.folder() / "history.csv");
  BOOST_CHECK_THROW(unreadable.commit(full_record()), std::filesystem::filesystem_error);
}

BOOST_AUTO_TEST_CASE(a_folder_of_the_user_is_never_replaced)
{
  const ScratchFolder folder;
  std::filesystem::create_directory(folder.path / "fem");
  folder.write("fem/thesis.tex", "precious");
  BOOST_CHECK_THROW(RecordWriter(folder.path, "fem"), std::runtime_error);
  BOOST_TEST(std::filesystem::exists(folder.path / "fem" / "thesis.tex"));
}

BOOST_AUTO_TEST_CASE(quantities_are_found_by_their_name)
{
  ModelRecord model = full_record().model;
  const auto found = [&](const std::string &quantity) { return find_quantity(model, quantity); };
  BOOST_TEST(found("velocity B2").value() == 1. / 3);
  BOOST_TEST(found("mass B1").value() == model.bodies[0].mass.value());
  BOOST_TEST(found("peak_force B1-B2").value() == 689400.7);
  BOOST_TEST(found("energy initial").value() == 408.4);
  BOOST_TEST(found("energy plastic").value() == 1.5);
  BOOST_TEST(found("energy friction").value() == 0.5);
  BOOST_TEST(found("energy external").value() == -2);
  BOOST_TEST(found("energy absorbed").value() == 0.125);
  BOOST_TEST(found("energy radiated").value() == 0.25);
  BOOST_TEST(found("residual_stress_energy B1").value() == 0.125);
  BOOST_TEST(found("max_plastic_strain B1").value() == 0.25);
  BOOST_TEST(found("final_length B1").value() == 0.02);
  BOOST_TEST(found("final_face_radius B1").value() == 0.007);
  BOOST_TEST(found("peak_displacement_z 2").value() == -2e-6);
  BOOST_TEST(found("final_displacement_z").value() == 5e-7); // the only probe
  BOOST_TEST(!found("peak_velocity_z 2").has_value());
  BOOST_TEST(!found("peak_displacement_z 1").has_value());
  BOOST_TEST(!found("final_length B2").has_value());
  BOOST_TEST(found("uncertainty peak_force B1-B2").value() == 0.5);
  for (const char *absent : {"mass wall", "velocity", "velocity B9", "peak_force",
                             "peak_force B2-wall", "restitution", "energy", "energy kinetic",
                             "uncertainty peak_force B2-wall", "uncertainty", "nonsense", ""})
    BOOST_TEST_CONTEXT(absent) BOOST_TEST(!found(absent).has_value());

  model.contacts.resize(1); // one contact, one body beside a wall: they may be omitted
  model.bodies.erase(model.bodies.begin());
  BOOST_TEST(found("peak_force").value() == 689400.7);
  BOOST_TEST(found("velocity").value() == 1. / 3);
  BOOST_TEST(found("uncertainty peak_force").value() == 0.5);
  model.uncertainty["max_approach"] = {{}, 0.125, {}, "gci", {}};
  BOOST_TEST(found("uncertainty max_approach B1-B2").value() == 0.125);
}

BOOST_AUTO_TEST_SUITE_END()
