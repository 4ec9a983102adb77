#include "reports/html/page_shell.h"

#include <array>
#include <charconv>

#include <fmt/format.h>

#include "reports/html/page_assets.h"

namespace carambole::reports
{
namespace
{
struct NavigationEntry
{
  std::string_view key, label, file;
};
constexpr std::array navigation_entries{
  NavigationEntry{"cases", "Cases", "index.html"},
  NavigationEntry{"laws", "Laws", "laws/index.html"},
  NavigationEntry{"regimes", "Laws by regime", "laws-by-regime.html"},
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

/// As wide as the screen of a telephone.
Html viewport()
{
  return element("meta",
                 {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
}

Html head(const PageFrame &frame)
{
  return element("head", element("meta", {{"charset", "utf-8"}}) +
                           element("meta", {{"http-equiv", "Content-Security-Policy"},
                                            {"content", content_security_policy()}}) +
                           viewport() + element("title", frame.title) +
                           html::style_sheet(page_style));
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

Html links_to(const std::vector<PageSection> &sections)
{
  Html links;
  for (const PageSection &one : sections)
    if (!one.content.empty())
      links +=
        element("li", element("a", {{"href", fmt::format("#{}", one.anchor)}}, text(one.heading)));
  return element("ul", links);
}
} // namespace

std::string whole_page(const PageFrame &frame, const Html &content)
{
  Html body = element("a", {{"class", "skip"}, {"href", "#content"}}, text("Skip to the content"));
  if (!frame.root.empty())
    body += element("header", {{"class", "site"}},
                    element("span", {{"class", "brand"}}, text("Carambole")) + navigation(frame));
  const Html main = element("main", {{"id", "content"}}, content);
  body +=
    frame.contents.empty() ? main : element("div", {{"class", "beside"}}, frame.contents + main);
  if (!frame.version.empty())
    body +=
      element("footer", element("p", text("Written by carambole-report " + frame.version + ".")));
  body += html::script(page_script);
  return fmt::format(
    "<!DOCTYPE html>\n{}",
    element("html", {{"lang", "en"}}, head(frame) + element("body", body)).markup());
}

std::string printed_page(std::string_view title, std::string_view style, const Html &content)
{
  const Html head =
    element("head", element("meta", {{"charset", "utf-8"}}) + viewport() + element("title", title) +
                      html::style_sheet(page_style) + html::style_sheet(style));
  return fmt::format("<!DOCTYPE html>\n{}", element("html", {{"lang", "en"}},
                                                    head + element("body", {{"class", "document"}},
                                                                   element("main", content)))
                                              .markup());
}

Html section(const PageSection &section)
{
  if (section.content.empty())
    return {};
  const Html heading = element("h2", section.heading);
  if (section.fold == Fold::none)
    return element("section", {{"id", section.anchor}}, heading + section.content);
  const Html inner = element("summary", heading) + section.content;
  return element("section", {{"id", section.anchor}, {"class", "folds"}},
                 section.fold == Fold::open ? element("details", {{"open", "open"}}, inner)
                                            : element("details", inner));
}

Html section(std::string_view anchor, std::string_view heading, const Html &content)
{
  return section(PageSection{anchor, heading, content});
}

Html sections_with_links(const std::vector<PageSection> &sections)
{
  Html all;
  for (const PageSection &one : sections)
    all += section(one);
  return element("nav", {{"class", "sections"}, {"aria-label", "Sections of this page"}},
                 links_to(sections)) +
         all;
}

Html contents_list(const std::vector<PageSection> &sections)
{
  // Twice, and the style shows one: a <details> is open or not whatever the width.
  const Html links = links_to(sections);
  return element("nav", {{"class", "contents"}, {"aria-label", "Sections of this page"}},
                 links +
                   element("details", element("summary", element("span", "Sections")) + links));
}
} // namespace carambole::reports
