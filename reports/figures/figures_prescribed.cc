// A prescribed motion: the tangential force and the torques over the motion that they resist.

#include <fmt/format.h>

#include "reports/figures/figures.h"
#include "reports/figures/model_curves.h"

namespace carambole::reports
{
std::vector<Figure> prescribed_figures(const Results &results)
{
  struct Resistance
  {
    ColumnKind motion, force;
    const char *motion_words, *motion_unit, *words, *unit;
  };
  std::vector<Figure> figures;
  for (const Contact &contact : results.problem.contacts())
    for (const Resistance &one : {Resistance{ColumnKind::slip, ColumnKind::tangential_force, "slip",
                                             "m", "tangential force", "N"},
                                  Resistance{ColumnKind::roll, ColumnKind::rolling_torque, "roll",
                                             "rad", "rolling torque", "N m"},
                                  Resistance{ColumnKind::twist, ColumnKind::twisting_torque,
                                             "twist", "rad", "twisting torque", "N m"}})
    {
      std::optional<ChartFrame> frame = over_motion(
        results, {one.motion_words, one.motion_unit}, {one.words, one.unit},
        [&](const Model &model) -> Path
        {
          const History::Column *x = find_column(model.history, {one.motion, contact.name}),
                                *y = find_column(model.history, {one.force, contact.name});
          return x == nullptr || y == nullptr ? Path{} : Path{x->values, y->values};
        });
      if (!frame)
        continue;
      frame->y.zero = thin_line();
      std::string name = one.words;
      name.replace(name.find(' '), 1, "-");
      figures.push_back(
        *figure_of(*frame, name,
                   fmt::format("The {} over the {}, for {}.", one.words, one.motion_words,
                               counted(frame->series.size(), "model")),
                   fmt::format("{} over the {}; positive where it resists a positive {}. The area "
                               "of a loop is the energy that it takes.",
                               capitalised(one.words), one.motion_words, one.motion_words)));
    }
  return figures;
}
} // namespace carambole::reports
