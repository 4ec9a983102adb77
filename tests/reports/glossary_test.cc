#define BOOST_TEST_MODULE reports_glossary
#include <boost/test/unit_test.hpp>

#include <set>

#include "cases/quantities.h"
#include "reports/glossary.h"

using namespace carambole;
using namespace carambole::reports;

BOOST_AUTO_TEST_CASE(every_quantity_of_a_case_is_explained)
{
  for (const QuantityKind &kind : quantity_kinds())
  {
    const GlossaryEntry *entry = find_glossary_entry(kind.name);
    BOOST_REQUIRE_MESSAGE(entry != nullptr, kind.name);
    BOOST_CHECK_EQUAL(entry->key, kind.name);
  }
}

BOOST_AUTO_TEST_CASE(a_quantity_is_found_with_its_body_or_contact)
{
  BOOST_CHECK_EQUAL(find_glossary_entry("peak_force B1-B2")->key, "peak_force");
  BOOST_CHECK_EQUAL(find_glossary_entry("uncertainty velocity B3")->key, "uncertainty");
  BOOST_CHECK(find_glossary_entry("peak_forces") == nullptr);
  BOOST_CHECK(find_glossary_entry("") == nullptr);
}

BOOST_AUTO_TEST_CASE(every_entry_says_all_and_has_a_place_of_its_own)
{
  const std::string page = glossary_page("./", "1");
  std::set<std::string> anchors;
  for (const GlossaryEntry &entry : glossary())
  {
    const std::string anchor = glossary_anchor(entry);
    BOOST_CHECK_MESSAGE(anchors.insert(anchor).second, anchor);
    BOOST_CHECK_MESSAGE(page.find("id=\"" + anchor + "\"") != std::string::npos, anchor);
    BOOST_CHECK_MESSAGE(!entry.name.empty() && !entry.definition.empty() && !entry.place.empty() &&
                          !entry.unit.empty(),
                        anchor);
  }
}
