#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "cases/formats/formats.h"
#include "cases/measured/data_record.h"
#include "tests/advised_reading.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_formats)

using namespace carambole;
using namespace carambole::test;

namespace
{
bool is_right(const ModelRecord &record)
{
  const ContactRecord &contact = record.contacts.at(0);
  const auto within = [](double value, double truth, double by)
  { return std::abs(value - truth) <= by; };
  if (record.restitution && !within(*record.restitution, pulse_restitution,
                                    1.5 * record.uncertainty.at("restitution").uncertainty + 1e-3))
    return false;
  // A record that ends in the pulse has no more than its highest sample.
  const bool is_whole = std::ranges::none_of(
    record.remarks, [](const Remark &remark)
    { return remark.text.find("not zero in the last sample") != std::string::npos; });
  return !contact.peak_force || (!is_whole && *contact.peak_force < sampled_pulse().peak + 20) ||
         within(*contact.peak_force, sampled_pulse().peak, 20);
}
} // namespace

BOOST_AUTO_TEST_CASE(every_layout_gives_the_restitution_within_its_interval)
{
  for (const Layout &layout : pulse_layouts())
  {
    BOOST_TEST_CONTEXT(layout.name)
    {
      std::string keys;
      const Reading reading = read_as_advised(layout.text, keys);
      BOOST_TEST_MESSAGE(layout.name << ": " << keys << " " << reading.told);
      BOOST_REQUIRE_MESSAGE(reading.c, reading.told);
      const DataEntry &entry = reading.c->data.at(0);
      BOOST_TEST(entry.read_as.starts_with(layout.read_as), entry.read_as);
      const ModelRecord record = make_record(*reading.c, entry);
      BOOST_REQUIRE(record.restitution.has_value());
      const double half_width = record.uncertainty.at("restitution").uncertainty;
      BOOST_TEST(half_width < 0.02);
      BOOST_TEST(std::abs(*record.restitution - pulse_restitution) <= half_width);
      BOOST_TEST(record.contacts.at(0).peak_force.value() == sampled_pulse().peak,
                 boost::test_tools::tolerance(0.005));
      if (!entry.read_as.empty())
        BOOST_TEST(record.remarks.at(record.remarks.size() - 2).text ==
                   "the file was read as " + entry.read_as);
    }
  }
}

