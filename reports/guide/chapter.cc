// Reads the chapters, and makes their tables, claims, texts and figures one after the other.

#include "reports/guide/chapter.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "cases/case/shipped.h"
#include "cases/values/pattern.h"
#include "reports/guide/evaluation.h"
#include "reports/html/page_cells.h"

namespace carambole::reports
{
void Evaluation::fail(const YamlNode &where, const std::string &message) const
{
  throw InputError(
    {{chapter.file, where.line, where.key.empty() ? message : where.key + ": " + message}});
}

void Evaluation::allow(const YamlNode &map, std::string_view keys) const
{
  if (map.kind != YamlNode::Kind::map)
    fail(map, fmt::format("must be a map of {}, not {}", keys, kind_name(map)));
  std::vector<std::string> known;
  std::istringstream words{std::string(keys)};
  for (std::string key; words >> key; known.push_back(key))
    if (key.back() == '!')
    {
      key.pop_back();
      if (!map.find(key))
        fail(map, fmt::format("the key '{}' is missing", key));
    }
  for (const YamlNode &child : map.children)
    if (std::ranges::find(known, child.key) == known.end())
      fail(child, fmt::format("unknown key{}", suggestion(child.key, known)));
    else if (map.find(child.key) != &child)
      fail(child, "the key is given twice");
}

std::string Evaluation::allow_one(const YamlNode &map, std::span<const KeysByKind> kinds) const
{
  std::vector<const char *> names;
  for (const auto &[kind, keys] : kinds)
    if (names.push_back(kind); map.find(kind))
    {
      allow(map, keys);
      return kind;
    }
  fail(map, fmt::format("must have one of the keys {}", fmt::join(names, ", ")));
}

const std::vector<YamlNode> &Evaluation::list(const YamlNode &map, const std::string &key) const
{
  static const std::vector<YamlNode> none;
  const YamlNode *node = map.find(key);
  if (node != nullptr && node->kind != YamlNode::Kind::sequence)
    fail(*node, "must be a list, not " + kind_name(*node));
  return node == nullptr ? none : node->children;
}

bool Evaluation::flag(const YamlNode &map, const std::string &key) const
{
  const YamlNode *node = map.find(key);
  if (node != nullptr && node->text != "true")
    fail(*node, "must be true or left out, not " + in_quotes(node->text));
  return node != nullptr;
}

namespace
{
html::Cell verdict_cell(bool holds, const std::string &yes, const std::string &no)
{
  return {text(holds ? yes : no), false, holds ? "pass" : "note"};
}

constexpr KeysByKind column_keys[] = {{"case", "head! case"},
                                      {"text", "head! text"},
                                      {"number", "head! number"},
                                      {"note", "head! note"},
                                      {"verdict", "head! verdict words"}};

/// Nothing where the line is to be left out: without its case or its verdict.
std::optional<html::Cell> cell_of(const YamlNode &column, const Evaluation &in, const Scope &scope,
                                  bool &has_number)
{
  const std::string kind = in.allow_one(column, column_keys);
  if (kind == "verdict")
  {
    const std::optional<double> holds = in.number(column, "verdict", scope);
    const std::vector<YamlNode> &words = in.list(column, "words");
    if (column.find("words") && words.size() != 2)
      in.fail(*column.find("words"), "must be two words");
    if (!holds)
      return {};
    return words.empty() ? verdict_cell(*holds != 0, "holds", "does not hold")
                         : verdict_cell(*holds != 0, words[0].text, words[1].text);
  }
  const Text shown = in.text(column, kind.c_str(), scope);
  if (kind == "case")
  {
    const SuiteCase *c = in.suite.find(shown.text);
    return c == nullptr ? std::nullopt : std::optional(html::Cell{case_link(*c)});
  }
  has_number = has_number || (kind == "number" && shown.is_complete);
  return html::Cell{text(shown.text), kind == "number",
                    kind == "note" && !shown.text.empty() ? "note" : ""};
}

Html table_of(const YamlNode &node, const Evaluation &in, const Scope &scope)
{
  const std::vector<YamlNode> &columns = in.list(node, "columns");
  std::vector<Html> header;
  header.reserve(columns.size());
  for (const YamlNode &column : columns)
    header.push_back(text(in.text(column, "head", scope).text));
  const bool is_text = std::ranges::none_of(columns, [](const YamlNode &column)
                                            { return column.find("number") != nullptr; });
  std::vector<html::Line> lines;
  for (const YamlNode &row : in.list(node, "rows"))
  {
    in.allow(row, "each let if");
    for (const Scope &inner : in.scopes(row, scope))
    {
      html::Line line;
      bool has_number = is_text; // where others have one, a line without any says nothing
      for (const YamlNode &column : columns)
        if (const auto cell = cell_of(column, in, inner, has_number))
          line.push_back(*cell);
      if (has_number && line.size() == columns.size())
        lines.push_back(std::move(line));
    }
  }
  return lines.empty() ? Html() : html::table(in.text(node, "table", scope).text, header, lines);
}

/// One line for all scopes, or nothing where a number of it is missing.
std::optional<html::Line> claim_line(const YamlNode &row, const Evaluation &in,
                                     const std::vector<Scope> &scopes)
{
  bool is_complete = !scopes.empty(), holds = true;
  std::string claim;
  std::vector<std::string> found;
  for (const Scope &scope : scopes)
  {
    const Text name = in.text(row, "claim", scope), part = in.text(row, "found", scope);
    const auto verdict = row.find("holds") ? in.number(row, "holds", scope) : 1.;
    is_complete = is_complete && name.is_complete && part.is_complete && verdict;
    holds = holds && verdict != 0.;
    claim = name.text;
    found.push_back(part.text);
  }
  if (!is_complete)
    return {};
  return html::Line{{text(claim)},
                    {text(fmt::format("{}", fmt::join(found, "; ")))},
                    row.find("holds") ? verdict_cell(holds, "holds", "does not hold")
                                      : html::Cell{text("finding"), false, "note"}};
}

Html claims_of(const YamlNode &node, const Evaluation &in, const Scope &scope)
{
  std::vector<html::Line> lines;
  const auto add = [&](const YamlNode &row, const std::vector<Scope> &scopes)
  {
    if (std::optional<html::Line> line = claim_line(row, in, scopes))
      lines.push_back(std::move(*line));
  };
  for (const YamlNode &row : in.list(node, "rows"))
  {
    in.allow(row, "claim! found! holds joined each let if");
    const std::vector<Scope> all = in.scopes(row, scope);
    if (in.flag(row, "joined"))
      add(row, all);
    else
      for (const Scope &one : all)
        add(row, {one});
  }
  return lines.empty()
           ? Html()
           : html::table(in.text(node, "claims", scope).text, {"Claim", "Found", "Verdict"}, lines);
}

Html block_of(const YamlNode &node, const Evaluation &in, const Scope &scope,
              const std::vector<DrawnFigure> &figures)
{
  for (const char *key : {"figure", "show", "incline"})
    if (node.find(key))
      return figure_named(figures, in.text(node, key, scope).text);
  const Text paragraph = in.text(node, "text", scope), below = in.text(node, "below", scope);
  if (node.find("text"))
    return paragraph.is_complete ? element("p", text(paragraph.text)) : Html();
  const Html table = node.find("table") ? table_of(node, in, scope) : claims_of(node, in, scope);
  return table.empty() || below.text.empty() ? table : table + element("p", text(below.text));
}

constexpr KeysByKind block_keys[] = {
  {"figure", "figure x! y! title! alternative! caption! x_range y_range x_tics zero_line curves! "
             "each let if needs"},
  {"incline", "incline panels! alternative! caption! each let if needs"},
  {"table", "table columns! rows! below each let if needs"},
  {"claims", "claims rows! below each let if needs"},
  {"text", "text each let if needs"},
  {"show", "show each let if needs"}};

/// Calls a function with each block and each of its scopes, in the order of the chapter.
template <typename Function>
void for_blocks(const Evaluation &in, const Function &function)
{
  YamlNode names;
  names.kind = YamlNode::Kind::map;
  if (const YamlNode *let = in.chapter.root.find("let"))
    names.children.push_back(*let);
  const Scope all = in.scopes(names, {}).front();
  for (const YamlNode &node : in.list(in.chapter.root, "content"))
  {
    in.allow_one(node, block_keys);
    for (const Scope &scope : in.scopes(node, all))
      function(node, scope,
               !node.find("needs") || in.suite.find(in.text(node, "needs", scope).text));
  }
}
} // namespace

std::filesystem::path chapters_folder()
{
  return data_folder(CARAMBOLE_INSTALLED_CHAPTERS, "cases/papers");
}

std::vector<Chapter> read_chapters(const std::filesystem::path &folder)
{
  std::vector<Chapter> chapters;
  std::error_code error;
  for (const auto &entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == ".yaml")
    {
      const std::string file = entry.path().string();
      Chapter chapter{entry.path().stem().string(), file, read_yaml(file)};
      const Suite none;
      const Evaluation in(chapter, none);
      in.allow(chapter.root, "title! lead! source! order! let content!");
      for (const char *key : {"title", "lead", "source", "order"})
        in.text(chapter.root, key, {});
      if (!Pattern("\\d{1,6}").match(chapter.text("order")))
        in.fail(*chapter.root.find("order"), "must be a whole number");
      chapter.order = std::stoi(chapter.text("order"));
      chapters.push_back(std::move(chapter));
    }
  std::ranges::sort(chapters, {},
                    [](const Chapter &one) { return std::pair(one.order, one.anchor); });
  return chapters;
}

std::vector<Figure> chapter_figures(const Chapter &chapter, const Suite &suite)
{
  const Evaluation in(chapter, suite);
  std::vector<Figure> figures;
  for_blocks(in,
             [&](const YamlNode &node, const Scope &scope, bool is_needed)
             {
               std::optional<Figure> figure;
               if (node.find("figure"))
                 figure = curve_figure(node, in, scope);
               else if (node.find("incline"))
                 figure = incline_picture(node, in, scope);
               if (figure && is_needed)
                 figures.push_back(std::move(*figure));
             });
  return figures;
}

Html chapter_content(const Chapter &chapter, const Suite &suite,
                     const std::vector<DrawnFigure> &figures)
{
  std::vector<const SuiteCase *> own;
  for (const SuiteCase &c : suite.cases)
    if (c.results.problem.source.starts_with(chapter.text("source")))
      own.push_back(&c);
  const Evaluation in(chapter, suite);
  Html content = element("p", {{"class", "lead"}}, text(chapter.text("lead")));
  for_blocks(in,
             [&](const YamlNode &node, const Scope &scope, bool is_needed)
             {
               const Html block = block_of(node, in, scope, figures);
               content += is_needed ? block : Html();
             });
  if (own.empty())
    return {};
  return content + printed_table(own);
}
} // namespace carambole::reports
