#include "reports/html/page_shell.h"

#include <array>
#include <charconv>

#include <fmt/format.h>

#include "reports/html/page_assets.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

namespace
{
struct NavigationEntry
{
  std::string_view key, label, file;
};
constexpr std::array navigation_entries{NavigationEntry{"cases", "Cases", "index.html"},
                                        NavigationEntry{"laws", "Laws", "laws/index.html"},
                                        NavigationEntry{"maps", "Maps", "maps.html"},
                                        NavigationEntry{"guide", "Validation guide", "guide.html"},
                                        NavigationEntry{"glossary", "Glossary", "glossary.html"}};

/// "'sha256-...'" of a hexadecimal digest.
std::string hash_source(std::string_view hexadecimal)
{
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hexadecimal.size(); i += 2)
  {
    unsigned byte = 0;
    std::from_chars(hexadecimal.data() + i, hexadecimal.data() + i + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  return "'sha256-" + html::base64(bytes) + "'";
}

/// What the page may load: its own style and script, known by their hashes, and pictures that it
/// carries itself. Nothing from a network, and no script that a text smuggled in.
std::string content_security_policy()
{
  return fmt::format("default-src 'none'; img-src data:; style-src {}; script-src {}; "
                     "base-uri 'none'; form-action 'none'",
                     hash_source(page_style_sha256), hash_source(page_script_sha256));
}

Html head(const PageFrame &frame)
{
  return element("head", element("meta", {{"charset", "utf-8"}}) +
                           element("meta", {{"http-equiv", "Content-Security-Policy"},
                                            {"content", content_security_policy()}}) +
                           element("meta", {{"name", "viewport"},
                                            {"content", "width=device-width, initial-scale=1"}}) +
                           element("title", frame.title) + html::style_sheet(page_style));
}

Html navigation(const PageFrame &frame)
{
  Html items;
  for (const NavigationEntry &entry : navigation_entries)
  {
    const std::string target = frame.root + std::string(entry.file);
    items += element(
      "li", entry.key == frame.current
              ? element("a", {{"href", target}, {"aria-current", "true"}}, text(entry.label))
              : element("a", {{"href", target}}, text(entry.label)));
  }
  return element("nav", {{"class", "site"}, {"aria-label", "Site"}}, element("ul", items));
}
} // namespace

std::string whole_page(const PageFrame &frame, const Html &content)
{
  Html body = element("a", {{"class", "skip"}, {"href", "#content"}}, text("Skip to the content"));
  if (!frame.root.empty())
    body += element("header", {{"class", "site"}},
                    element("span", {{"class", "brand"}}, text("Carambole")) + navigation(frame));
  body += element("main", {{"id", "content"}}, content);
  if (!frame.version.empty())
    body +=
      element("footer", element("p", text("Written by carambole-report " + frame.version + ".")));
  body += html::script(page_script);
  return fmt::format(
    "<!DOCTYPE html>\n{}",
    element("html", {{"lang", "en"}}, head(frame) + element("body", body)).markup());
}

Html section(std::string_view anchor, std::string_view heading, const Html &content)
{
  if (content.empty())
    return {};
  return element("section", {{"id", anchor}}, element("h2", heading) + content);
}

Html sections_with_links(const std::vector<PageSection> &sections)
{
  Html links, all;
  for (const PageSection &one : sections)
  {
    if (!one.content.empty())
      links +=
        element("li", element("a", {{"href", fmt::format("#{}", one.anchor)}}, text(one.heading)));
    all += section(one.anchor, one.heading, one.content);
  }
  return element("nav", {{"class", "sections"}, {"aria-label", "Sections of this page"}},
                 element("ul", links)) +
         all;
}
} // namespace carambole::reports
