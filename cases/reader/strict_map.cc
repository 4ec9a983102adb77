#include "cases/reader/strict_map.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/values/text.h"

namespace carambole
{
void Problems::add(const YamlNode &where, const std::string &path, const std::string &message)
{
  const std::string text = path.empty() ? message : path + ": " + message;
  if (where.override_number > 0)
    diagnostics.push_back({"--set " + overrides[where.override_number - 1], 0, text});
  else
    diagnostics.push_back({file, where.line, text});
}

void Problems::add(const std::vector<Diagnostic> &more)
{
  diagnostics.insert(diagnostics.end(), more.begin(), more.end());
}

std::vector<Diagnostic> Problems::sorted() const
{
  std::vector<Diagnostic> sorted = diagnostics;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Diagnostic &a, const Diagnostic &b) { return a.line < b.line; });
  return sorted;
}

void Problems::throw_if_any() const
{
  if (!diagnostics.empty())
    throw InputError(sorted());
}

namespace
{
/// Of '{radius: 1,5 mm}', which YAML reads as 1 and a key '5 mm' without a value.
bool is_behind_comma(const YamlNode &node)
{
  return node.kind == YamlNode::Kind::null && !node.key.empty() && node.key.front() >= '0' &&
         node.key.front() <= '9';
}

const Form &form_of(const Located &value, Form::Kind kind)
{
  if (value.form == nullptr || value.form->kind != kind)
    throw std::logic_error(value.path + " is read as what the table of keys does not say");
  return *value.form;
}
} // namespace

std::string join(const std::string &path, const std::string &key)
{
  const std::string shown = name_error(key).empty() ? key : in_quotes(key);
  return path.empty() ? shown : path + "." + shown;
}

Located key_or_map(const Located &map, const std::string &key)
{
  const YamlNode *value = map.node->find(key);
  return {value ? value : map.node, join(map.path, key)};
}

std::optional<std::string> read_scalar(const Located &value, const char *expected,
                                       Problems &problems)
{
  if (value.node->kind == YamlNode::Kind::scalar)
    return value.node->text;
  problems.add(value, fmt::format("must be {}, not {}", expected, kind_name(*value.node)));
  return {};
}

std::optional<std::string> read_scalars(const Located &value, Problems &problems)
{
  if (value.node->kind != YamlNode::Kind::sequence)
    return read_scalar(value, "a value or a list of values", problems);
  std::vector<std::string> texts;
  for (const Located &item : read_list(value, problems))
    if (std::optional<std::string> text = read_scalar(item, "a value", problems))
      texts.push_back(std::move(*text));
  if (texts.empty())
    problems.add(value, "is an empty list");
  return join_texts(texts);
}

std::string join_texts(const std::vector<std::string> &texts)
{
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::optional<std::string> read_text(const Located &value, Problems &problems)
{
  const std::size_t max_characters = form_of(value, Form::Kind::text).most;
  std::optional<std::string> text = read_scalar(value, "a text", problems);
  if (!text)
    return {};
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text->size(); ++characters)
  {
    const std::size_t length = printable_length(std::string_view(*text).substr(i));
    if (length == 0)
    {
      problems.add(
        value,
        fmt::format(
          "{} contains a line break or another control character; write one line of plain text",
          in_quotes(*text)));
      return {};
    }
    i += length;
  }
  if (characters > max_characters)
  {
    problems.add(value,
                 fmt::format("has {} characters; {} are allowed", characters, max_characters));
    return {};
  }
  return text;
}

std::string name_error(const std::string &name)
{
  constexpr std::size_t longest = 40;
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  const bool allowed = !name.empty() && name.size() <= longest && is_word(name.front()) &&
                       std::all_of(name.begin(), name.end(),
                                   [&](char c) { return is_word(c) || c == '.' || c == '-'; });
  if (allowed)
    return "";
  return in_quotes(name) + " is not a valid name; a name has at most 40 letters, digits, '_', '.' "
                           "and '-', and starts with a letter, a digit or '_'";
}

std::optional<std::string> read_name(const Located &value, Problems &problems)
{
  std::optional<std::string> name = read_scalar(value, "a name", problems);
  if (!name)
    return {};
  if (const std::string error = name_error(*name); !error.empty())
  {
    problems.add(value, error);
    return {};
  }
  return name;
}

bool is_word(const Located &value)
{
  if (value.form == nullptr || value.form->words.empty())
    throw std::logic_error(value.path + " has no words in the table of keys");
  return value.node->kind == YamlNode::Kind::scalar &&
         std::ranges::find(value.form->words, value.node->text) != value.form->words.end();
}

std::optional<std::string> read_word(const Located &value, const char *expected, const char *wrong,
                                     Problems &problems)
{
  const Form &form = form_of(value, Form::Kind::word);
  std::optional<std::string> text = read_scalar(value, expected, problems);
  if (!text || is_word(value))
    return text;
  problems.add(value,
               fmt::format(fmt::runtime(wrong), in_quotes(*text), suggestion(*text, form.words)));
  return {};
}

namespace
{
std::optional<double> read_in_unit(const Located &value, const Dimension &dimension,
                                   const std::string &unit, const std::optional<Range> &range,
                                   Problems &problems)
{
  const bool pure = dimension == dimension::none;
  const std::string expected = pure ? "a number" : fmt::format("a quantity such as '1.5 {}'", unit);
  const std::optional<std::string> text = read_scalar(value, expected.c_str(), problems);
  if (!text)
    return {};
  try
  {
    const double number = parse_quantity(*text, dimension, unit);
    if (!range || (range->open ? number > range->min && number < range->max
                               : number >= range->min && number <= range->max))
      return number;
    problems.add(
      value, fmt::format("{} is out of range; allowed is {}", in_quotes(*text), range->allowed));
  }
  catch (const QuantityError &error)
  {
    problems.add(value, error.what());
  }
  return {};
}
} // namespace

