#include "fem/bench/bench.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "cases/process/terminal.h"
#include "fem/bench/kernel_rates.h"
#include "fem/bench/loops.h"
#include "fem/bench/memory.h"
#include "fem/bench/peaks.h"

namespace carambole::fem
{
namespace
{
using Json = nlohmann::ordered_json;

Json json_of(const Rate &rate, const char *unit)
{
  return {{"median", rate.median},     {"least", rate.least},
          {"greatest", rate.greatest}, {"unit", unit},
          {"repeats", rate.repeats},   {"processor_share", rate.processor_share}};
}

Json json_of(const Peaks &peaks)
{
  return {{"register_bits", peaks.register_bits},
          {"multiplies_and_adds_at_once", peaks.has_fma},
          {"l2_bytes", peaks.l2_bytes},
          {"l3_bytes", peaks.l3_bytes},
          {"triad_bytes", {peaks.l2_triad_bytes, peaks.l3_triad_bytes, peaks.memory_triad_bytes}},
          {"flops", json_of(peaks.flops, "flop/s")},
          {"flops_of_all_threads", json_of(peaks.flops_of_all, "flop/s")},
          {"additions", json_of(peaks.additions, "flop/s")},
          {"divisions", json_of(peaks.divisions, "flop/s")},
          {"gathered", json_of(peaks.gathered, "values/s")},
          {"l2", json_of(peaks.l2, "B/s")},
          {"l3", json_of(peaks.l3, "B/s")},
          {"memory", json_of(peaks.memory, "B/s")},
          {"memory_of_all_threads", json_of(peaks.memory_of_all, "B/s")}};
}

/// The triad whose arrays are the smallest in which `bytes` fit.
const Rate &bandwidth_for(const Peaks &peaks, double bytes)
{
  if (bytes <= 2 * peaks.l2_triad_bytes)
    return peaks.l2;
  return bytes <= peaks.l3_triad_bytes ? peaks.l3 : peaks.memory;
}

/// A limit of an update: no machine with these peaks does more of them in a second.
struct Bound
{
  const char *what;
  double rate;
};

/// The smallest of the limits. An addition and a multiplication may be one instruction, so that the
/// larger number of the two counts; the divider takes roots as well.
Json bound_of(const KernelRate &kernel, const Peaks &peaks)
{
  const bench::OperationCounts &n = kernel.counts;
  const Bound bounds[] = {
    {"arithmetic", peaks.additions.median / std::max(n.additions, n.multiplications)},
    {"divider", peaks.divisions.median / n.divider()},
    {"gather", peaks.gathered.median / kernel.gathered},
    {"bandwidth", bandwidth_for(peaks, kernel.bytes_of_all).median / kernel.bytes}};
  Json json;
  for (const Bound &bound : bounds)
    json[bound.what] = bound.rate;
  const Bound &least = *std::ranges::min_element(bounds, {}, &Bound::rate);
  // Were none of them to overlap with another:
  double seconds = 0;
  for (const Bound &bound : bounds)
    seconds += 1 / bound.rate;
  return {{"updates_per_second", json},
          {"bound", least.what},
          {"share_of_bound", kernel.updates.median / least.rate},
          {"share_of_sum", kernel.updates.median * seconds}};
}

Json json_of(const KernelRate &kernel, const Peaks &peaks)
{
  const bench::OperationCounts &n = kernel.counts;
  const double flops = n.flops();
  return {{"element", to_string(kernel.element)},
          {"material", kernel.material},
          {"elements", kernel.elements},
          {"updates", json_of(kernel.updates, "updates/s")},
          {"flops",
           {{"all", flops},
            {"additions", n.additions},
            {"multiplications", n.multiplications},
            {"divisions", n.divisions},
            {"square_roots", n.square_roots},
            {"is_complete", n.lane_accesses == 0}}},
          {"bytes", kernel.bytes},
          {"gathered", kernel.gathered},
          {"flops_per_byte", flops / kernel.bytes},
          {"flops_per_second", flops * kernel.updates.median},
          {"share_of_peak", flops * kernel.updates.median / peaks.flops.median},
          {"roofline", bound_of(kernel, peaks)}};
}

Json json_of(const LoopRate &loop, const Peaks &peaks)
{
  return {{"name", loop.name},
          {"element", to_string(loop.element)},
          {"elements", loop.elements},
          {"threads", loop.threads},
          {"updates", json_of(loop.updates, "updates/s")},
          {"bytes", loop.bytes},
          {"bytes_per_second", loop.bytes * loop.updates.median},
          {"share_of_memory", loop.bytes * loop.updates.median /
                                (loop.threads == 1 ? peaks.memory : peaks.memory_of_all).median}};
}

/// Bare loops of finite strain that the design was measured with before the solver was written, on
/// one core of an AMD EPYC with AVX-512 and some thousand elements [updates/s].
double design_rate(Element element)
{
  return element == Element::full ? 32e6 : 103e6;
}

Json json_of(const RunRates &run)
{
  Json json{{"element", to_string(run.element)},
            {"elements", run.elements},
            {"as_shipped", json_of(run.as_shipped, "updates/s")},
            {"single_step", json_of(run.single_step, "updates/s")},
            {"bare_loop", json_of(run.bare, "updates/s")},
            {"single_step_over_bare_loop", run.single_step.median / run.bare.median},
            {"as_shipped_over_bare_loop", run.as_shipped.median / run.bare.median},
            {"design_bare_loop", design_rate(run.element)},
            {"single_step_over_design", run.single_step.median / design_rate(run.element)},
            {"bytes_of_files", run.bytes_of_files}};
  if (run.as_shipped_of_all.repeats > 0)
    json["as_shipped_on_all_threads"] = json_of(run.as_shipped_of_all, "updates/s");
  return json;
}

Json json_of(const ContactRate &contact)
{
  Rate constraints = contact.steps;
  for (double *rate : {&constraints.median, &constraints.least, &constraints.greatest})
    *rate *= contact.constraints;
  return {{"closed_nodes", contact.closed_nodes},
          {"constraints", contact.constraints},
          {"steps", json_of(contact.steps, "steps/s")},
          {"updates", json_of(constraints, "constraints/s")}};
}

Json json_of(const MemoryUse &use)
{
  return {{"elements", use.elements},
          {"resident_bytes", use.growth},
          {"bytes_per_element", use.growth / use.elements},
          {"peak_bytes", use.peak},
          {"peak_bytes_per_element", use.peak / use.elements},
          {"estimated_bytes", use.estimated}};
}

template <typename Values, typename... More>
Json array_of(const Values &values, const More &...more)
{
  Json array = Json::array();
  for (const auto &value : values)
    array.push_back(json_of(value, more...));
  return array;
}
} // namespace

nlohmann::ordered_json bench(int threads, bool is_quick)
{
  const auto says = [](const char *what) { tell("bench: {}\n", what); };
  says("memory of whole runs");
  const std::vector<MemoryUse> memory = measure_memory(is_quick);
  says("peaks of the machine");
  const Peaks peaks = measure_peaks(threads, is_quick);
  says("elements and materials");
  const std::vector<KernelRate> kernels = measure_kernels(is_quick);
  says("loops over time and whole runs");
  const std::vector<LoopRate> loops = measure_bare_loops(threads, is_quick);
  const std::array runs{measure_runs(Element::one_point, threads, is_quick),
                        measure_runs(Element::full, threads, is_quick)};
  const ContactRate contact = measure_contact(is_quick);
  return {{"threads", threads},
          {"peaks", json_of(peaks)},
          {"kernels", array_of(kernels, peaks)},
          {"bare_loops", array_of(loops, peaks)},
          {"whole_runs", {{"case", timed_case}, {"models", array_of(runs)}}},
          {"contact", json_of(contact)},
          {"memory", array_of(memory)}};
}
} // namespace carambole::fem
