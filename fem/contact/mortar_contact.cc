#include "fem/contact/mortar_contact.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace carambole::fem
{
namespace
{
// The window extends beyond the contact by at least this many constraints.
constexpr int constraints_ahead = 4;
} // namespace

bool ContactSide::is_plane() const
{
  return is_rigid() && std::all_of(profile.begin(), profile.end(),
                                   [this](const Point &p) { return p.z == profile[0].z; });
}

double ContactSide::plane_radius() const
{
  return profile.size() > 1 ? profile.back().r : INFINITY;
}

MortarContact::MortarContact(ContactSide lower_side, ContactSide upper_side, bool lower_is_slave,
                             const std::vector<double> &inverse_mass, ContactLaw law)
  : lower(std::move(lower_side)),
    upper(std::move(upper_side)),
    lower_is_slave(upper.is_rigid() || (!lower.is_rigid() && lower_is_slave)),
    law(law),
    inverse_mass(inverse_mass)
{
  if (slave().is_rigid())
    throw std::invalid_argument("a contact needs a deformable body on at least one side");
  for (auto [side, surface] :
       {std::pair{&slave(), &slave_surface}, std::pair{&master(), &master_surface}})
  {
    surface->nodes = side->is_rigid() ? std::vector{side->rigid_node} : side->nodes;
    surface->points.resize(side->is_rigid() ? side->profile.size() : side->nodes.size());
    surface->old_velocity.resize(2 * surface->nodes.size());
  }
}

void MortarContact::set_geometry(const std::vector<double> &X, const std::vector<double> &u,
                                 const std::vector<double> &velocity)
{
  for (auto [side, surface] :
       {std::pair{&slave(), &slave_surface}, std::pair{&master(), &master_surface}})
  {
    for (std::size_t k = 0; k < surface->nodes.size(); ++k)
    {
      const int node = 2 * surface->nodes[k];
      if (!side->is_rigid())
        surface->points[k] = {X[node] + u[node], X[node + 1] + u[node + 1]};
      surface->old_velocity[2 * k] = velocity[node];
      surface->old_velocity[2 * k + 1] = velocity[node + 1];
    }
    if (side->is_rigid())
    {
      const int z = 2 * side->rigid_node + 1;
      for (std::size_t k = 0; k < side->profile.size(); ++k)
        surface->points[k] = {side->profile[k].r, X[z] + u[z] + side->profile[k].z};
    }
  }
  compute_constraints(current.window, normal.constraints);
  normal.applied.clear();
  tangential.applied.clear();
  if (law.adhesion)
    set_attraction();
}

void MortarContact::compute_constraints(int count, std::vector<MortarConstraint> &result) const
{
  constraints_between(slave_surface.points, master_surface.points, count, result);
}

std::vector<MortarConstraint> MortarContact::all_constraints() const
{
  std::vector<MortarConstraint> all;
  compute_constraints(int(slave_surface.points.size()), all);
  return all;
}

double MortarContact::smallest_gap(const std::vector<MortarConstraint> &rows)
{
  double smallest = INFINITY;
  for (const MortarConstraint &row : rows)
    smallest = std::min(smallest, row.gap);
  return smallest;
}

void MortarContact::constraints_between(std::span<const Point> slave_points,
                                        std::span<const Point> master_points, int count,
                                        std::vector<MortarConstraint> &result, RowSlope slope) const
{
  const SlaveSide side = lower_is_slave ? SlaveSide::lower : SlaveSide::upper;
  if (master().is_plane())
    mortar_constraints_on_plane(slave_points, master_points[0].z, master().plane_radius(), side,
                                count, result);
  else
    mortar_constraints(slave_points, master_points, side,
                       master().is_rigid() ? MasterKind::rigid : MasterKind::deformable, count,
                       result, slope);
  for (MortarConstraint &constraint : result)
    constraint.gap += gap_shift;
}

void MortarContact::align(const std::vector<double> &reference, double gap)
{
  const std::vector<double> at_rest(reference.size(), 0.0);
  set_geometry(reference, at_rest, at_rest);
  gap_shift += gap - smallest_gap(all_constraints());
  begin_adhesion(gap);
}

double MortarContact::rate(const MortarConstraint &constraint, int i,
                           const std::vector<double> &v) const
{
  double result = 0;
  for_each_entry(constraint, i,
                 [&](const Surface &surface, int k, double G_r, double G_z)
                 {
                   const int node = 2 * surface.nodes[k];
                   result += G_r * v[node] + G_z * v[node + 1];
                 });
  return result;
}

// S = G m^-1 G^T. Constraints share slave nodes up to a distance of two, and nodes of a deformable
// master where their ranges overlap. All constraints share a rigid master.
void MortarContact::assemble_compliance(ConstraintSet &set) const
{
  const auto &m = inverse_mass;
  const auto &constraints = set.constraints;
  SymmetricMatrix &S = set.compliance.band;
  const bool master_is_rigid = master().is_rigid();
  std::vector<double> &q = set.compliance.q;
  q.clear();
  if (const double m_rigid = master_is_rigid ? m[2 * master().rigid_node + 1] : 0; m_rigid > 0)
    for (const MortarConstraint &constraint : constraints)
      q.push_back(std::sqrt(m_rigid) * constraint.master_z[0]);
  const auto master_end = [&](const MortarConstraint &constraint)
  { return constraint.first_master + (master_is_rigid ? 0 : int(constraint.master_z.size())); };
  S.resize(constraints.size());
  for (int i = 0; i < int(constraints.size()); ++i)
  {
    S[i].clear();
    const MortarConstraint &a = constraints[i];
    for (int j = i; j < int(constraints.size()); ++j)
    {
      const MortarConstraint &b = constraints[j];
      const int end = master_end(a);
      if (j > i + 2 && b.first_master >= end)
        break;
      double sum = 0;
      for (int k = j - i; k < 3; ++k)
        if (const int n = i - 1 + k; n >= 0 && n < int(slave_surface.nodes.size()))
        {
          const int node = 2 * slave_surface.nodes[n], l = k - (j - i);
          sum += a.slave_r[k] * m[node] * b.slave_r[l] + a.slave_z[k] * m[node + 1] * b.slave_z[l];
        }
      const int common_end = std::min(end, master_end(b));
      for (int n = std::max(a.first_master, b.first_master); n < common_end; ++n)
      {
        const int node = 2 * master_surface.nodes[n], k = n - a.first_master,
                  l = n - b.first_master;
        sum +=
          a.master_r[k] * m[node] * b.master_r[l] + a.master_z[k] * m[node + 1] * b.master_z[l];
      }
      S[i].push_back(sum);
    }
  }
}

// Applies the multipliers in place of those that were applied before.
void MortarContact::apply(ConstraintSet &set, double dt, std::vector<double> &velocity,
                          std::vector<double> &displacement) const
{
  for (int i = 0; i < int(set.constraints.size()); ++i)
    if (const double change = set.multiplier[i] - set.applied[i]; change != 0)
      for_each_entry(set.constraints[i], i,
                     [&](const Surface &surface, int k, double G_r, double G_z)
                     {
                       const int node = 2 * surface.nodes[k];
                       const double dv_r = dt * inverse_mass[node] * G_r * change;
                       const double dv_z = dt * inverse_mass[node + 1] * G_z * change;
                       velocity[node] += dv_r, velocity[node + 1] += dv_z;
                       displacement[node] += dt * dv_r, displacement[node + 1] += dt * dv_z;
                     });
  set.applied = set.multiplier;
}

void MortarContact::gather(Group group, Direction direction, Joint &joint)
{
  joint.compliance.band.clear();
  joint.compliance.q.clear();
  const auto append = [](auto &all, const auto &part)
  { all.insert(all.end(), part.begin(), part.end()); };
  for (auto *values :
       {&joint.constant, &joint.lower, &joint.upper, &joint.multiplier, &joint.applied})
    values->clear();
  for (const MortarContact *one : group)
  {
    const ConstraintSet &part = one->*direction;
    append(joint.compliance.band, part.compliance.band);
    append(joint.compliance.q, part.compliance.q);
    append(joint.constant, part.constant);
    append(joint.lower, part.lower);
    append(joint.upper, part.upper);
    append(joint.multiplier, part.multiplier);
    append(joint.applied, part.applied);
  }
}

void MortarContact::subtract_applied(Group group, Direction direction, double factor)
{
  if (group.size() == 1)
  {
    ConstraintSet &own = group[0]->*direction;
    add_product(own.compliance, -factor, own.applied, own.constant);
    return;
  }
  Joint &joint = group[0]->joint;
  gather(group, direction, joint);
  add_product(joint.compliance, -factor, joint.applied, joint.constant);
  auto from = joint.constant.begin();
  for (MortarContact *one : group)
    for (double &constant : (one->*direction).constant)
      constant = *from++;
}

void MortarContact::solve(Group group, Direction direction, States states, double factor)
{
  MortarContact &first = *group[0];
  if (group.size() == 1)
  {
    ConstraintSet &own = first.*direction;
    first.solver.solve(own.compliance, factor, own.constant, own.lower, own.upper,
                       first.current.*states, own.multiplier);
    return;
  }
  Joint &joint = first.joint;
  gather(group, direction, joint);
  joint.state.clear();
  for (const MortarContact *one : group)
    joint.state.insert(joint.state.end(), (one->current.*states).begin(),
                       (one->current.*states).begin() + (one->*direction).constant.size());
  first.solver.solve(joint.compliance, factor, joint.constant, joint.lower, joint.upper,
                     joint.state, joint.multiplier);
  std::size_t k = 0;
  for (MortarContact *one : group)
    for (std::size_t i = 0; i < (one->*direction).constant.size(); ++i, ++k)
    {
      (one->*direction).multiplier[i] = joint.multiplier[k];
      (one->current.*states)[i] = joint.state[k];
    }
}

// Computes g + dt G v. True if there is anything to solve.
bool MortarContact::predict_gaps(double dt, const std::vector<double> &velocity)
{
  const std::size_t n = normal.constraints.size();
  current.normal.resize(n, BoundState::at_lower);
  normal.multiplier.assign(n, 0.0);
  normal.applied.resize(n, 0.0);
  normal.constant.resize(n);
  for (std::size_t i = 0; i < n; ++i)
    normal.constant[i] =
      normal.constraints[i].gap + dt * rate(normal.constraints[i], int(i), velocity);
  return last_closed() >= 0 || std::any_of(normal.constant.begin(), normal.constant.end(),
                                           [](double g) { return g < 0; });
}

// The same for a group, without the forces that are already in v.
bool MortarContact::predict_gaps(Group group, double dt, const std::vector<double> &velocity)
{
  bool any = false;
  for (MortarContact *one : group)
    any = one->predict_gaps(dt, velocity) || any;
  if (!any)
    return false;
  for (MortarContact *one : group)
    one->assemble_compliance(one->normal);
  subtract_applied(group, &MortarContact::normal, dt * dt);
  return true;
}

void MortarContact::solve_normal(Group group, double dt)
{
  for (MortarContact *one : group)
  {
    ConstraintSet &normal = one->normal;
    normal.upper.assign(normal.constraints.size(), INFINITY);
    normal.lower.assign(normal.constraints.size(), 0.0);
    if (one->law.bonded)
      for (int i = 0; i < int(normal.constraints.size()); ++i)
        if (one->is_closed(i))
          normal.lower[i] = -INFINITY;
  }
  solve(group, &MortarContact::normal, &State::normal, dt * dt);
}

// True if the window was too small and has been doubled.
bool MortarContact::widen_window()
{
  const int n = int(normal.constraints.size()), slave_nodes = int(slave_surface.nodes.size());
  if (last_closed() + constraints_ahead < n || n < current.window || current.window >= slave_nodes)
    return false;
  compute_constraints(current.window *= 2, normal.constraints);
  return true;
}

// True if the surfaces touch.
bool MortarContact::close_gaps(Group group, double dt, std::vector<double> &velocity,
                               std::vector<double> &displacement)
{
  for (bool widened = true; widened;)
  {
    if (!predict_gaps(group, dt, velocity))
      return false;
    solve_normal(group, dt);
    widened = false;
    for (MortarContact *one : group)
      widened = one->widen_window() || widened;
  }
  for (MortarContact *one : group)
    one->apply(one->normal, dt, velocity, displacement);
  return true;
}

void MortarContact::correct(Group group, double dt, std::vector<double> &velocity,
                            std::vector<double> &displacement)
{
  if (close_gaps(group, dt, velocity, displacement))
    resist_sliding(group, dt, velocity, displacement);
}

ContactForce MortarContact::correct(double dt, std::vector<double> &velocity,
                                    std::vector<double> &displacement)
{
  MortarContact *const alone[] = {this};
  correct(alone, dt, velocity, displacement);
  return force(velocity);
}

ContactForce MortarContact::force(const std::vector<double> &velocity) const
{
  ContactForce result;
  result.attraction = attraction.force;
  if (law.adhesion)
    result.cohesive_radius = cohesive_radius();
  check_reach();
  if (last_closed() < 0)
    return result;
  if (!master().is_plane() && last_closed() + 1 == int(normal.constraints.size()) &&
      normal.constraints.size() < slave_surface.nodes.size())
    throw ContactError("the contact has reached the end or a fold of a surface");
  result.force = axial_force();
  result.radius = law.adhesion ? adhesive_contact_radius() : contact_radius();
  work(normal, velocity, result.power, result.power_change);
  if (resists_sliding())
    work(tangential, velocity, result.friction_power, result.friction_power_change);
  return result;
}

void MortarContact::work(const ConstraintSet &set, const std::vector<double> &velocity,
                         double &power, double &power_change) const
{
  double before = 0, after = 0;
  for (int i = 0; i < int(set.constraints.size()); ++i)
    if (const double force = 2 * std::numbers::pi * set.multiplier[i]; force != 0)
      for_each_entry(set.constraints[i], i,
                     [&](const Surface &surface, int k, double G_r, double G_z)
                     {
                       const int node = 2 * surface.nodes[k];
                       const double *old = &surface.old_velocity[2 * k];
                       before += force * (G_r * old[0] + G_z * old[1]);
                       after += force * (G_r * velocity[node] + G_z * velocity[node + 1]);
                     });
  power = (before + after) / 2;
  power_change = after - before;
}

int MortarContact::last_closed() const
{
  int last = int(current.normal.size()) - 1;
  while (last >= 0 && !is_closed(last))
    --last;
  return last;
}
} // namespace carambole::fem
