#pragma once

// Small composable functions that make HTML. Text becomes Html only through `text`, which escapes
// it.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carambole::reports::html
{
/// Markup. There is no way from a string to markup but `text` and `element`.
class Html
{
public:
  Html() = default;
  const std::string &markup() const { return content; }
  bool empty() const { return content.empty(); }
  Html &operator+=(const Html &other);
  friend Html operator+(Html first, const Html &second) { return first += second; }

private:
  explicit Html(std::string markup) : content(std::move(markup)) {}
  friend Html text(std::string_view);
  friend Html element(std::string_view,
                      std::initializer_list<std::pair<std::string_view, std::string_view>>,
                      const Html &);
  friend Html style_sheet(std::string_view);
  friend Html script(std::string_view);

  std::string content;
};

/// `&`, `<`, `>` and quotes as character references, control characters but tab and line feed as
/// U+FFFD.
std::string escape(std::string_view plain);

/// Escaped; a value, its uncertainty and a per cent sign, 1.2 ± 0.1 %, stay on one line.
Html text(std::string_view plain);

/// <tag name="value" ...>content</tag>; attribute values are escaped; img, meta, link and br have
/// no end tag.
Html element(std::string_view tag,
             std::initializer_list<std::pair<std::string_view, std::string_view>> attributes,
             const Html &content = {});
Html element(std::string_view tag, const Html &content);
/// The same around plain text.
Html element(std::string_view tag, std::string_view plain);

/// <style>: for the page's own constant sheet, which is not escaped.
Html style_sheet(std::string_view css);
/// <script>: for the page's own constant script.
Html script(std::string_view javascript);

/// A cell of a table: the first of a line is its header.
struct Cell
{
  Html content;
  bool is_number = false;
  std::string_view style_class{};
};
using Line = std::vector<Cell>;

/// Table with a caption and headers with scope, in a frame that scrolls sideways on a narrow
/// screen. The first cell of a line is its header.
Html table(std::string_view caption, const std::vector<Html> &header,
           const std::vector<Line> &lines);
/// The same with headers of plain text.
Html table(std::string_view caption, std::initializer_list<const char *> header,
           const std::vector<Line> &lines);

std::string base64(std::string_view bytes);

/// data: URL of an SVG file: the page shows it as an image, without scripts and without a second
/// file.
std::string svg_data_url(std::string_view svg);
} // namespace carambole::reports::html

namespace carambole::reports
{
// What every page is made of.
using html::Cell;
using html::element;
using html::Html;
using html::Line;
using html::text;
} // namespace carambole::reports
