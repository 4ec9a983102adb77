#include "cases/reader/case_differences.h"

#include <algorithm>
#include <map>

#include "cases/reader/strict_map.h"

namespace carambole
{
namespace
{
using Leaf = std::pair<std::string, std::string>; ///< path and value

std::string name_in_list(const YamlNode &entry, std::size_t index)
{
  if (entry.kind == YamlNode::Kind::scalar)
    return entry.text;
  if (const YamlNode *name = entry.find("name"); name && name->kind == YamlNode::Kind::scalar)
    return name->text;
  return entry.kind == YamlNode::Kind::map && entry.children.size() == 1
           ? entry.children.front().key
           : std::to_string(index);
}

void collect_leaves(const YamlNode &node, const std::string &path, std::vector<Leaf> &leaves)
{
  if (node.kind == YamlNode::Kind::scalar || node.kind == YamlNode::Kind::null)
    leaves.emplace_back(path, node.text);
  else if (node.children.empty())
    leaves.emplace_back(path, node.kind == YamlNode::Kind::map ? "{}" : "[]");
  const bool is_list = node.kind == YamlNode::Kind::sequence;
  for (std::size_t i = 0; i < node.children.size(); ++i)
  {
    const YamlNode &child = node.children[i];
    const std::string name = is_list ? name_in_list(child, i) : child.key;
    // `{tsuji: {...}}` is addressed as `tsuji`, not as `tsuji.tsuji`.
    const bool is_shorthand = is_list && child.kind == YamlNode::Kind::map &&
                              child.children.size() == 1 && !child.find("name");
    collect_leaves(is_shorthand ? child.children.front() : child, join(path, name), leaves);
  }
}
} // namespace

std::vector<CaseDifference> case_differences(const YamlNode &first, const YamlNode &second)
{
  std::vector<Leaf> of_first, of_second;
  collect_leaves(first, "", of_first);
  collect_leaves(second, "", of_second);
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
