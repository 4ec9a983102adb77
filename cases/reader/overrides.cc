#include <algorithm>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/yaml_tree.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
/// Name by which an entry of a list is addressed: its `name`, "A-B" of the bodies that it is
/// `between`, its only key, or its text.
std::string entry_name(const YamlNode &entry)
{
  if (entry.kind == YamlNode::Kind::scalar)
    return entry.text;
  if (const YamlNode *name = entry.find("name"))
    return name->text;
  if (const YamlNode *bodies = entry.find("between"); bodies && bodies->children.size() == 2)
    return bodies->children[0].text + "-" + bodies->children[1].text;
  return entry.kind == YamlNode::Kind::map && entry.children.size() == 1
           ? entry.children.front().key
           : "";
}

/// `{hunt-crossley: {restitution: 0.9}}` addressed by its only key means the map behind the key.
YamlNode &content(YamlNode &entry)
{
  const bool is_shorthand =
    entry.kind == YamlNode::Kind::map && entry.children.size() == 1 && !entry.find("name");
  return is_shorthand ? entry.children.front() : entry;
}

class Override
{
public:
  Override(const std::string &text, std::size_t number) : text(text), number(number)
  {
    for (std::size_t i = 0; i < text.size();)
    {
      const std::size_t length = printable_length(std::string_view(text).substr(i));
      if (length == 0 && text[i] != '\t' && text[i] != '\n')
        refuse(fmt::format("the byte 0x{:02x} is not allowed in a text",
                           static_cast<unsigned char>(text[i])));
      i += std::max<std::size_t>(length, 1);
    }
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      refuse("an override is PATH=VALUE, as in 'bodies.B1.velocity=4 m/s'");
    path = text.substr(0, equals);
    if (text.find_first_not_of(' ', equals + 1) == std::string::npos)
      refuse("there is no value after '='");
    value = parse_value(text.substr(equals + 1));
    stamp(value);
  }

  void apply(YamlNode &root) const { descend(root, path); }

  /// Texts of the nodes that the override would change.
  std::vector<std::string> find_texts(YamlNode root)
  {
    std::vector<std::string> texts;
    found = &texts;
    descend(root, path);
    found = nullptr;
    return texts;
  }

  /// Suggestion for the first part of the path that the tree does not contain.
  const std::string &near() const { return near_name; }

private:
  std::string text, path;
  std::size_t number;
  YamlNode value;
  std::vector<std::string> *found = nullptr; ///< set: nothing is changed
  mutable std::string near_name;

  std::string origin() const { return "--set " + text; }

  [[noreturn]] void refuse(const std::string &message) const
  {
    throw InputError({{origin(), 0, message}});
  }

  YamlNode parse_value(const std::string &yaml) const
  {
    try
    {
      return parse_yaml(yaml, origin());
    }
    catch (const InputError &error)
    {
      refuse(error.diagnostics.front().message); // there is no line number here
    }
  }

  void stamp(YamlNode &node) const
  {
    node.line = 0;
    node.override_number = number;
    for (YamlNode &child : node.children)
      stamp(child);
  }

  void assign(YamlNode &node) const
  {
    if (found)
      return found->push_back(node.text);
    const std::string key = node.key;
    node = value;
    node.key = key;
  }

  void descend(YamlNode &node, const std::string &rest) const
  {
    if (rest.empty())
      return assign(node);
    if (node.kind == YamlNode::Kind::sequence)
      return descend_into_list(node, rest);
    if (node.kind == YamlNode::Kind::scalar)
      refuse(fmt::format("{} is a single value; it has no part '{}'", kind_name(node), rest));
    node.kind = YamlNode::Kind::map;
    if (rest == "*" || rest.starts_with("*."))
      return descend(node, rest.size() > 2 ? rest.substr(2) : "");
    YamlNode *child = nullptr;
    for (YamlNode &candidate : node.children) // the longest: names may contain dots
      if (leads_to(rest, candidate.key) && (!child || candidate.key.size() > child->key.size()))
        child = &candidate;
    if (!child && found)
      return note_near(node, rest.substr(0, rest.find('.')));
    if (!child)
    {
      node.children.push_back({});
      child = &node.children.back();
      child->key = rest.substr(0, rest.find('.'));
      stamp(*child);
    }
    descend(*child, behind(rest, child->key));
  }

  void descend_into_list(YamlNode &list, const std::string &rest) const
  {
    const std::string head = rest.substr(0, rest.find('.'));
    if (const auto index = number_in<std::size_t>(head); index && *index < list.children.size())
      return descend(list.children[*index], behind(rest, head));
    std::vector<std::string> names;
    bool is_there = false;
    for (YamlNode &entry : list.children)
    {
      const std::string name = head == "*" ? head : entry_name(entry);
      names.push_back(name);
      if (name.empty() || !leads_to(rest, name))
        continue;
      descend(behind(rest, name).empty() || head == "*" ? entry : content(entry),
              behind(rest, name));
      is_there = true;
    }
    if (is_there || head == "*")
      return;
    if (!found)
      refuse(in_quotes(head) + " is not an entry of the list" +
             (std::ranges::all_of(names, &std::string::empty) && !names.empty()
                ? fmt::format("; they have no names: 0 to {}", names.size() - 1)
                : suggestion(head, names)));
    near_name = suggestion(head, names);
  }

  void note_near(const YamlNode &map, const std::string &part) const
  {
    std::vector<std::string> keys;
    for (const YamlNode &child : map.children)
      keys.push_back(child.key);
    if (const std::string name = nearest(part, keys); !name.empty())
      near_name = fmt::format(" (did you mean '{}'?)", name);
  }

  static bool leads_to(const std::string &rest, const std::string &name)
  {
    return rest == name || rest.starts_with(name + ".");
  }

  static std::string behind(const std::string &rest, const std::string &name)
  {
    return rest.size() > name.size() ? rest.substr(name.size() + 1) : "";
  }
};
} // namespace

std::optional<std::string> find_text(const YamlNode &root, const std::string &path)
{
  const std::vector<std::string> texts = Override(path + "=0", 1).find_texts(root);
  return texts.empty() ? std::nullopt : std::optional(texts.front());
}

std::string suggestion_in_path(const YamlNode &root, const std::string &path)
{
  Override search(path + "=0", 1);
  search.find_texts(root);
  return search.near();
}

void apply_overrides(YamlNode &root, const Overrides &overrides)
{
  for (std::size_t i = 0; i < overrides.size(); ++i)
    Override(overrides[i], i + 1).apply(root);
}
} // namespace carambole
