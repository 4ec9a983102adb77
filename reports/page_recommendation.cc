// Which law may be used here, for what, and how far off it is: in words and as a table.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/doubts.h"
#include "reports/page.h"
#include "reports/page_cells.h"
#include "reports/recommendation.h"

namespace carambole::reports
{
using html::Cell;
using html::element;
using html::Html;
using html::Row;
using html::text;

namespace
{
/// "+1.2 %", "−0.0012" for a restitution, "0.8 %" for a force history, and where it is worst.
std::string error_text(const Purpose &purpose, const LawError &law)
{
  const bool is_size = purpose.name == "force history";
  std::string size =
    is_size ? percent_size_text(law.error)
    : purpose.name == "restitution"
      ? signed_fixed(law.error, std::min(supported_decimals(law.uncertainty.value_or(1e-3)), 6))
      : percent_text(law.error, law.uncertainty);
  if (purpose.name == "final velocities")
    size += " of the approach speed";
  return law.subject.empty() ? size : fmt::format("{} at {}", size, law.subject);
}

std::string joined(const std::vector<std::string> &parts)
{
  if (parts.size() < 2)
    return parts.empty() ? "" : parts.front();
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

/// The laws that are the best for something, in the order of the purposes.
std::vector<std::string> best_laws(const std::vector<Purpose> &all)
{
  std::vector<std::string> laws;
  for (const Purpose &purpose : all)
    if (const std::string &law = purpose.laws.front().model;
        purpose.doubts.empty() && !purpose.laws.front().is_calibrated &&
        std::ranges::find(laws, law) == laws.end())
      laws.push_back(law);
  return laws;
}

/// "Use hertz for the peak force (+0.4 %) and the duration (−0.1 %)."; in bold what is used.
Html use_sentences(const std::vector<Purpose> &all)
{
  Html sentences;
  for (const std::string &law : best_laws(all))
  {
    std::vector<std::string> good, poor;
    for (const Purpose &purpose : all)
    {
      const LawError &best = purpose.laws.front();
      if (best.model != law || best.is_calibrated || !purpose.doubts.empty())
        continue;
      const bool is_good = std::abs(best.error) <= error_classes[2];
      (is_good ? good : poor)
        .push_back(fmt::format("the {} ({})", purpose.name, error_text(purpose, best)));
    }
    if (!good.empty())
      sentences += text("Use ") + element("b", law) + text(fmt::format(" for {}. ", joined(good)));
    if (!poor.empty())
      sentences +=
        text(fmt::format("For {} no law is within 10 %; the closest is ", joined(poor))) +
        element("b", law) + text(". ");
  }
  return sentences;
}

std::string undecided_sentence(const std::vector<Purpose> &all)
{
  std::vector<std::string> names, reasons;
  for (const Purpose &purpose : all)
    if (!purpose.doubts.empty())
    {
      names.push_back("the " + purpose.name);
      for (const std::string &doubt : purpose.doubts)
        if (std::ranges::find(reasons, doubt) == reasons.end())
          reasons.push_back(doubt);
    }
  return names.empty()
           ? ""
           : fmt::format("The reference does not decide {}: {}.", joined(names), joined(reasons));
}

Html class_cell(const Purpose &purpose, double above, double up_to)
{
  Html lines;
  for (const LawError &law : purpose.laws)
    if (std::abs(law.error) > above && std::abs(law.error) <= up_to)
      lines +=
        element("div", fmt::format("{}{} {}", law.model, law.is_calibrated ? " (fitted)" : "",
                                   error_text(purpose, law)));
  return lines.empty() ? text("\u2013") : lines;
}

Html purpose_table(const std::vector<Purpose> &all)
{
  std::vector<Row> rows;
  for (const Purpose &purpose : all)
  {
    const std::string_view style = purpose.doubts.empty() ? "" : "doubtful";
    std::string name = purpose.name;
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    Row row{{text(name)}};
    double above = -1;
    for (const double bound : error_classes)
    {
      row.push_back({class_cell(purpose, above, bound), false, style});
      above = bound;
    }
    row.push_back({class_cell(purpose, above, HUGE_VAL), false, style});
    rows.push_back(std::move(row));
  }
  return html::table(
    "What each law may be used for here: its error where it is largest",
    {text("For"), text("within 1 %"), text("1 to 5 %"), text("5 to 10 %"), text("more than 10 %")},
    rows);
}

Html doubt_list(const Results &results)
{
  Html lines;
  for (const Model &model : results.models)
    if (&model != results.reference())
      if (const auto doubts = model_doubts(results, model); !doubts.empty())
        lines += element("p", element("b", model.name()) +
                                text(fmt::format(": {}.", fmt::join(doubts, "; "))));
  return lines.empty() ? Html()
                       : element("div", {{"class", "box"}},
                                 element("p", "In grey, and not among the laws to use:") + lines);
}
} // namespace

Html use_in_words(const PageInput &input)
{
  const std::vector<Purpose> all = purposes(input.results, input.summary);
  const Html use = use_sentences(all);
  const std::string undecided = undecided_sentence(all);
  return (use.empty() ? Html() : element("p", {{"class", "lead"}}, use)) +
         (undecided.empty() ? Html() : element("p", {{"class", "doubtful"}}, text(undecided)));
}

Html use_in_numbers(const PageInput &input)
{
  const std::vector<Purpose> all = purposes(input.results, input.summary);
  return doubt_list(input.results) + (all.empty() ? Html() : purpose_table(all));
}
} // namespace carambole::reports
