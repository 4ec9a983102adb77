// One answer: the pages of the shipped cases recommend the law of their summary.json and no other.

#include <boost/test/unit_test.hpp>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"

using namespace carambole;

namespace
{
const std::filesystem::path results = CARAMBOLE_RESULTS;

std::string text_of(const std::filesystem::path &file)
{
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// "use hertz: ..." of the lines of the answer; empty: no law is recommended.
std::string used_in(const nlohmann::json &answer)
{
  for (const nlohmann::json &line : answer.at("lines"))
    if (const std::string text = line.get<std::string>(); text.starts_with("use "))
      return text;
  return "";
}
/// Of every "use <b>LAW</b>" or "Use <b>LAW</b>" of a page.
std::vector<std::string> laws_used_in(const std::string &page)
{
  const std::string use = "se <b>";
  std::vector<std::string> laws;
  for (std::size_t at = page.find(use); at != std::string::npos; at = page.find(use, at + 1))
  {
    const bool is_word = at > 0 && (page[at - 1] == 'u' || page[at - 1] == 'U') &&
                         (at == 1 || !std::isalnum(static_cast<unsigned char>(page[at - 2])));
    const std::size_t begin = at + use.size(), end = page.find('<', begin);
    if (is_word && end != std::string::npos && page.compare(end, 4, "</b>") == 0)
      laws.push_back(page.substr(begin, end - begin));
  }
  return laws;
}
} // namespace

BOOST_AUTO_TEST_CASE(page_terminal_and_summary_recommend_one_law)
{
  std::size_t with_law = 0, without = 0;
  for (const std::filesystem::directory_entry &folder :
       std::filesystem::directory_iterator(results))
  {
    const std::filesystem::path page = folder.path() / "report/index.html";
    if (!exists(page) || !exists(folder.path() / "summary.json"))
      continue;
    BOOST_TEST_CONTEXT(folder.path())
    {
      const nlohmann::json summary = read_json(folder.path() / "summary.json");
      const bool has_law = summary.contains("answer") && summary.at("answer").contains("law");
      ++(has_law ? with_law : without);
      const std::string text = text_of(page);
      const std::vector<std::string> names = laws_used_in(text);
      if (!has_law)
      {
        BOOST_TEST(names.empty());
        BOOST_TEST((!summary.contains("answer") || used_in(summary.at("answer")).empty()));
        continue;
      }
      const nlohmann::json law = summary.at("answer").at("law");
      BOOST_TEST(names == std::vector{law.at("model").get<std::string>()},
                 boost::test_tools::per_element());
      BOOST_TEST(
        used_in(summary.at("answer")).starts_with("use " + law.at("text").get<std::string>()));
    }
  }
  BOOST_TEST(with_law > 0u);
  BOOST_TEST(without > 0u);
}
