#include "reports/bench/bench_page.h"

#include <fmt/format.h>

#include "cases/values/json_integer.h"
#include "reports/html/page_shell.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
using Json = nlohmann::ordered_json;

constexpr double mega = 1e6;

double number_at(const Json &json, const char *key)
{
  return json.at(key).get<double>();
}

html::Cell number_cell(const std::string &value, const std::string &below = "")
{
  Html content = text(value);
  if (!below.empty())
    content += element("small", below);
  return {content, true};
}

html::Cell word_cell(const std::string &value)
{
  return {text(value)};
}

/// Its median, and the least and the greatest below.
html::Cell rate_cell(const Json &rate, double unit)
{
  return number_cell(significant(number_at(rate, "median") / unit, 3),
                     fmt::format("{} to {}", significant(number_at(rate, "least") / unit, 3),
                                 significant(number_at(rate, "greatest") / unit, 3)));
}

std::string percent_of(double share)
{
  return fixed(100 * share, share < 0.1 ? 1 : 0) + " %";
}

std::string megabytes(double bytes)
{
  return significant(bytes / mega, 3) + " MB";
}

Html peaks_section(const Json &peaks)
{
  const Json &triads = peaks.at("triad_bytes");
  std::vector<html::Line> lines;
  const auto add =
    [&](const char *name, const char *key, const std::string &unit, const std::string &how)
  {
    lines.push_back(
      {word_cell(name), rate_cell(peaks.at(key), giga), word_cell(unit), word_cell(how)});
  };
  const std::string registers =
    fmt::format("vectors of {} bit{}", integer_from(peaks.at("register_bits")),
                peaks.at("multiplies_and_adds_at_once").get<bool>()
                  ? ", multiplication and addition in one instruction"
                  : ", multiplication and addition in two instructions");
  add("Multiply-adds, one thread", "flops", "Gflop/s", registers + "; two operations each");
  add("Multiply-adds, all threads", "flops_of_all_threads", "Gflop/s", "sum of the threads");
  add("Additions alone", "additions", "Gflop/s", "one thread");
  add("Divisions", "divisions", "Gflop/s", "one thread");
  add("Gathered values", "gathered", "10⁹/s", "by index, from the first cache; one thread");
  const auto triad = [&](const char *name, const char *key, std::size_t i)
  {
    add(name, key, "GB/s",
        fmt::format("a = b + s c, arrays of {} together", megabytes(triads.at(i).get<double>())));
  };
  triad("Second cache", "l2", 0);
  triad("Third cache", "l3", 1);
  triad("Memory, one thread", "memory", 2);
  triad("Memory, all threads", "memory_of_all_threads", 2);
  return html::table("Peaks of the machine: median, least to greatest",
                     {"Peak", "Rate", "Unit", "How"}, lines);
}

/// What bounds a kernel; of one whose operations are not all counted, what is not.
const char *words_of_bound(const Json &kernel)
{
  if (!kernel.at("flops").at("is_complete").get<bool>())
    return "the law, value by value";
  const std::string bound = kernel.at("roofline").at("bound");
  if (bound == "arithmetic")
    return "arithmetic";
  if (bound == "divider")
    return "divisions and roots";
  return bound == "gather" ? "gathering" : "bandwidth";
}

