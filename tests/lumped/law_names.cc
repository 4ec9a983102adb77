#include <boost/test/unit_test.hpp>

// How laws are named: the identifiers of the public interface, and what people type in their place.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cases/laws/law_names.h"
#include "cases/laws/law_text.h"
#include "tests/lumped/every_law.h"

BOOST_AUTO_TEST_SUITE(lumped_law_names)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;

BOOST_AUTO_TEST_CASE(every_identifier_of_the_public_interface_is_there)
{
  for (const char *name : {"rigid",
                           "hertz-finite",
                           "linear",
                           "power",
                           "hertz",
                           "kelvin-voigt",
                           "qin-lu-damping",
                           "piecewise-plastic",
                           "piecewise-elastic",
                           "hunt-crossley",
                           "herbert-mcwhannell",
                           "lee-wang-hysteretic",
                           "lankarani-nikravesh",
                           "gonthier",
                           "zhiying-qishao",
                           "flores",
                           "gharib-hurmuzlu",
                           "hu-guo",
                           "hu",
                           "shen",
                           "carvalho-martins",
                           "safaeifar-farshidianfar",
                           "zhang",
                           "zhao",
                           "exact-hysteretic",
                           "tsuji",
                           "kuwabara-kono",
                           "jankowski",
                           "lee-wang",
                           "schwager-poschel",
                           "lee-herrmann",
                           "ristow",
                           "thornton",
                           "stronge",
                           "vu-quoc-zhang",
                           "kogut-etsion",
                           "jackson-green",
                           "du-wang",
                           "brake",
                           "burgoyne-daraio",
                           "ma-liu",
                           "wang-hysteretic",
                           "wang-viscous",
                           "meyer",
                           "spring-dashpot-slider",
                           "expression",
                           "chang-ling",
                           "thornton-restitution",
                           "wu",
                           "weir-tallon",
                           "jackson",
                           "ma-liu-restitution",
                           "incline-closed-form",
                           "jkr",
                           "dmt",
                           "maugis-dugdale",
                           "sjkr",
                           "thornton-ning",
                           "adhesive-range",
                           "luding",
                           "eepa"})
    BOOST_TEST(catalogue().contains(name), name);
}

BOOST_AUTO_TEST_CASE(registration_refuses_what_is_incomplete_or_taken)
{
  BOOST_CHECK_THROW(Registration{Manual{}}, std::logic_error);
  BOOST_CHECK_THROW(Registration{catalogue().at("hertz")}, std::logic_error);
  Manual without_source = catalogue().at("hertz");
  without_source.identifier = "sourceless";
  without_source.source.clear();
  BOOST_CHECK_THROW(Registration{without_source}, std::logic_error);
  BOOST_TEST(!catalogue().contains("sourceless"));
}

BOOST_AUTO_TEST_CASE(names_that_people_type_lead_to_laws)
{
  using Names = std::vector<std::string>;
  nlohmann::json known = nlohmann::json::array();
  for (const auto &[identifier, manual] : catalogue())
    known.push_back(to_json(manual));
  const auto meant = [&](const std::string &name, const Names &laws)
  { BOOST_TEST(meant_laws(name, known) == laws, tt::per_element()); };
  meant("hooke", {"kelvin-voigt", "linear"});
  meant("Hooke", {"kelvin-voigt", "linear"});
  meant("hertz-mindlin", {"hertz", "tsuji"});
  meant("lankarani", {"lankarani-nikravesh"});
  meant("lankarni", {"lankarani-nikravesh"});
  meant("Hunt & Crossley", {"hunt-crossley"});
  meant("hunt", {"hunt-crossley"});
  meant("kv", {"kelvin-voigt"});
  meant("spring_dashpot", {"kelvin-voigt", "spring-dashpot-slider"});
  meant("flores-et-al", {"flores"});
  meant("herz", {"hertz"});
  meant("completely-different", {});
  BOOST_TEST(no_law("hooke") ==
             "there is no law 'hooke' (did you mean 'kelvin-voigt' (Kelvin-Voigt spring and "
             "dashpot) or 'linear' (Linear spring)?); `carambole laws` lists all laws");
  BOOST_TEST(no_law("herz") ==
             "there is no law 'herz' (did you mean 'hertz'?); `carambole laws` lists all laws");
  // A name that is a law's own would never be asked for.
  for_every_law(
    [&](const Manual &manual)
    {
      for (const std::string &name : manual.also_known_as)
      {
        BOOST_TEST(!catalogue().contains(name), name);
        const Names laws = meant_laws(name, known);
        BOOST_TEST((std::find(laws.begin(), laws.end(), manual.identifier) != laws.end()), name);
      }
    });
}

BOOST_AUTO_TEST_SUITE_END()