std::optional<double> read_quantity(const Located &value, Problems &problems)
{
  return read_quantity(value, form_of(value, Form::Kind::quantity).range, problems);
}

std::optional<double> read_quantity(const Located &value, const std::optional<Range> &range,
                                    Problems &problems)
{
  const Form &form = form_of(value, Form::Kind::quantity);
  const YamlNode &node = *value.node;
  if (!form.words.empty() && node.kind == YamlNode::Kind::scalar && !node.text.empty() &&
      std::isalpha(static_cast<unsigned char>(node.text.front())) != 0)
  {
    problems.add(node, value.path,
                 fmt::format("{} is neither '{}' nor a number{}", in_quotes(node.text),
                             fmt::join(form.words, "', '"),
                             form.unit.empty() ? "" : fmt::format(" such as '1 {}'", form.unit)));
    return {};
  }
  return read_in_unit(value, form.dimension, form.unit, range, problems);
}

std::optional<double> read_quantity(const Located &value, const Dimension &dimension,
                                    Problems &problems)
{
  form_of(value, Form::Kind::any_quantity);
  return read_in_unit(value, dimension, si_unit(dimension), {}, problems);
}

std::optional<int> read_integer(const Located &value, Problems &problems)
{
  const Form &form = form_of(value, Form::Kind::integer);
  const int min = static_cast<int>(form.least), max = static_cast<int>(form.most);
  const std::optional<std::string> text = read_scalar(value, "a whole number", problems);
  if (!text)
    return {};
  if (const auto number = number_in<int>(*text); number && *number >= min && *number <= max)
    return number;
  problems.add(value,
               fmt::format("{} is not a whole number from {} to {}", in_quotes(*text), min, max));
  return {};
}

std::optional<bool> read_truth(const Located &value, Problems &problems)
{
  const auto word = read_word(value, "true or false", "must be true or false, not {}{}", problems);
  return word ? std::optional(*word == "true") : std::nullopt;
}

Located one_of_two(const Located &a, const Located &b, Problems &problems)
{
  if (!a || !b)
    return a ? a : b;
  const bool a_is_set = a.node->override_number > 0, b_is_set = b.node->override_number > 0;
  if (a_is_set != b_is_set)
    return a_is_set ? a : b;
  const std::string other = a.path.substr(a.path.rfind('.') + 1);
  problems.add(b, fmt::format("cannot be combined with '{}'; leave one of them out", other));
  return {};
}

std::vector<Located> read_list(const Located &value, Problems &problems)
{
  // A law's parameters are no concern of the reader: their lists have no form.
  const Form *const item = value.form ? &form_of(value, Form::Kind::list).parts.front() : nullptr;
  if (value.node->kind != YamlNode::Kind::sequence)
  {
    problems.add(value, "must be a list, not " + kind_name(*value.node));
    return {};
  }
  std::vector<Located> items;
  for (const YamlNode &child : value.node->children)
    items.push_back({&child, value.path + "." + std::to_string(items.size()), item});
  return items;
}

std::vector<Located> read_entries(const Located &value, Problems &problems)
{
  std::vector<Located> items = read_list(value, problems);
  for (Located &item : items)
    if (const YamlNode *name = item.node->find("name");
        name && name->kind == YamlNode::Kind::scalar && name_error(name->text).empty())
      item.path = join(value.path, name->text);
  return items;
}

StrictMap::StrictMap(Located map, Problems &problems) : map(std::move(map)), problems(problems)
{
  const Form &form = form_of(this->map, Form::Kind::map);
  check(form.names());
  if (is_map())
    for (const Key &key : form.keys)
      if (!key.example.empty() && !node().find(key.name))
        tell_missing(key.name, key.example);
}

StrictMap::StrictMap(Located map, const std::vector<std::string> &keys, const Form *form,
                     Problems &problems)
  : map(std::move(map)), form_of_values(form), problems(problems)
{
  this->map.form = nullptr;
  check(keys);
}

void StrictMap::check(const std::vector<std::string> &keys) const
{
  if (!is_map())
  {
    problems.add(
      node(), path(),
      fmt::format("must be {}, not {}",
                  keys.empty() ? "{}" : fmt::format("a map of {}", fmt::join(keys, ", ")),
                  kind_name(node())));
    return;
  }
  std::set<std::string> seen;
  for (const YamlNode &child : node().children)
  {
    const std::string where = join(path(), child.key);
    if (!seen.insert(child.key).second)
      problems.add(child, where, "the key is given twice");
    else if (std::find(keys.begin(), keys.end(), child.key) == keys.end())
      problems.add(child, where,
                   "unknown key" + (is_behind_comma(child)
                                      ? " (the decimal sign is a point, not a comma)"
                                      : suggestion(child.key, keys)));
  }
}

void StrictMap::tell_missing(const std::string &key, const std::string &example) const
{
  problems.add(node(), path(),
               fmt::format("the key '{}' is missing; write '{}: {}'", key, key, example));
}

Located StrictMap::find(const std::string &key) const
{
  const Form *const form = map.form ? &map.form->key(key).form : form_of_values;
  return {node().find(key), join(path(), key), form};
}

Located StrictMap::require(const std::string &key, const std::string &example) const
{
  Located value = find(key);
  if (!value && is_map())
    tell_missing(key, example);
  return value;
}
} // namespace carambole