Html kernels_section(const Json &kernels)
{
  std::vector<html::Line> lines;
  for (const Json &kernel : kernels)
  {
    const Json &flops = kernel.at("flops"), &roofline = kernel.at("roofline");
    const bool is_complete = flops.at("is_complete");
    const std::string at_least = is_complete ? "" : "≥ ";
    html::Cell bound = word_cell(words_of_bound(kernel));
    if (is_complete)
      bound.content +=
        element("small", percent_of(number_at(roofline, "share_of_bound")) + " of it reached, " +
                           percent_of(number_at(roofline, "share_of_sum")) + " of all in turn");
    lines.push_back(
      {word_cell(fmt::format("{}, {}", kernel.at("element").get<std::string>(),
                             kernel.at("material").get<std::string>())),
       rate_cell(kernel.at("updates"), mega),
       number_cell(
         at_least + fixed(number_at(flops, "all"), 0),
         fmt::format("{} ÷ and √",
                     fixed(number_at(flops, "divisions") + number_at(flops, "square_roots"), 0))),
       number_cell(fixed(number_at(kernel, "bytes"), 0)),
       number_cell(at_least + significant(number_at(kernel, "flops_per_byte"), 3)),
       number_cell(at_least + significant(number_at(kernel, "flops_per_second") / giga, 3)),
       number_cell(at_least + percent_of(number_at(kernel, "share_of_peak"))), bound});
  }
  const Html notes = element(
    "p", "Forces alone, on one thread; all elements of a plastic material flow, except those "
         "marked below yield. Operations are counted, not estimated: the same source is compiled a "
         "second time with a vector type that counts; an addition, a multiplication, a division "
         "and a root are one each. ≥: the law calls functions such as pow value by value, "
         "whose operations are not counted. Bytes follow from the data structures: what an "
         "update reads of its element and nodes, its history in and out, its forces out. The "
         "bound is the smallest of four: the larger of additions and multiplications over "
         "the rate of additions, divisions and roots over that of divisions, values fetched by "
         "node numbers over the rate of gathering, bytes over the bandwidth of the cache that "
         "holds all elements. In turn: what would be reached if none of the four overlapped with "
         "another.");
  return html::table("Updates of elements",
                     {"Element, material", "10⁶ updates/s", "flop", "byte", "flop/byte", "Gflop/s",
                      "of the peak", "Bound"},
                     lines) +
         notes;
}

Html loops_section(const Json &fem)
{
  std::vector<html::Line> lines;
  for (const Json &loop : fem.at("bare_loops"))
    lines.push_back({word_cell(loop.at("name")), rate_cell(loop.at("updates"), mega),
                     number_cell(fixed(number_at(loop, "bytes"), 0)),
                     number_cell(significant(number_at(loop, "bytes_per_second") / giga, 3)),
                     number_cell(percent_of(number_at(loop, "share_of_memory")))});
  Html all =
    html::table("Elements and nodes in a loop over time, elastic, without contact and output",
                {"Loop", "10⁶ updates/s", "byte per update", "GB/s", "of the memory triad"}, lines);
  const Json &runs = fem.at("whole_runs");
  lines.clear();
  for (const Json &run : runs.at("models"))
  {
    const bool has_threads = run.contains("as_shipped_on_all_threads");
    lines.push_back(
      {word_cell(fmt::format("{}, {} elements", run.at("element").get<std::string>(),
                             integer_from(run.at("elements")))),
       rate_cell(run.at("single_step"), mega), rate_cell(run.at("bare_loop"), mega),
       number_cell(fixed(number_at(run, "single_step_over_bare_loop"), 2)),
       number_cell(
         fixed(number_at(run, "single_step_over_design"), 2),
         fmt::format("of {} million", fixed(number_at(run, "design_bare_loop") / mega, 0))),
       rate_cell(run.at("as_shipped"), mega),
       has_threads ? rate_cell(run.at("as_shipped_on_all_threads"), mega) : word_cell("")});
  }
  all +=
    html::table(fmt::format("Whole runs of {}: 10⁶ updates/s, with contact, history and its text",
                            runs.at("case").get<std::string>()),
                {"Element", "One step for all", "Bare loop, same mesh", "Ratio", "Over the design",
                 "Levels of steps, as shipped", "The same, all threads"},
                lines);
  all +=
    element("p", "One thread by its processor time, all threads by the time of day. The design of "
                 "the solver was settled with a bare loop of finite strain on one core of an AMD "
                 "EPYC with AVX-512; the ratio to its rate is meaningful on that machine only.");
  return all;
}

