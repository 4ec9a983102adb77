#include "lumped/models/row_run.h"

#include "cases/case/scales.h"
#include "lumped/models/row_record.h"
#include "lumped/models/wave_row.h"

namespace carambole::lumped
{
Trajectory move_row(const Row &row, const Model &model, const Settings &settings)
{
  if (model.manual->make_impulse)
  {
    std::vector<ImpulseLaw> laws;
    for (const Pair &pair : row.pairs)
      laws.push_back(model.manual->make_impulse(pair, model.parameters));
    return move(row, laws, settings);
  }
  std::vector<std::unique_ptr<ForceLaw>> laws;
  for (const Pair &pair : row.pairs)
    laws.push_back(model.manual->make_force(pair, model.parameters));
  return move(row, laws, settings);
}

History run_forces(const Case &c, const Model &model, long step_limit, const Fineness &fineness)
{
  if (!c.is_normal_impact())
    return run_model(c, model, nullptr, true, step_limit).history;
  try
  {
    const Settings settings{.tolerance = fineness.tolerance,
                            .steps_per_contact = fineness.steps_per_contact,
                            .forces_alone = true,
                            .duration = c.duration,
                            .time_limit = time_horizon(c),
                            .step_limit = step_limit};
    return make_forces(c, move_row(row_of(c, model, settings), model, settings));
  }
  catch (const std::exception &error)
  {
    throw ModelError(model.entry.name, error.what());
  }
}
} // namespace carambole::lumped
