// Which law may be used here, for what, and how far off it is: in words and as a table.

#include <algorithm>
#include <cmath>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/judgement/answer.h"
#include "reports/judgement/recommendation.h"
#include "reports/judgement/reservations.h"
#include "reports/metrics/impact_numbers.h"
#include "reports/page/page.h"

namespace carambole::reports
{
namespace
{
/// The closest law, or nothing where none may be recommended or the reference is in doubt.
const LawError *closest_law(const Purpose &purpose)
{
  const LawError &first = purpose.laws.front();
  return purpose.doubts.empty() && first.may_be_recommended() ? &first : nullptr;
}

/// "the peak force (+0.4 %)", the error of a law at the worst contact.
std::string purpose_words(const Purpose &purpose, const LawError &law)
{
  const bool is_worst = purpose.kind == PurposeKind::history && !law.subject.empty();
  const std::string note =
    is_worst ? fmt::format("at {}, the worst contact", law.subject) : purpose.scale;
  // No line breaks at these blanks.
  const std::string error = boost::replace_all_copy(error_text(purpose, law), " ", "\u00a0");
  return fmt::format("the {} ({}{})", purpose.name, error, note.empty() ? "" : " " + note);
}

/// A law with what is said of it for some purposes, in the order of the purposes.
using PurposesOfLaw = std::vector<std::pair<std::string, std::vector<std::string>>>;

void add_purpose(PurposesOfLaw &all, const std::string &law, std::string words)
{
  auto found = std::ranges::find(all, law, &PurposesOfLaw::value_type::first);
  if (found == all.end())
    found = all.insert(all.end(), {law, {}});
  found->second.push_back(std::move(words));
}

/// Why a law that is closer for some purpose is not the answer.
std::string why_beside(const std::string &model, const Answer &answer, const Results &results)
{
  if (!is_published(results.find(model)->record.model.law))
    return "only this program has it";
  const auto found = std::ranges::find(answer.also, model, &AnsweredLaw::model);
  if (found == answer.also.end())
    return fmt::format("it is not within {:g} % in everything that was asked", 100 * answer.within);
  return found->parameters > answer.law->parameters
           ? "it has more parameters"
           : "it is farther off in something else that was asked";
}

/// "Use hertz for the peak force (+1.8 %). It also gives the impulse (+0.1 %). hertz-finite is
/// closer to the continuum in the peak force (+0.4 %), but only this program has it." The law is
/// that of the answer: no other one is recommended.
Html answer_sentences(const std::vector<Purpose> &all, const Answer &answer, const Results &results)
{
  const AnsweredLaw &law = *answer.law;
  std::vector<std::string> asked, others;
  PurposesOfLaw closer;
  for (const auto &[purpose, error] : law.errors)
    asked.push_back(purpose_words(purpose, error));
  for (const Purpose &purpose : all)
  {
    const auto own = std::ranges::find(purpose.laws, law.model, &LawError::model);
    if (own != purpose.laws.end() && !purpose.is_asked && purpose.doubts.empty())
      others.push_back(purpose_words(purpose, *own));
    const LawError *closest = closest_law(purpose);
    if (closest != nullptr && closest->model != law.model && own != purpose.laws.end() &&
        std::abs(closest->error) < std::abs(own->error))
      add_purpose(closer, closest->model, purpose_words(purpose, *closest));
  }
  Html sentences =
    text("Use ") + element("b", law.model) + text(fmt::format(" for {}. ", joined(asked)));
  if (!others.empty())
    sentences += text(fmt::format("It also gives {}. ", joined(others)));
  for (const auto &[model, purposes] : closer)
    sentences += element("b", model) +
                 text(fmt::format(" is closer to {} in {}, but {}. ", reference_word(results),
                                  joined(purposes), why_beside(model, answer, results)));
  return sentences;
}

/// Without an answer: "hertz: the closest for the peak force (+7 %). For the restitution (+0.2),
/// no applicable law is within 5 %; the closest is thornton." The bound is that of the answer.
Html closest_sentences(const std::vector<Purpose> &all, std::size_t laws_run,
                       const Results &results)
{
  const auto named = [&](const std::string &model, const std::string &end)
  {
    const bool others_have_it = is_published(results.find(model)->record.model.law);
    return element("b", model) +
           text((others_have_it ? "" : ", which only this program has") + end);
  };
  const double within = results.settings.within;
  const std::string band = fmt::format("within {:g} %", 100 * within);
  PurposesOfLaw near, far;
  for (const Purpose &purpose : all)
    if (const LawError *closest = closest_law(purpose))
      add_purpose(std::abs(closest->error) <= within ? near : far, closest->model,
                  purpose_words(purpose, *closest));
  Html sentences;
  for (const auto &[model, purposes] : near)
    sentences += named(model, laws_run == 1 ? fmt::format(", the only law, is {} for ", band)
                                            : ": the closest for ") +
                 text(joined(purposes) + ". ");
  for (const auto &[model, purposes] : far)
    if (laws_run == 1)
      sentences += text("The only law, ") + element("b", model) +
                   text(fmt::format(", is not {} for {}. ", band, joined(purposes)));
    else
      sentences += text(fmt::format("For {}, no applicable law is {}; the closest is ",
                                    joined(purposes), band)) +
                   named(model, ". ");
  return sentences.empty() ? Html() : text("No law is recommended. ") + sentences;
}

/// Where to find the errors of other laws, if no law that was run is close.
Html advise_sentence(const std::vector<Purpose> &all, const Results &results)
{
  const auto lacks_law = [&](const Purpose &purpose)
  {
    const LawError *best = closest_law(purpose);
    return purpose.doubts.empty() &&
           (best == nullptr || std::abs(best->error) > results.settings.within);
  };
  if (std::ranges::none_of(all, lacks_law) || results.problem.traits().slips ||
      !impact_numbers(results.problem).numbers)
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
        add_unless_there(reasons, doubt);
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
  if (!has_given)
    return {};
  return element("p", fmt::format("(given): the case sets coefficients that material data do not "
                                  "determine, for example a restitution. (from MODEL): a "
                                  "coefficient is taken from the result of that model. {}",
                                  is_measured(results)
                                    ? "Against a measurement these laws count like the others."
                                    : "These laws are not ranked and not recommended."));
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
  const Html use = input.answer != nullptr && input.answer->law
                     ? answer_sentences(all, *input.answer, input.results)
                     : closest_sentences(all, static_cast<std::size_t>(laws_run), input.results);
  const std::string undecided = undecided_sentence(all);
  return (use.empty() ? Html() : element("p", {{"class", "lead"}}, use)) +
         advise_sentence(all, input.results) +
         (undecided.empty() ? Html() : element("p", {{"class", "doubtful"}}, text(undecided)));
}

Html errors_by_purpose(const PageInput &input)
{
  const std::vector<Purpose> all = purposes(input.results, input.summary);
  return all.empty() ? Html() : purpose_table(input.results, all) + origin_note(input.results);
}

Html use_in_numbers(const PageInput &input)
{
  return doubt_list(input.results) + errors_by_purpose(input);
}
} // namespace carambole::reports