Html contact_section(const Json &bench)
{
  const double peak = number_at(bench.at("fem").at("peaks").at("flops"), "median");
  const Json &contact = bench.at("fem").at("contact"), &chain = bench.at("lumped").at("chain");
  std::vector<html::Line> lines;
  const auto add =
    [&](const std::string &name, const Json &rate, double unit, const char *unit_name)
  {
    lines.push_back({word_cell(name), rate_cell(rate, unit), word_cell(unit_name),
                     number_cell(significant(peak / number_at(rate, "median"), 3))});
  };
  add(fmt::format("Finite elements: steps of a contact with {} constraints, {} closed",
                  integer_from(contact.at("constraints")),
                  integer_from(contact.at("closed_nodes"))),
      contact.at("steps"), 1e3, "10³/s");
  add("Finite elements: constraints in these steps", contact.at("updates"), mega, "10⁶/s");
  add(
    fmt::format("Laws: contacts of a row of {} spheres (hertz)", integer_from(chain.at("bodies"))),
    chain.at("updates"), mega, "10⁶/s");
  Html all = html::table("Updates of contacts, one thread",
                         {"Contact", "Rate", "Unit", "flop that the peak allows for one"}, lines);
  lines.clear();
  for (const Json &law : bench.at("lumped").at("impacts"))
    lines.push_back({word_cell(law.at("law")), rate_cell(law.at("impacts"), 1e3),
                     number_cell(fmt::format("{}", integer_from<long>(law.at("steps")))),
                     number_cell(significant(peak / number_at(law.at("impacts"), "median"), 3))});
  return all + html::table("Single impacts by law: a steel sphere on a wall, one thread",
                           {"Law", "10³ impacts/s", "Steps", "flop that the peak allows for one"},
                           lines);
}

Html memory_section(const Json &memory)
{
  std::vector<html::Line> lines;
  for (const Json &use : memory)
    lines.push_back({word_cell(fmt::format("{} elements", integer_from(use.at("elements")))),
                     number_cell(megabytes(number_at(use, "resident_bytes"))),
                     number_cell(fixed(number_at(use, "bytes_per_element"), 0)),
                     number_cell(megabytes(number_at(use, "peak_bytes"))),
                     number_cell(megabytes(number_at(use, "estimated_bytes")))});
  return html::table("Memory of a whole run: growth of the resident set, one-point elements",
                     {"Run", "In the time loop", "byte per element", "Largest until then",
                      "Estimated for the whole program"},
                     lines);
}

Html comparison_section(const BenchComparison &comparison, const std::string &other)
{
  Html all = element("p", text("With ") + element("code", other) +
                            text(fmt::format(": {} of {} values changed beyond the spread of their "
                                             "repetitions.",
                                             comparison.changes.size(), comparison.compared)));
  for (const std::string &condition : comparison.other_conditions)
    all += element("p", capitalised(condition) + ".");
  std::vector<html::Line> lines;
  const auto cell = [](const BenchValue &value)
  {
    return number_cell(
      significant(value.median, 4),
      fmt::format("{} to {}", significant(value.least, 4), significant(value.greatest, 4)));
  };
  for (const BenchChange &change : comparison.changes)
    lines.push_back({word_cell(change.after.name), cell(change.before), cell(change.after),
                     word_cell(change.after.unit), number_cell(significant(change.ratio(), 3))});
  if (!lines.empty())
    all += html::table("Changes", {"Value", "There", "Here", "Unit", "Ratio"}, lines);
  return all;
}

Html provenance(const Json &json)
{
  const Json &machine = json.at("machine");
  Html list;
  const auto add = [&](const std::string &line) { list += element("li", line); };
  add(fmt::format("{}, {} processors, {} of memory, {}", machine.value("processor", "unknown"),
                  integer_from(machine, "processors", 0),
                  significant(machine.value("memory_bytes", 0.) / giga, 3) + " GB",
                  machine.value("system", "unknown")));
  add("Compiler: " + json.value("build", "unknown"));
  const Json versions = json.value("version", Json::object());
  for (const auto &[program, version] : versions.items())
    add(fmt::format("{} {}", program, version.get<std::string>()));
  add(fmt::format("{}, in {} s", json.value("date", ""), fixed(json.value("seconds", 0.), 0)));
  return element("ul", list);
}
} // namespace

std::string busy_text(const BenchFile &bench)
{
  const double share = least_processor_share(bench);
  if (share >= busy_below)
    return "";
  std::string load;
  if (bench.json.contains("load_average") && bench.json["load_average"].size() == 2)
    load = fmt::format(" (load average {} before, {} after)",
                       fixed(bench.json["load_average"][0].get<double>(), 1),
                       fixed(bench.json["load_average"][1].get<double>(), 1));
  return fmt::format("The machine was busy: other programs took up to {} of the processors{}. "
                     "Rates of one thread are by its processor time; those of several threads, "
                     "and all that caches and memory limit, are too low.",
                     percent_of(1 - share), load);
}

