// What a chapter asks of the results: words to repeat for, numbers and lists.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/shipped.h"
#include "cases/records/history_columns.h"
#include "cases/records/planned_models.h"
#include "reports/guide/evaluation.h"

namespace carambole::reports
{
namespace
{
Value value_of(const std::optional<double> &number)
{
  return number ? Value{{}, {*number}} : Value();
}

std::vector<std::string> names_of_models(const Case &problem)
{
  std::vector<std::string> names;
  for (const PlannedModel &model : planned_models(problem))
    names.push_back(model.name);
  return names;
}

std::vector<std::string> names_of_contacts(const Case &problem)
{
  std::vector<std::string> names;
  for (const Contact &contact : problem.contacts())
    names.push_back(contact.name);
  return names;
}

/// What a query may say, by the key that tells what it asks for.
constexpr KeysByKind query_keys[] = {{"take", "over! let take!"},
                                     {"sweep", "case! model! over quantity! sweep! ratio x_unit"},
                                     {"quantity", "case! model! over quantity!"},
                                     {"y", "case! model! x! y! x_unit y_unit"},
                                     {"parameter", "case! model! over parameter!"},
                                     {"contacts", "case! model! contacts!"},
                                     {"touches", "case! model! touches!"},
                                     {"force_error", "case! model! over force_error!"},
                                     {"measured", "case! over measured!"},
                                     {"of_case", "case! over of_case!"}};

/// A quantity of each of the contacts or touches of a model over their places, from 1.
template <typename Subjects>
Value of_each(const Subjects &subjects, const ModelRecord &record, const std::string &quantity)
{
  Value list;
  for (const auto &subject : subjects)
  {
    list.x.push_back(static_cast<double>(list.x.size() + 1));
    list.y.push_back(find_quantity(record, quantity + " " + subject.name()).value_or(std::nan("")));
  }
  return list;
}

/// What is asked of a record: a quantity, a parameter, or a list over contacts or touches.
Value of_record(const ModelRecord &record, const std::string &kind, const std::string &name)
{
  if (kind == "contacts")
    return of_each(record.contacts, record, name);
  if (kind == "touches")
    return of_each(record.bounces, record, name);
  if (kind == "quantity")
    return value_of(find_quantity(record, name));
  const auto asked = std::ranges::find(record.parameters, name, &ParameterRecord::key);
  return asked == record.parameters.end() ? Value() : value_of(asked->value);
}

std::optional<double> measured(const Case &problem, const std::string &kind)
{
  for (const Expectation &expectation : problem.expectations)
    if (const auto quantity = parse_quantity_name(expectation.quantity);
        quantity && quantity->kind == parse_quantity_name(kind)->kind &&
        (expectation.kind == EvidenceKind::validation ||
         expectation.kind == EvidenceKind::calibration))
      return expectation.value;
  return {};
}
} // namespace

std::vector<Scope> Evaluation::scopes(const YamlNode &node, const Scope &outer) const
{
  std::vector<Scope> all{outer}, kept;
  const YamlNode *each = node.find("each");
  const bool is_list = each != nullptr && each->kind == YamlNode::Kind::sequence;
  for (std::size_t k = 0; each != nullptr && k < (is_list ? each->children.size() : 1); ++k)
  {
    std::vector<Scope> more;
    for (const Scope &scope : all)
      for (Scope &one : repeated(is_list ? each->children[k] : *each, scope))
        more.push_back(std::move(one));
    all = std::move(more);
  }
  const YamlNode *let = node.find("let");
  if (let != nullptr && let->kind != YamlNode::Kind::map)
    fail(*let, "must be a map of names and their values, not " + kind_name(*let));
  for (Scope &scope : all)
  {
    if (let != nullptr)
      for (const YamlNode &name : let->children)
      {
        if (name.key == "x" || name.key == "i" || name.key == "none")
          fail(name, in_quotes(name.key) + " has a meaning of its own in expressions; take another "
                                           "name");
        scope.values[name.key] = value(*let, name.key, scope);
      }
    if (!node.find("if") || number(node, "if", scope).value_or(0) != 0)
      kept.push_back(std::move(scope));
  }
  return kept;
}

/// A scope for each word of lists that go in step.
std::vector<Scope> Evaluation::repeated(const YamlNode &each, const Scope &outer) const
{
  if (each.kind != YamlNode::Kind::map)
    fail(each, "must be a map of words and their lists, not " + kind_name(each));
  std::vector<Scope> scopes;
  for (const YamlNode &node : each.children)
  {
    const std::vector<std::string> all = words(node, outer);
    if (&node == &each.children.front())
      scopes.resize(all.size(), outer);
    if (scopes.size() != all.size())
      fail(node, fmt::format("has {} words, and {} has {}", all.size(), each.children.front().key,
                             scopes.size()));
    for (std::size_t k = 0; k < all.size(); ++k)
      scopes[k].words[node.key] = all[k];
  }
  return scopes;
}

/// A list, or "models of CASE", "contacts of CASE".
std::vector<std::string> Evaluation::words(const YamlNode &node, const Scope &scope) const
{
  std::vector<std::string> found;
  for (const YamlNode &word : node.children)
    found.push_back(text(word, word.text, scope).text);
  if (node.kind == YamlNode::Kind::sequence)
    return found;
  const std::string text = this->text(node, node.text, scope).text;
  const std::size_t blank = std::min(text.find(" of "), text.size());
  const std::string what = text.substr(0, blank);
  if (what != "models" && what != "contacts")
    fail(node, "must be a list, 'models of CASE' or 'contacts of CASE', not " + in_quotes(text));
  const std::string name = text.substr(std::min(blank + 4, text.size()));
  const Case &problem = problem_of(node, name);
  const SuiteCase *c = suite.find(name);
  if (what == "contacts" || c == nullptr)
    return what == "contacts" ? names_of_contacts(problem) : names_of_models(problem);
  for (const Model &model : c->results.models)
    found.push_back(model.name());
  return found;
}

/// The shipped case of that name, else that of the results: what a chapter may say does not depend
/// on what has been run.
const Case &Evaluation::problem_of(const YamlNode &where, const std::string &name) const
{
  if (const auto found = shipped.find(name); found != shipped.end())
    return found->second;
  const std::vector<std::string> known = shipped_cases();
  if (std::ranges::find(known, name) != known.end())
    return shipped.emplace(name, read_case((shipped_case(name) / "case.yaml").string()))
      .first->second;
  const SuiteCase *c = suite.find(name);
  if (c == nullptr)
    fail(where, fmt::format("{} is neither a shipped case nor one of the results{}",
                            in_quotes(name), suggestion(name, known)));
  return c->results.problem;
}

/// With `over` a list of the numbers for each of its words.
Value Evaluation::query(const YamlNode &node, const Scope &scope) const
{
  const std::string kind = allow_one(node, query_keys);
  const YamlNode *over = node.find("over");
  if (over == nullptr)
    return answer(node, kind, scope);
  Value list;
  for (const Scope &one : repeated(*over, scope))
  {
    const Value value = kind == "take" ? value_of(number(node, "take", scopes(node, one).front()))
                                       : answer(node, kind, one);
    const auto &[name, word] = *one.words.find(over->children.front().key);
    const bool is_number = word.find_first_not_of("0123456789.") == std::string::npos;
    list.words.push_back(word);
    list.x.push_back(is_number ? number(node, name, one).value_or(0) : double(list.words.size()));
    list.y.push_back(value.empty() ? std::nan("") : value.y.front());
  }
  return std::ranges::any_of(list.y, [](double y) { return std::isfinite(y); }) ? list : Value();
}

void Evaluation::check_names(const YamlNode &node, const Case &problem, const Scope &scope) const
{
  const auto check = [&](const char *key, const std::string &name,
                         const std::vector<std::string> &known, const char *what)
  {
    if (node.find(key) && std::ranges::find(known, name) == known.end())
      fail(*node.find(key), fmt::format("{} has no {} {}{}", problem.name, what, in_quotes(name),
                                        suggestion(name, known)));
  };
  std::vector<std::string> sweeps, subjects = names_of_contacts(problem);
  for (const SweepEntry &entry : problem.sweeps)
    sweeps.push_back(entry.name);
  for (const Body &body : problem.bodies)
    subjects.push_back(body.name);
  check("model", text(node, "model", scope).text, names_of_models(problem), "model");
  check("sweep", text(node, "sweep", scope).text, sweeps, "sweep");
  for (const char *key : {"quantity", "contacts", "touches", "measured"})
    if (const std::string name = text(node, key, scope).text; node.find(key))
    {
      const auto quantity = parse_quantity_name(name);
      if (!quantity)
        fail(*node.find(key), in_quotes(name) + " is not a quantity; `expect` names them");
      const Subject subject = definition(quantity->kind).subject;
      if (!quantity->subject.empty() && (subject == Subject::body || subject == Subject::contact))
        check(key, quantity->subject, subjects, "body or contact");
    }
  for (const char *key : {"x", "y"})
    if (const std::string name = text(node, key, scope).text; node.find(key))
    {
      const auto column = parse_column_name(name);
      if (!column)
        fail(*node.find(key), in_quotes(name) + " is not a column of a history");
      if (!column->subject.empty() && column->kind != ColumnKind::energy)
        check(key, column->subject, subjects, "body or contact");
    }
}

Value Evaluation::answer(const YamlNode &node, const std::string &kind, const Scope &scope) const
{
  const std::string name = text(node, "case", scope).text, model = text(node, "model", scope).text,
                    of_case = text(node, "of_case", scope).text;
  check_names(node, problem_of(*node.find("case"), name), scope);
  if (kind == "of_case" && of_case != "speed" && of_case != "continuum")
    fail(*node.find("of_case"), "must be speed or continuum, not " + in_quotes(of_case));
  flag(node, "ratio");
  flag(node, "force_error");
  const SuiteCase *c = suite.find(name);
  if (c == nullptr)
    return {};
  if (kind == "measured")
    return value_of(measured(c->results.problem, node.find("measured")->text));
  if (kind == "of_case")
    return value_of(of_case == "speed" ? approach_speed(c->results.problem) : c->has_continuum());
  if (kind == "sweep")
    return sweep(node, *c, scope);
  const auto distance = std::ranges::find(c->distances, model, &ModelDistance::model);
  if (kind == "force_error")
    return distance == c->distances.end() ? Value() : value_of(distance->force_error);
  const Model *found = c->results.find(model);
  if (found == nullptr)
    return {};
  return kind == "y" ? history(node, c->results.folder / model / "history.csv", scope)
                     : of_record(found->record.model, kind, text(node, kind.c_str(), scope).text);
}

Value Evaluation::history(const YamlNode &node, const std::filesystem::path &file,
                          const Scope &scope) const
{
  const History history = read_history(file);
  const History::Column *x = history.find(text(node, "x", scope).text),
                        *y = history.find(text(node, "y", scope).text);
  if (x == nullptr || y == nullptr)
    return {};
  Value list{x->values, y->values};
  const double x_unit = number(node, "x_unit", scope).value_or(1),
               y_unit = number(node, "y_unit", scope).value_or(1);
  for (double &value : list.x)
    value /= x_unit;
  for (double &value : list.y)
    value /= y_unit;
  return list;
}

/// The quantity over the varied value of a sweep divided by `x_unit`, or over the ratio of three
/// balls.
Value Evaluation::sweep(const YamlNode &node, const SuiteCase &c, const Scope &scope) const
{
  const std::string name = text(node, "sweep", scope).text, model = text(node, "model", scope).text,
                    quantity = text(node, "quantity", scope).text;
  if (flag(node, "ratio"))
  {
    const auto sweep = std::ranges::find(c.sweeps, name, &RatioSweep::name);
    const auto *y =
      sweep == c.sweeps.end() ? nullptr : sweep->laws.find(model, *parse_quantity_name(quantity));
    return y == nullptr ? Value() : Value{sweep->laws.ratios, *y};
  }
  // Finite elements are computed at fewer points, which have a table of their own.
  for (const char *file : {"sweep.csv", "fem.csv"})
  {
    const auto table =
      read_number_table(c.results.folder / ("sweep-" + name) / file, EmptyCell::is_nothing);
    for (std::size_t k = 0; table && table->lines() > 0 && k < table->header.size(); ++k)
      if (const auto header = parse_sweep_header(table->header[k]);
          header && header->model == model && to_string(header->quantity) == quantity)
      {
        Value list{table->columns[0], table->columns[k]};
        const double x_unit = number(node, "x_unit", scope).value_or(1);
        for (double &value : list.x)
          value /= x_unit;
        return list;
      }
  }
  return {};
}
} // namespace carambole::reports
