#include "cases/reader/yaml_tree.h"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "cases/process/diagnostics.h"
#include "cases/values/file_bytes.h"

namespace carambole
{
namespace
{
constexpr std::uintmax_t max_bytes = 1'000'000;
constexpr std::size_t max_depth = 20;

/// Thrown out of the parser for content that is not allowed in a case.
struct Refused
{
  int line;
  std::string message;
};

/// Refuses control characters except tabs and line ends, and invalid UTF-8. `line` is the line of
/// the start of the text.
void check_is_text(std::string_view text, int line)
{
  for (std::size_t i = 0; i < text.size(); ++i)
  {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    if (c == '\n')
      ++line;
    if (c == '\n' || c == '\t')
      continue;
    const std::size_t length = printable_length(text.substr(i));
    if (length == 0)
      throw Refused{
        line, fmt::format("the byte 0x{:02x} is not allowed; a case is a text file in UTF-8", c)};
    i += length - 1;
  }
}

/// Builds the tree from the events of yaml-cpp's parser, without following anything.
class TreeBuilder : public YAML::EventHandler
{
public:
  YamlNode root;

  void OnDocumentStart(const YAML::Mark &) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override
  {
    add(mark, anchor, "", YamlNode::Kind::null);
  }

  void OnAlias(const YAML::Mark &mark, YAML::anchor_t) override
  {
    throw Refused{mark.line + 1, "aliases ('*name') are not allowed; write the value out"};
  }

  void OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                const std::string &value) override
  {
    add(mark, anchor, tag, YamlNode::Kind::scalar, value);
  }

  void OnSequenceStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override
  {
    open(mark, anchor, tag, YamlNode::Kind::sequence);
  }

  void OnMapStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override
  {
    open(mark, anchor, tag, YamlNode::Kind::map);
  }

  void OnSequenceEnd() override { stack.pop_back(); }
  void OnMapEnd() override { stack.pop_back(); }

private:
  struct Open
  {
    YamlNode *node;
    bool expects_value = false; ///< of a map: its last child has a key and no value yet
  };
  std::vector<Open> stack;

  YamlNode &add(const YAML::Mark &mark, YAML::anchor_t anchor, const std::string &tag,
                YamlNode::Kind kind, const std::string &text = "")
  {
    const int line = mark.line + 1;
    check_is_text(text, line); // an escape makes any character
    if (anchor != 0)
      throw Refused{line, "anchors ('&name') are not allowed; write the value out"};
    if (!tag.empty() && tag != "?" && tag != "!")
      throw Refused{line, "the tag " + in_quotes(tag) +
                            " is not allowed; a case contains only texts, lists and maps"};
    if (stack.empty())
      return fill(root, line, kind, text);
    Open &parent = stack.back();
    if (parent.node->kind == YamlNode::Kind::map && !parent.expects_value)
    {
      if (kind != YamlNode::Kind::scalar)
        throw Refused{line, "a key must be a word; is a bracket or a quote left open?"};
      parent.node->children.push_back({});
      parent.node->children.back().key = text;
      parent.node->children.back().line = line;
      parent.expects_value = true;
      return parent.node->children.back();
    }
    if (parent.node->kind == YamlNode::Kind::sequence)
    {
      parent.node->children.push_back({});
      return fill(parent.node->children.back(), line, kind, text);
    }
    parent.expects_value = false;
    return fill(parent.node->children.back(), parent.node->children.back().line, kind, text);
  }

  static YamlNode &fill(YamlNode &node, int line, YamlNode::Kind kind, const std::string &text)
  {
    node.kind = kind;
    node.text = text;
    node.line = line;
    return node;
  }

  void open(const YAML::Mark &mark, YAML::anchor_t anchor, const std::string &tag,
            YamlNode::Kind kind)
  {
    if (stack.size() >= max_depth)
      throw Refused{mark.line + 1,
                    fmt::format("lists and maps are nested deeper than {} levels", max_depth)};
    stack.push_back({&add(mark, anchor, tag, kind)});
  }
};

/// The text with \n at the end of every line that ends in \r\n.
std::string with_plain_line_ends(std::string text)
{
  std::size_t kept = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n')
      text[kept++] = text[i];
  text.resize(kept);
  return text;
}

YamlNode parse_document(const std::string &text)
{
  const std::string plain = with_plain_line_ends(text);
  check_is_text(plain, 1);
  std::istringstream stream(plain);
  YAML::Parser parser(stream);
  TreeBuilder builder;
  if (!parser.HandleNextDocument(builder))
    throw Refused{0, "the file is empty; 'carambole new NAME' writes a template"};
  TreeBuilder second;
  if (parser.HandleNextDocument(second))
    throw Refused{second.root.line, "a second document starts here; a file contains one case"};
  return builder.root;
}

[[noreturn]] void refuse(const std::string &file, int line, const std::string &message)
{
  throw InputError({{file, line, message}});
}
} // namespace

