#include "reports/html/html.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

namespace carambole::reports::html
{
Html &Html::operator+=(const Html &other)
{
  content += other.content;
  return *this;
}

std::string escape(std::string_view plain)
{
  std::string escaped;
  escaped.reserve(plain.size());
  for (const char c : plain)
    switch (c)
    {
    case '&':
      escaped += "&amp;";
      break;
    case '<':
      escaped += "&lt;";
      break;
    case '>':
      escaped += "&gt;";
      break;
    case '"':
      escaped += "&quot;";
      break;
    case '\'':
      escaped += "&#39;";
      break;
    default:
      if (const auto code = static_cast<unsigned char>(c);
          (code < 0x20 && c != '\t' && c != '\n') || code == 0x7f)
        escaped += "\uFFFD";
      else
        escaped += c;
    }
  return escaped;
}

Html text(std::string_view plain)
{
  std::string markup = boost::replace_all_copy(escape(plain), " ± ", "\u00a0±\u00a0");
  for (std::size_t at = 0; (at = markup.find(" %", at + 1)) != std::string::npos;)
    if (markup[at - 1] >= '0' && markup[at - 1] <= '9')
      markup.replace(at, 1, "\u00a0");
  return Html(markup);
}

Html element(std::string_view tag,
             std::initializer_list<std::pair<std::string_view, std::string_view>> attributes,
             const Html &content)
{
  static constexpr std::array<std::string_view, 4> without_end{"img", "meta", "link", "br"};
  std::string markup = fmt::format("<{}", tag);
  for (const auto &[name, value] : attributes)
    markup += fmt::format(" {}=\"{}\"", name, escape(value));
  markup += fmt::format(">{}", content.markup());
  if (std::ranges::find(without_end, tag) == without_end.end())
    markup += fmt::format("</{}>", tag);
  static constexpr std::array<std::string_view, 10> inline_tags{
    "a", "b", "span", "small", "code", "em", "sub", "sup", "th", "td"};
  if (std::ranges::find(inline_tags, tag) == inline_tags.end())
    markup += "\n";
  return Html(markup);
}

Html element(std::string_view tag, const Html &content)
{
  return element(tag, {}, content);
}

Html element(std::string_view tag, std::string_view plain)
{
  return element(tag, {}, text(plain));
}

Html style_sheet(std::string_view css)
{
  return Html("<style>" + std::string(css) + "</style>\n");
}

Html script(std::string_view javascript)
{
  return Html("<script>" + std::string(javascript) + "</script>\n");
}

Html table(std::string_view caption, std::initializer_list<const char *> header,
           const std::vector<Line> &lines)
{
  std::vector<Html> cells;
  for (const char *const name : header)
    cells.push_back(text(name));
  return table(caption, cells, lines);
}

Html table(std::string_view caption, const std::vector<Html> &header,
           const std::vector<Line> &lines)
{
  Html head, body;
  for (const Html &cell : header)
    head += element("th", {{"scope", "col"}}, cell);
  for (const Line &line : lines)
  {
    Html cells;
    for (const Cell &cell : line)
    {
      const std::string style = std::string(cell.is_number ? "number" : "") +
                                (cell.is_number && !cell.style_class.empty() ? " " : "") +
                                std::string(cell.style_class);
      if (&cell == &line.front())
        cells += style.empty() ? element("th", {{"scope", "row"}}, cell.content)
                               : element("th", {{"scope", "row"}, {"class", style}}, cell.content);
      else if (style.empty())
        cells += element("td", cell.content);
      else
        cells += element("td", {{"class", style}}, cell.content);
    }
    body += element("tr", cells);
  }
  const Html inner = element("caption", element("span", caption)) +
                     element("thead", element("tr", head)) + element("tbody", body);
  // So many columns fit a page in smaller letters.
  std::string style = "scroll";
  if (header.size() > 8)
    style += " wide";
  if (header.size() > 14)
    style += " widest";
  constexpr std::size_t short_table = 7; // lines: printed on one page, as little room as it takes
  if (lines.size() <= short_table)
    style += " short";
  return element("div",
                 {{"class", style}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", caption}},
                 element("table", inner));
}

std::string base64(std::string_view bytes)
{
  static constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string encoded;
  encoded.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3)
  {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      encoded += k <= count ? digits[group >> (18 - 6 * k) & 63U] : '=';
  }
  return encoded;
}

std::string svg_data_url(std::string_view svg)
{
  return "data:image/svg+xml;base64," + base64(svg);
}
} // namespace carambole::reports::html
