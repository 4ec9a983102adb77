// Which law may be used here, for what, and how far off it is: in words and as a table.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/judgement/recommendation.h"
#include "reports/judgement/reservations.h"
#include "reports/metrics/impact_numbers.h"
#include "reports/page/page.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::Line;
using html::text;

namespace
{
/// With blanks that no line breaks at.
std::string unbroken(const std::string &words)
{
  std::string result;
  for (const char c : words)
    result += c == ' ' ? std::string("\u00a0") : std::string(1, c);
  return result;
}

/// The law to use, or nothing where none may be recommended or the reference is in doubt.
const LawError *best_law(const Purpose &purpose)
{
  const LawError &first = purpose.laws.front();
  return purpose.doubts.empty() && first.may_be_recommended() ? &first : nullptr;
}

/// "the peak force (+0.4 %) and the duration (−0.1 %)": what a law is the best for, with an error
/// above the first bound and up to the second.
std::string best_for(const std::vector<Purpose> &all, const std::string &law, double above,
                     double up_to)
{
  std::vector<std::string> parts;
  for (const Purpose &purpose : all)
    if (const LawError *best = best_law(purpose); best != nullptr && best->model == law &&
                                                  std::abs(best->error) > above &&
                                                  std::abs(best->error) <= up_to)
    {
      const bool is_worst = purpose.kind == PurposeKind::history && !best->subject.empty();
      const std::string note =
        is_worst ? fmt::format("at {}, the worst contact", best->subject) : purpose.scale;
      parts.push_back(fmt::format("the {} ({}{})", purpose.name,
                                  unbroken(error_text(purpose, *best)),
                                  note.empty() ? "" : " " + note));
    }
  return joined(parts);
}

/// "Use hertz for the peak force (+0.4 %). As a rough estimate, hertz gives the duration (+7 %).
/// For the restitution (+0.2), no applicable law is within 10 %; the closest is thornton."
Html use_sentences(const std::vector<Purpose> &all, std::size_t laws_run)
{
  std::vector<std::string> laws;
  for (const Purpose &purpose : all)
    if (const LawError *best = best_law(purpose);
        best != nullptr && std::ranges::find(laws, best->model) == laws.end())
      laws.push_back(best->model);
  Html use, roughly, none;
  const auto add =
    [](Html &sentences, const std::string &words, const std::string &law, const std::string &after)
  { sentences += text(words) + element("b", law) + text(after + " "); };
  for (const std::string &law : laws)
  {
    if (const std::string what = best_for(all, law, -1, error_classes[1]); !what.empty())
      add(use, "Use ", law, fmt::format(" for {}.", what));
    if (const std::string what = best_for(all, law, error_classes[1], error_classes[2]);
        !what.empty())
      add(roughly, "As a rough estimate, ", law, fmt::format(" gives {}.", what));
    if (const std::string what = best_for(all, law, error_classes[2], HUGE_VAL); !what.empty())
    {
      if (laws_run == 1)
        add(none, "The only law, ", law, fmt::format(", is not within 10 % for {}.", what));
      else
        add(none, fmt::format("For {}, no applicable law is within 10 %; the closest is ", what),
            law, ".");
    }
  }
  return use + roughly + none;
}

/// Where to find the errors of other laws, if no law that was run is close.
Html advise_sentence(const std::vector<Purpose> &all, const Case &problem)
{
  const bool is_needed =
    std::ranges::any_of(all,
                        [](const Purpose &purpose)
                        {
                          const LawError *best = best_law(purpose);
                          return purpose.doubts.empty() &&
                                 (best == nullptr || std::abs(best->error) > error_classes[2]);
                        });
  if (!is_needed || !impact_numbers(problem).numbers)
    return {};
  return element("p", element("code", "carambole advise CASE") +
                        text(" gives the errors of other laws if a regime map covers this case."));
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
           : fmt::format("No law is recommended for {}, because the reference is not verified: {}.",
                         joined(names), joined(reasons));
}

Html class_cell(const Results &results, const Purpose &purpose, double above, double up_to)
{
  Html lines;
  for (const LawError &law : purpose.laws)
  {
    if (std::abs(law.error) <= above || std::abs(law.error) > up_to)
      continue;
    const std::string where = law.subject.empty() ? "" : fmt::format(" ({})", law.subject);
    const std::string line = fmt::format("{}{} {}{}", law.model, origin_mark(results, law.model),
                                         error_text(purpose, law), where);
    lines +=
      law.in_doubt ? element("div", {{"class", "doubtful"}}, text(line)) : element("div", line);
  }
  return lines.empty() ? text("\u2013") : lines;
}

Html purpose_table(const Results &results, const std::vector<Purpose> &all)
{
  std::vector<Line> lines;
  for (const Purpose &purpose : all)
  {
    const std::string_view style = purpose.doubts.empty() ? "lines" : "lines doubtful";
    const bool has_several_contacts = results.problem.contacts().size() > 1;
    const std::string note = purpose.kind == PurposeKind::history && has_several_contacts
                               ? "at the worst contact"
                               : purpose.scale;
    Line line{{text(capitalised(purpose.name)) + (note.empty() ? Html() : element("small", note))}};
    double above = -1;
    for (const double bound : error_classes)
    {
      line.push_back({class_cell(results, purpose, above, bound), false, style});
      above = bound;
    }
    line.push_back({class_cell(results, purpose, above, HUGE_VAL), false, style});
    lines.push_back(std::move(line));
  }
  return html::table("Largest error of each law, by purpose",
                     {text("Purpose"), text("within 1 %"), text("1 to 5 %"), text("5 to 10 %"),
                      text("more than 10 %")},
                     lines);
}

/// What "(given)" and "(from fem)" after the name of a law mean; empty if no law is marked.
Html origin_note(const Results &results)
{
  const bool has_given =
    std::ranges::any_of(results.models, [&](const Model &model)
                        { return !origin_mark(results, model.name()).empty(); });
  return has_given ? element("p", "(given): the case sets coefficients that material data do not "
                                  "determine, for example a restitution. (from MODEL): a "
                                  "coefficient is taken from the result of that model. These laws "
                                  "are not ranked and not recommended.")
                   : Html();
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
                                 element("p", "Shown in grey and not recommended:") + lines);
}
} // namespace

Html use_in_words(const PageInput &input)
{
  const Model *reference = input.results.reference();
  const std::vector<Purpose> all = purposes(input.results, input.summary);
  if (reference != nullptr && reference->record.model.kind == ModelKind::lumped && !all.empty())
    return element(
      "p", {{"class", "lead"}},
      text(fmt::format("The reference, {}, is a contact law. All errors on this page are "
                       "differences from it, not from the continuum.",
                       reference->name())));
  const auto laws_run =
    std::ranges::count(input.results.models, ModelKind::lumped,
                       [](const Model &model) { return model.record.model.kind; });
  const Html use = use_sentences(all, static_cast<std::size_t>(laws_run));
  const std::string undecided = undecided_sentence(all);
  return (use.empty() ? Html() : element("p", {{"class", "lead"}}, use)) +
         advise_sentence(all, input.results.problem) +
         (undecided.empty() ? Html() : element("p", {{"class", "doubtful"}}, text(undecided)));
}

Html use_in_numbers(const PageInput &input)
{
  const std::vector<Purpose> all = purposes(input.results, input.summary);
  return doubt_list(input.results) +
         (all.empty() ? Html() : purpose_table(input.results, all) + origin_note(input.results));
}
} // namespace carambole::reports
