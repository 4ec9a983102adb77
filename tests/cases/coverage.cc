#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <map>

#include "cases/records/convergence.h"
#include "cases/records/coverage.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_coverage)

using namespace carambole;

BOOST_AUTO_TEST_CASE(quantities_have_their_groups)
{
  const auto group = [](const char *quantity) {
    return CoverageSample("case", "model", quantity, {1, 2, 3}).group;
  };
  BOOST_TEST(name_of(group("peak_force B1-B2")) == "peak force");
  BOOST_TEST(name_of(group("restitution")) == "restitution");
  BOOST_TEST(name_of(group("velocity B3")) == "velocity");
  BOOST_TEST(name_of(group("final_length bar")) == "plastic quantities");
  BOOST_TEST(name_of(group("energy plastic")) == "plastic quantities");
  BOOST_TEST(name_of(group("max_contact_radius B1-B2")) == "contact radius");
  BOOST_TEST(name_of(group("frequency B1 3")) == "modes");
  BOOST_TEST(name_of(group("peak_velocity_r 1")) == "other quantities");
  BOOST_CHECK_THROW(group("energy plastics"), std::invalid_argument);
}

// The last level is the truth; what the others say is what they would have said without it.
BOOST_AUTO_TEST_CASE(a_sample_judges_the_levels_by_one_that_they_do_not_know)
{
  ModelRecord model;
  model.name = "fem";
  const std::vector<double> levels{8, 4, 3, 2.75};
  model.uncertainty["restitution"] = *estimate_uncertainty(levels, QuantityKind::restitution);
  model.uncertainty["peak_force A-B"] = {}; // flat faces: nothing is claimed
  const std::vector<CoverageSample> samples = coverage_samples("case", model);
  BOOST_REQUIRE(samples.size() == 1);
  BOOST_TEST(samples[0].value == 3);
  BOOST_TEST(samples[0].finer == 2.75);
  BOOST_TEST(samples[0].uncertainty ==
             estimate_uncertainty({8, 4, 3}, QuantityKind::restitution)->uncertainty);
  BOOST_TEST(samples[0].limit.has_value());
}

// Those of a peak time and of a residual approach depend on other quantities of the contact.
BOOST_AUTO_TEST_CASE(samples_have_the_uncertainties_that_a_record_would_have)
{
  const std::map<std::string, std::vector<double>> levels{{"peak_time A-B", {4, 5, 5.01, 5.02}},
                                                          {"peak_force A-B", {80, 90, 100, 101}},
                                                          {"duration A-B", {9, 9.5, 10, 10.1}},
                                                          {"velocity A", {1, 2, 2.2, 2.3}}};
  ModelRecord model;
  model.name = "fem";
  model.uncertainty = estimate_uncertainties(levels);
  std::map<std::string, std::vector<double>> known = levels;
  for (auto &[quantity, values] : known)
    values.pop_back();
  const auto estimates = estimate_uncertainties(known);
  const std::vector<CoverageSample> samples = coverage_samples("case", model);
  BOOST_TEST(samples.size() == levels.size());
  for (const CoverageSample &sample : samples)
    BOOST_TEST(sample.uncertainty == estimates.at(sample.quantity).uncertainty, sample.quantity);
}

BOOST_AUTO_TEST_CASE(coverage_is_counted_kind_by_kind)
{
  // The uncertainty of two levels is three times their difference: 0.3, but 3 in the last.
  const std::vector<CoverageSample> samples{{"a", "fem", "restitution", {0.9, 1, 1.05}},
                                            {"b", "fem", "restitution", {0.9, 1, 0.6}},
                                            {"c", "fem", "restitution", {0.9, 1, 1.2}},
                                            {"a", "fem", "duration A-B", {1, 2, 2}}};
  const std::vector<Coverage> counts = count_coverage(samples);
  BOOST_REQUIRE(counts.size() == 2);
  BOOST_TEST((counts[0].group == QuantityGroup::duration));
  BOOST_TEST(!counts[0].median_ratio.has_value()); // no error at all
  BOOST_TEST(counts[1].samples == 3);
  BOOST_TEST(counts[1].inside == 2);
  BOOST_TEST(counts[1].limits == 1); // 0.9, 1, 1.05 is of first order
  BOOST_TEST(counts[1].limits_inside == 1);
  BOOST_TEST(*counts[1].median_ratio == 1.5, boost::test_tools::tolerance(1e-9)); // 6, 1.5, 0.75
}

BOOST_AUTO_TEST_CASE(a_calibration_comes_back_as_it_was_stored)
{
  const test::ScratchFolder folder;
  BOOST_TEST(!read_calibration(folder.path).has_value());
  const Calibration stored{
    "1.2",
    {{"a", "fem", "restitution", {0.1, 0.2, 0.11}}, {"a", "fem", "velocity A", {1, 2, 2.5}}},
    {{"long", "about 7 million element updates"}}};
  store_calibration(stored, folder.path);
  const std::optional<Calibration> read = read_calibration(folder.path);
  BOOST_REQUIRE(read.has_value());
  BOOST_TEST(read->version == "1.2");
  BOOST_REQUIRE(read->samples.size() == 2);
  BOOST_TEST(read->samples[0].value == 0.2);
  BOOST_TEST(!read->samples[0].limit.has_value());
  BOOST_TEST(*read->samples[1].limit == 3, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(read->left_out.at(0).reason == "about 7 million element updates");

  std::ofstream(folder.path / Calibration::file_name) << "{\"schema\": 1, \"version\"";
  BOOST_CHECK_THROW(read_calibration(folder.path), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
