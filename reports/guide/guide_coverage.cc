#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/guide/guide.h"
#include "reports/html/page_cells.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// "97.1 % of 140".
std::string share_text(int inside, int all)
{
  return all == 0 ? "\u2013" : fmt::format("{:.1f} % of {}", 100. * inside / all, all);
}

Html coverage_table(const Calibration &calibration)
{
  std::vector<html::Line> lines;
  for (const Coverage &count : count_coverage(calibration.samples))
    lines.push_back({{text(name_of(count.group))},
                     {text(share_text(count.inside, count.samples)), true},
                     {text(share_text(count.limits_inside, count.limits)), true},
                     {text(count.median_ratio ? fixed(*count.median_ratio, 1) : "\u2013"), true}});
  return html::table(
    "How often the true error is within the uncertainty",
    {"Quantity", "Next level inside", "Extrapolated inside", "Median of uncertainty over error"},
    lines);
}

/// The errors outside the uncertainty, largest first, for the kinds of quantities with an own line.
Html misses_table(const Calibration &calibration)
{
  constexpr std::size_t most = 20;
  std::vector<const CoverageSample *> misses;
  for (const CoverageSample &sample : calibration.samples)
    if (sample.group != QuantityGroup::other && !sample.is_inside(sample.finer))
      misses.push_back(&sample);
  if (misses.empty())
    return {};
  const auto excess = [](const CoverageSample *sample)
  { return std::abs(sample->finer - sample->value) / sample->uncertainty; };
  std::ranges::sort(misses, std::ranges::greater(), excess);
  misses.resize(std::min(misses.size(), most));
  std::vector<html::Line> lines;
  for (const CoverageSample *sample : misses)
    lines.push_back(
      {{text(sample->case_name)},
       {text(sample->model)},
       {text(readable_name(known_quantity(sample->quantity)))},
       {text(percent_size_text(sample->uncertainty / std::abs(sample->value))), true},
       {text(percent_text((sample->finer - sample->value) / std::abs(sample->value))), true}});
  return html::table("Values whose next level is outside the uncertainty",
                     {"Case", "Model", "Quantity", "Uncertainty", "Change to the next level"},
                     lines);
}
} // namespace

Html guide_coverage(const Calibration &calibration)
{
  Html all = element(
    "p", text(fmt::format("The uncertainty should contain the value of an infinitely fine mesh in "
                          "95 % of all cases. carambole validate --calibrate tested this: it "
                          "computed the shipped cases one level finer, with carambole-fem {}.",
                          calibration.version)));
  all += coverage_table(calibration) + misses_table(calibration);
  for (const LeftOut &one : calibration.left_out)
    all += element("p", {{"class", "source"}},
                   text(fmt::format("Left out: {} ({}).", one.case_name, one.reason)));
  return all;
}
} // namespace carambole::reports
