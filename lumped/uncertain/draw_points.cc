#include "lumped/uncertain/draw_points.h"

#include "cases/process/own_files.h"
#include "lumped/uncertain/study_points.h"

namespace carambole::lumped
{
void check_inputs(const Case &c, const Overrides &overrides)
{
  sample_inputs(c.uncertain, 1, accepted_inputs(c, overrides));
}

void draw_points(const Case &c, const Overrides &overrides, const std::filesystem::path &folder)
{
  const InputSample sample =
    sample_inputs(c.uncertain, study_points, accepted_inputs(c, overrides));
  write_file(folder / "points.csv", points_table(c.uncertain, sample));
  const auto runs = Eigen::Index(c.uncertain.runs);
  write_file(folder / "runs.csv", points_table(c.uncertain, {sample.uniform.topRows(runs),
                                                             sample.values.topRows(runs)}));
}
} // namespace carambole::lumped