std::string bench_page(const BenchFile &bench, const std::vector<DrawnFigure> &figures,
                       const BenchComparison *comparison, const std::string &other,
                       const std::string &version)
{
  const Json &json = bench.json, &fem = json.at("fem");
  Html lead = element("header", element("h1", "What this machine reaches") +
                                  element("p", "Rates of the solver and of the laws, compared with "
                                               "what the machine could do: medians of repetitions, "
                                               "with the least and the greatest."));
  if (json.at("quick").get<bool>())
    lead +=
      element("p", "Made with --quick: the sizes are small, and the rates are not meaningful.");
  if (const std::string busy = busy_text(bench); !busy.empty())
    lead += element("p", busy);
  Html roofline;
  for (const DrawnFigure &figure : figures)
    roofline += figure_element(figure);
  return whole_page(
    {"Benchmark", "", "cases", version},
    lead +
      sections_with_links(
        {{"comparison", "Comparison", comparison ? comparison_section(*comparison, other) : Html()},
         {"peaks", "Peaks", peaks_section(fem.at("peaks"))},
         {"roofline", "Roofline", roofline},
         {"elements", "Elements and materials", kernels_section(fem.at("kernels"))},
         {"runs", "Loops and whole runs", loops_section(fem)},
         {"contacts", "Contacts and laws", contact_section(json)},
         {"memory", "Memory", memory_section(fem.at("memory"))},
         {"machine", "Machine and programs", provenance(json)}}));
}

std::string bench_text(const BenchFile &bench)
{
  const Json &fem = bench.json.at("fem"), &peaks = fem.at("peaks");
  const auto in_units = [](const Json &rate, double unit)
  {
    return fmt::format("{} ({} to {})", significant(number_at(rate, "median") / unit, 3),
                       significant(number_at(rate, "least") / unit, 3),
                       significant(number_at(rate, "greatest") / unit, 3));
  };
  std::string all;
  if (const std::string busy = busy_text(bench); !busy.empty())
    all += busy + "\n";
  all += fmt::format(
    "peaks: multiply-adds {} Gflop/s on one thread, {} on all; memory {} GB/s, {} "
    "on all\n",
    in_units(peaks.at("flops"), giga), in_units(peaks.at("flops_of_all_threads"), giga),
    in_units(peaks.at("memory"), giga), in_units(peaks.at("memory_of_all_threads"), giga));
  all += "updates of elements, forces alone, one thread [10^6/s]\n";
  for (const Json &kernel : fem.at("kernels"))
  {
    const bool is_complete = kernel.at("flops").at("is_complete");
    all +=
      fmt::format("  {:<9} {:<32} {:<26} {:>2}{:>5} flop {:>5} B  {:>6} of the peak; bound: {}\n",
                  kernel.at("element").get<std::string>(), kernel.at("material").get<std::string>(),
                  in_units(kernel.at("updates"), mega),
                  is_complete ? "" : ">=", fixed(number_at(kernel.at("flops"), "all"), 0),
                  fixed(number_at(kernel, "bytes"), 0),
                  percent_of(number_at(kernel, "share_of_peak")), words_of_bound(kernel));
  }
  for (const Json &run : fem.at("whole_runs").at("models"))
    all += fmt::format(
      "{} {}: whole run {} million updates/s, {} of the bare loop, {} of the design's {}\n",
      fem.at("whole_runs").at("case").get<std::string>(), run.at("element").get<std::string>(),
      in_units(run.at("single_step"), mega), fixed(number_at(run, "single_step_over_bare_loop"), 2),
      fixed(number_at(run, "single_step_over_design"), 2),
      fixed(number_at(run, "design_bare_loop") / mega, 0));
  all +=
    fmt::format("contacts: finite elements {} million constraints/s; laws {} million contacts/s\n",
                in_units(fem.at("contact").at("updates"), mega),
                in_units(bench.json.at("lumped").at("chain").at("updates"), mega));
  for (const Json &use : fem.at("memory"))
    all += fmt::format("memory: {} elements, {} B each\n", integer_from(use.at("elements")),
                       fixed(number_at(use, "bytes_per_element"), 0));
  return all;
}
} // namespace carambole::reports