// Headers with units tell which column is which, unless two may be the force.
BOOST_AUTO_TEST_CASE(a_table_with_a_time_and_one_force_needs_no_columns)
{
  std::string one = "time [us],F [N]\n", two = "time [us],F [N],G [N]\n";
  for (const auto &[t, f] : {std::pair(0., 0.), {5., 0.}, {10., 1000.}, {40., 1000.}, {45., 0.}})
  {
    one += fmt::format("{},{}\n", t, f);
    two += fmt::format("{0},{1},{1}\n", t, f);
  }
  const Reading reading = read_pulse_file(one, "");
  BOOST_REQUIRE_MESSAGE(reading.c, reading.told);
  const DataEntry &entry = reading.c->data.at(0);
  BOOST_TEST(entry.read_as.starts_with("table, 5 samples"), entry.read_as);
  BOOST_TEST(entry.read_as.ends_with("column F in N"), entry.read_as);
  const auto &time = entry.columns.at(0), &force = entry.columns.at(1);
  BOOST_TEST(time.values.at(2) == 10e-6, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(force.name == "force ball-wall");
  BOOST_TEST(force.values.at(2) == 1000);
  const Reading pull = read_pulse_file("time [us],F [N]\n0,0\n5,-9\n10,-1000\n15,-9\n20,0\n", "");
  BOOST_REQUIRE_MESSAGE(pull.c, pull.told);
  const ModelRecord record = make_record(*pull.c, pull.c->data.at(0));
  BOOST_TEST(!record.contacts.at(0).peak_force);
  BOOST_TEST(std::ranges::any_of(record.remarks, [](const Remark &remark)
                                 { return remark.kind == RemarkKind::validity; }));
  const Reading open = read_pulse_file(two, "");
  BOOST_TEST(!open.c);
  BOOST_TEST(open.told.find("columns: {time: ") != std::string::npos, open.told);
}

namespace
{
/// A way in which files come to harm. The text has lines behind a header.
struct Harm
{
  std::string name;
  std::function<std::string(const std::string &)> apply;
};
std::vector<std::string> lines_of(const std::string &text)
{
  std::vector<std::string> lines;
  for (std::size_t start = 0; start < text.size();)
  {
    const std::size_t end = std::min(text.find('\n', start), text.size() - 1);
    lines.push_back(text.substr(start, end + 1 - start));
    start = end + 1;
  }
  return lines;
}

std::string changed(const std::string &text,
                    const std::function<void(std::vector<std::string> &)> &change)
{
  std::vector<std::string> lines = lines_of(text);
  change(lines);
  std::string all;
  for (const std::string &line : lines)
    all += line;
  return all;
}

/// Puts a text in place of the last word of a line in the middle.
Harm with_word(const std::string &word)
{
  return {"the word " + word, [word](const std::string &text)
          {
            return changed(
              text,
              [&](std::vector<std::string> &lines)
              {
                for (std::string &line : std::vector<std::reference_wrapper<std::string>>{
                       lines[lines.size() / 2], lines[lines.size() / 2 + 1]})
                {
                  const std::size_t end = line.find_last_of("0123456789");
                  if (end == std::string::npos)
                    continue;
                  const std::size_t begin = line.find_last_not_of("0123456789.,eE+-", end) + 1;
                  line.replace(begin, end + 1 - begin, word);
                }
              });
          }};
}

Harm without_lines(std::size_t first, std::size_t count)
{
  return {fmt::format("without {} lines from {}", count, first + 1), [=](const std::string &text)
          {
            return changed(text,
                           [=](std::vector<std::string> &lines)
                           {
                             lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(first),
                                         lines.begin() + static_cast<std::ptrdiff_t>(
                                                           std::min(first + count, lines.size())));
                           });
          }};
}

const std::vector<Harm> &harms()
{
  static const std::vector<Harm> all{
    without_lines(0, 1),
    without_lines(0, 2),
    without_lines(1, 1),
    without_lines(2, 1),
    without_lines(3, 2),
    without_lines(5, 2),
    without_lines(12, 8),
    without_lines(700, 3),
    without_lines(900, 400),
    with_word("nan"),
    with_word("-1.#IND"),
    with_word("inf"),
    with_word(""),
    with_word("9.9E+37"),
    with_word("1e999"),
    {"cut within a line",
     [](const std::string &text) { return text.substr(0, text.size() * 9 / 10); }},
    {"cut within the pulse",
     [](const std::string &text) { return text.substr(0, text.size() * 4 / 10); }},
    {"blank lines",
     [](const std::string &text)
     {
       return changed(text,
                      [](std::vector<std::string> &lines)
                      {
                        for (std::size_t k = 30; k < lines.size(); k += 100)
                          lines[k] += "\n";
                      });
     }},
    {"decimal commas", [](const std::string &text) { return layouts::with_commas(text); }},
    {"minus signs", [](const std::string &text) { return text_with(text, "-", "\u2212"); }},
    {"twice", [](const std::string &text) { return text + text; }},
    {"twice with a blank line", [](const std::string &text) { return text + "\n" + text; }},
    {"a missing channel",
     [](const std::string &text)
     {
       return changed(text,
                      [](std::vector<std::string> &lines)
                      {
                        for (std::size_t k = lines.size() / 3; k < lines.size(); ++k)
                          if (const std::size_t end = lines[k].find_last_of(",;\t ");
                              end != std::string::npos && end > 0)
                            lines[k] = lines[k].substr(0, end) + "\n";
                      });
     }},
    {"lines in another order",
     [](const std::string &text)
     {
       return changed(text, [](std::vector<std::string> &lines)
                      { std::reverse(lines.begin() + 200, lines.begin() + 1000); });
     }},
    {"an interval ten times as long", [](const std::string &text)
     { return text_with(text_with(text, "2e-07", "2e-06"), "2.000000E-07", "2.000000E-06"); }}};
  return all;
}
} // namespace

/// Never a wrong number: what is harmed is refused, or read rightly.
BOOST_AUTO_TEST_CASE(what_is_harmed_is_refused_or_read_rightly)
{
  int refused = 0, read = 0;
  for (const Layout &layout : pulse_layouts())
  {
    std::string keys;
    BOOST_REQUIRE(read_as_advised(layout.text, keys).c);
    for (const Harm &harm : harms())
    {
      // Nothing in this file counts its samples, so nothing can tell that some are missing.
      if (layout.name == "hopkinson" && harm.name == "without 3 lines from 701")
        continue;
      const Reading reading = read_pulse_file(harm.apply(layout.text), keys);
      (reading.c ? read : refused) += 1;
      if (!reading.c)
        BOOST_TEST_MESSAGE(layout.name << ", " << harm.name << ": " << reading.told);
      else
      {
        const ModelRecord record = make_record(*reading.c, reading.c->data.at(0));
        BOOST_TEST(is_right(record), layout.name << ", " << harm.name << ": e "
                                                 << record.restitution.value_or(-1) << ", peak "
                                                 << record.contacts.at(0).peak_force.value_or(-1)
                                                 << ", " << reading.c->data.at(0).read_as);
      }
    }
  }
  BOOST_TEST_MESSAGE(refused << " refused, " << read << " read");
  BOOST_TEST(refused > read); // most harm is seen
}

BOOST_AUTO_TEST_SUITE_END()