const YamlNode *YamlNode::find(const std::string &wanted) const
{
  const auto found = std::find_if(children.begin(), children.end(),
                                  [&](const YamlNode &child) { return child.key == wanted; });
  return kind == Kind::map && found != children.end() ? &*found : nullptr;
}

YamlNode *YamlNode::find(const std::string &wanted)
{
  return const_cast<YamlNode *>(std::as_const(*this).find(wanted));
}

std::string kind_name(const YamlNode &node)
{
  if (node.kind == YamlNode::Kind::scalar)
    return in_quotes(node.text);
  if (node.kind == YamlNode::Kind::null)
    return "nothing";
  return node.kind == YamlNode::Kind::sequence ? "a list" : "a map";
}

namespace
{
/// The first line that is indented by a tab, up to the one that the parser stopped at; 0: none.
int line_with_tab(const std::string &text, int last)
{
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; number <= last && std::getline(lines, line); ++number)
    if (line.substr(0, line.find_first_not_of(" \t")).find('\t') != std::string::npos)
      return number;
  return 0;
}
/// The line of the last '{' or '[' that is not closed where the parser stopped; 0: none.
int line_of_open_bracket(const std::string &text, int last)
{
  std::vector<int> open;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; number <= last && std::getline(lines, line); ++number)
  {
    char quote = 0;
    for (std::size_t k = 0; k < line.size(); ++k)
    {
      const char c = line[k];
      if (quote != 0)
        quote = c == quote ? 0 : quote;
      else if (c == '"' || c == '\'')
        quote = c;
      else if (c == '#' && (k == 0 || line[k - 1] == ' '))
        break;
      else if (c == '{' || c == '[')
        open.push_back(number);
      else if ((c == '}' || c == ']') && !open.empty())
        open.pop_back();
    }
  }
  // A bracket opened on the line where the parser stopped may be closed later on that line.
  while (!open.empty() && open.back() == last)
    open.pop_back();
  return open.empty() ? 0 : open.back();
}
} // namespace

YamlNode parse_yaml(const std::string &text, const std::string &file)
{
  try
  {
    return parse_document(text);
  }
  catch (const Refused &refused)
  {
    refuse(file, refused.line, refused.message);
  }
  catch (const YAML::Exception &error)
  {
    const int line = error.mark.is_null() ? 0 : error.mark.line + 1;
    if (const int tab = line_with_tab(text, line); tab > 0)
      refuse(file, tab, "the line is indented with a tab; YAML is indented with spaces");
    std::string why = "this is not valid YAML: " + error.msg;
    if (const int open = line_of_open_bracket(text, line); open > 0)
      why += fmt::format("; the bracket opened on line {} is not closed", open);
    refuse(file, line, why);
  }
}

YamlNode read_yaml(const std::string &file)
{
  namespace fs = std::filesystem;
  const fs::path path(file);
  std::error_code error;
  if (!fs::exists(path, error))
    refuse(file, 0, "no such file");
  if (!fs::is_regular_file(path, error))
    refuse(file, 0, "is not a file");
  if (fs::file_size(path, error) > max_bytes)
    refuse(file, 0, "the file is larger than 1 MB");
  const std::optional<std::string> text = bytes_of(path);
  if (!text)
    refuse(file, 0, "cannot read the file");
  YamlNode root = parse_yaml(*text, file);
  if (root.kind == YamlNode::Kind::null)
    refuse(file, 0, "the file is empty; 'carambole new NAME' writes a template");
  if (root.kind != YamlNode::Kind::map)
    refuse(file, root.line,
           "a case must be a map of keys (bodies, materials, ...), not " + kind_name(root));
  return root;
}

namespace
{
void emit(YAML::Emitter &out, const YamlNode &node)
{
  switch (node.kind)
  {
  case YamlNode::Kind::null:
    out << YAML::Null;
    break;
  case YamlNode::Kind::scalar:
    out << node.text;
    break;
  case YamlNode::Kind::sequence:
    out << YAML::BeginSeq;
    for (const YamlNode &child : node.children)
      emit(out, child);
    out << YAML::EndSeq;
    break;
  case YamlNode::Kind::map:
    out << YAML::BeginMap;
    for (const YamlNode &child : node.children)
    {
      out << YAML::Key << child.key << YAML::Value;
      emit(out, child);
    }
    out << YAML::EndMap;
    break;
  }
}
} // namespace

std::string to_yaml(const YamlNode &root)
{
  YAML::Emitter out;
  emit(out, root);
  return std::string(out.c_str()) + "\n";
}
} // namespace carambole
