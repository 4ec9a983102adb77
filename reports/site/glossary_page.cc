#include <algorithm>

#include "reports/html/page_shell.h"
#include "reports/words/glossary.h"

namespace carambole::reports
{
namespace
{
/// "F_max" with its index set low; an index ends at a space.
Html symbol(std::string_view plain)
{
  Html shown;
  while (!plain.empty())
  {
    const std::size_t mark = std::min(plain.find('_'), plain.size());
    shown += text(plain.substr(0, mark));
    plain.remove_prefix(mark);
    if (plain.empty())
      break;
    const std::size_t end = std::min(plain.find(' '), plain.size());
    shown += element("sub", plain.substr(1, end - 1));
    plain.remove_prefix(end);
  }
  return shown;
}

Html entry_markup(const GlossaryEntry &entry)
{
  Html term = element("b", entry.name);
  if (!entry.symbol.empty())
    term += text(", ") + element("span", {{"class", "symbol"}}, symbol(entry.symbol));
  if (!entry.unit.empty() && entry.unit != "1")
    term += text(" [" + std::string(entry.unit) + "]");
  return element("dt", {{"id", glossary_anchor(entry)}}, term) +
         element("dd", text(entry.definition) +
                         element("small", element("code", entry.key) +
                                            text(" \u2013 " + std::string(entry.place))));
}
} // namespace

std::string glossary_anchor(const GlossaryEntry &entry)
{
  std::string anchor(entry.key);
  std::ranges::replace(anchor, ' ', '-');
  return anchor;
}

std::string glossary_page(const std::string &root, const std::string &version)
{
  std::vector<PageSection> sections;
  for (const GlossaryEntry &entry : glossary())
  {
    if (sections.empty() || sections.back().anchor != entry.group.anchor)
      sections.push_back({entry.group.anchor, entry.group.heading, {}});
    sections.back().content += entry_markup(entry);
  }
  for (PageSection &one : sections)
    one.content = element("dl", one.content);
  const Html head =
    element("h1", "Glossary") +
    element("p",
            "Definitions of the quantities in reports and records. Records are in SI units. "
            "In a case, a quantity is written as shown here in monospace, followed by the body "
            "or the contact: peak_force B1-B2.");
  return whole_page({"Glossary \u2013 Carambole", root, "glossary", version},
                    head + sections_with_links(sections));
}
} // namespace carambole::reports
