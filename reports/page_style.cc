#include "reports/page.h"

namespace carambole::reports
{
std::string_view page_style()
{
  return R"css(
:root { color-scheme: light dark; --page: #ffffff; --text: #1b1f24; --quiet: #57606a; --line: #d5dae0;
  --tint: #f4f6f8; --link: #0b5cad; --good: #116329; --bad: #a40e26; --note: #7a4b00; }
@media (prefers-color-scheme: dark) { :root { --page: #14171b; --text: #e4e8ec; --quiet: #a3adb8; --line: #3a424b;
  --tint: #1e2329; --link: #7db8f5; --good: #6fce86; --bad: #ff8f8f; --note: #e8b45a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 70rem; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: break-word; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.75rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
p { margin: .6rem 0; max-width: 46rem; }
a { color: var(--link); }
code { font: .875em/1.4 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; }
.source, small, figcaption { color: var(--quiet); }
.lead { font-size: 1.15rem; line-height: 1.5; max-width: none; }
.box { border: 1px solid var(--line); border-left: .4rem solid var(--quiet); border-radius: .3rem;
  background: var(--tint); padding: .6rem 1rem; margin: 1rem 0; }
.box.pass { border-left-color: var(--good); }
.box.fail { border-left-color: var(--bad); }
p.pass b, td.pass { color: var(--good); }
p.fail b, td.fail { color: var(--bad); }
td.note { color: var(--note); }
nav { font-size: .9rem; margin: 1rem 0; }
nav a { margin-right: .9rem; white-space: nowrap; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; min-width: 20rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem; }
caption span { display: block; max-width: calc(100vw - 2.5rem); }
th, td { padding: .35rem .8rem .35rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { border-bottom: 2px solid var(--quiet); vertical-align: bottom; }
tbody th { font-weight: 500; min-width: 8.5rem; }
th:first-child { position: sticky; left: 0; background: var(--page); }
td.number, td.lines { white-space: nowrap; }
td small { display: block; }
td.remarks { min-width: 16rem; }
figure { max-width: 58rem; margin: 1.25rem 0 1.75rem; }
.card { background: #ffffff; border: 1px solid var(--line); border-radius: .4rem; padding: .5rem; overflow-x: auto; }
.card img { display: block; width: 100%; max-width: 55rem; min-width: 38rem; height: auto; margin: 0 auto; }
figcaption { font-size: .9rem; margin-top: .4rem; max-width: 52rem; }
@media (max-width: 40rem) { body { padding: 1rem .75rem 3rem; } h1 { font-size: 1.4rem; } .lead { font-size: 1.05rem; } }
@media print { :root { --page: #ffffff; --text: #000000; --quiet: #444444; --line: #bbbbbb; --tint: #ffffff;
  --link: #000000; --good: #000000; --bad: #000000; --note: #000000; }
  body { max-width: none; font-size: 10pt; padding: 0; } nav { display: none; }
  .scroll, .card { overflow: visible; } .card { border: none; padding: 0; } .card img { min-width: 0; }
  figure, tr, .box { break-inside: avoid; } h2 { break-after: avoid; } table { font-size: 8.5pt; } }
)css";
}
} // namespace carambole::reports
