#include "cases/reader/case_differences.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "cases/reader/strict_map.h"

namespace carambole
{
namespace
{
using Leaf = std::pair<std::string, std::string>; ///< path and value

/// `{tsuji: {...}}`
bool is_shorthand(const YamlNode &entry)
{
  return entry.kind == YamlNode::Kind::map && entry.children.size() == 1 && !entry.find("name");
}

std::string name_in_list(const YamlNode &entry, std::size_t index)
{
  if (entry.kind == YamlNode::Kind::scalar)
    return entry.text;
  if (const YamlNode *name = entry.find("name"); name && name->kind == YamlNode::Kind::scalar)
    return name->text;
  return is_shorthand(entry) ? entry.children.front().key : std::to_string(index);
}

/// "hertz-coulomb" of `{hertz: {tangential: coulomb}}`, as the model of the law is named.
std::string name_with_companions(const YamlNode &entry, std::size_t index)
{
  std::string name = name_in_list(entry, index);
  if (!is_shorthand(entry))
    return name;
  const YamlNode &parameters = entry.children.front();
  if (const YamlNode *tangential = parameters.find("tangential"))
  {
    const bool has_parameters =
      tangential->kind == YamlNode::Kind::map && tangential->children.size() == 1;
    name += '-' + (has_parameters ? tangential->children.front().key : tangential->text);
  }
  return name + (parameters.find("rolling") ? "-rolling" : "") +
         (parameters.find("twisting") ? "-twist" : "");
}

/// The short names of the entries or, where two of them are alike in one of the two cases, those of
/// the models; what is alike even then is numbered.
std::vector<std::string> names_in_list(const YamlNode &list, bool are_short)
{
  std::vector<std::string> names;
  std::map<std::string, int> count;
  for (std::size_t i = 0; i < list.children.size(); ++i)
  {
    const YamlNode &entry = list.children[i];
    std::string name = are_short ? name_in_list(entry, i) : name_with_companions(entry, i);
    if (const int number = ++count[name]; number > 1)
      name += fmt::format("-{}", number);
    names.push_back(std::move(name));
  }
  return names;
}

bool has_repeated_names(const YamlNode &laws)
{
  std::set<std::string> names;
  for (std::size_t i = 0; i < laws.children.size(); ++i)
    if (!names.insert(name_in_list(laws.children[i], i)).second)
      return true;
  return false;
}

/// Of the laws `are_short` says whether short names tell them apart.
void collect_leaves(const YamlNode &node, const std::string &path, bool are_short,
                    std::vector<Leaf> &leaves)
{
  if (node.kind == YamlNode::Kind::scalar || node.kind == YamlNode::Kind::null)
    leaves.emplace_back(path, node.text);
  else if (node.children.empty())
    leaves.emplace_back(path, node.kind == YamlNode::Kind::map ? "{}" : "[]");
  const bool is_list = node.kind == YamlNode::Kind::sequence;
  const std::vector<std::string> names =
    is_list ? names_in_list(node, are_short || path != "laws") : std::vector<std::string>();
  for (std::size_t i = 0; i < node.children.size(); ++i)
  {
    const YamlNode &child = node.children[i];
    // `{tsuji: {...}}` is addressed as `tsuji`, not as `tsuji.tsuji`.
    const bool is_behind_key = is_list && is_shorthand(child);
    collect_leaves(is_behind_key ? child.children.front() : child,
                   join(path, is_list ? names[i] : child.key), are_short, leaves);
  }
}
} // namespace

std::vector<CaseDifference> case_differences(const YamlNode &first, const YamlNode &second)
{
  const auto repeats_laws = [](const YamlNode &tree)
  {
    const YamlNode *laws = tree.find("laws");
    return laws != nullptr && has_repeated_names(*laws);
  };
  const bool are_short = !repeats_laws(first) && !repeats_laws(second);
  std::vector<Leaf> of_first, of_second;
  collect_leaves(first, "", are_short, of_first);
  collect_leaves(second, "", are_short, of_second);
  const std::map<std::string, std::string> in_first(of_first.begin(), of_first.end()),
    in_second(of_second.begin(), of_second.end());
  std::vector<CaseDifference> differences;
  for (const auto &[path, value] : of_first)
    if (const auto other = in_second.find(path); other == in_second.end())
      differences.push_back({path, value, std::nullopt});
    else if (other->second != value)
      differences.push_back({path, value, other->second});
  for (const auto &[path, value] : of_second)
    if (!in_first.contains(path))
      differences.push_back({path, std::nullopt, value});
  return differences;
}
} // namespace carambole
