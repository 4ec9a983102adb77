#include "fem/mortar_contact.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace carambole::fem
{
namespace
{
// The window stays ahead of the contact by at least this many rows.
constexpr int rows_ahead = 4;

// Cholesky factorisation of a symmetric band matrix, A[i][k] = A(i, i + k) -> L(i + k, i), and
// solution in place.
void solve_band(std::vector<std::vector<double>> &A, std::vector<double> &x)
{
  const int n = A.size();
  for (int i = 0; i < n; ++i)
  {
    if (!(A[i][0] > 0))
      throw ContactError("the contact constraints are not independent");
    const double d = std::sqrt(A[i][0]);
    for (double &a : A[i])
      a /= d;
    for (int k = 1; k < int(A[i].size()); ++k)
      for (int l = k; l < int(A[i].size()); ++l)
        if (l - k < int(A[i + k].size()))
          A[i + k][l - k] -= A[i][k] * A[i][l];
    x[i] /= A[i][0];
    for (int k = 1; k < int(A[i].size()); ++k)
      x[i + k] -= A[i][k] * x[i];
  }
  for (int i = n - 1; i >= 0; --i)
  {
    for (int k = 1; k < int(A[i].size()); ++k)
      x[i] -= A[i][k] * x[i + k];
    x[i] /= A[i][0];
  }
}
} // namespace

MortarContact::MortarContact(ContactSide lower_side, ContactSide upper_side, bool lower_is_slave,
                             const std::vector<double> &inverse_mass)
  : lower(std::move(lower_side)),
    upper(std::move(upper_side)),
    lower_is_slave(upper.is_plane() || (!lower.is_plane() && lower_is_slave)),
    inverse_mass(inverse_mass)
{
  if (slave().is_plane())
    throw std::invalid_argument("a contact needs a deformable body on at least one side");
  for (auto [side, surface] :
       {std::pair{&slave(), &slave_surface}, std::pair{&master(), &master_surface}})
  {
    surface->points.resize(side->nodes.size());
    surface->old_velocity.resize(2 * side->nodes.size());
  }
}

void MortarContact::set_geometry(const std::vector<double> &X, const std::vector<double> &u,
                                 const std::vector<double> &velocity)
{
  for (auto [side, surface] :
       {std::pair{&slave(), &slave_surface}, std::pair{&master(), &master_surface}})
    for (std::size_t k = 0; k < side->nodes.size(); ++k)
    {
      const int node = 2 * side->nodes[k];
      surface->points[k] = {X[node] + u[node], X[node + 1] + u[node + 1]};
      surface->old_velocity[2 * k] = velocity[node];
      surface->old_velocity[2 * k + 1] = velocity[node + 1];
    }
  compute_rows(window, rows);
}

void MortarContact::compute_rows(int count, std::vector<MortarRow> &result) const
{
  const SlaveSide side = lower_is_slave ? SlaveSide::lower : SlaveSide::upper;
  if (master().is_plane())
    mortar_rows_on_plane(slave_surface.points, master().plane, side, count, result);
  else
    mortar_rows(slave_surface.points, master_surface.points, side, count, result);
}

template <typename Use>
void MortarContact::for_each_entry(int i, const Use &use)
{
  const MortarRow &row = rows[i];
  const int last = int(slave().nodes.size()) - 1;
  for (int k = i == 0 ? 1 : 0; k < (i == last ? 2 : 3); ++k)
    use(slave_surface, slave().nodes[i - 1 + k], i - 1 + k, row.slave_r[k], row.slave_z[k]);
  for (int k = 0; k < int(row.master_z.size()); ++k)
    use(master_surface, master().nodes[row.first_master + k], row.first_master + k, row.master_r[k],
        row.master_z[k]);
}

void MortarContact::predict(double dt, const std::vector<double> &v)
{
  g.resize(rows.size());
  for (int i = 0; i < int(rows.size()); ++i)
  {
    double rate = 0;
    for_each_entry(i, [&](Surface &, int node, int, double G_r, double G_z)
                   { rate += G_r * v[2 * node] + G_z * v[2 * node + 1]; });
    g[i] = rows[i].gap + dt * rate;
  }
}

// S = G m^-1 G^T. Rows share slave nodes up to a distance of two, and master nodes where their
// ranges overlap.
void MortarContact::assemble_compliance()
{
  const auto &m = inverse_mass;
  S.resize(rows.size());
  for (int i = 0; i < int(rows.size()); ++i)
  {
    S[i].clear();
    const MortarRow &a = rows[i];
    for (int j = i; j < int(rows.size()); ++j)
    {
      const MortarRow &b = rows[j];
      const int end = a.first_master + int(a.master_z.size());
      if (j > i + 2 && b.first_master >= end)
        break;
      double sum = 0;
      for (int k = j - i; k < 3; ++k)
        if (const int n = i - 1 + k; n >= 0 && n < int(slave().nodes.size()))
        {
          const int node = 2 * slave().nodes[n], l = k - (j - i);
          sum += a.slave_r[k] * m[node] * b.slave_r[l] + a.slave_z[k] * m[node + 1] * b.slave_z[l];
        }
      const int common_end = std::min(end, b.first_master + int(b.master_z.size()));
      for (int n = std::max(a.first_master, b.first_master); n < common_end; ++n)
      {
        const int node = 2 * master().nodes[n], k = n - a.first_master, l = n - b.first_master;
        sum +=
          a.master_r[k] * m[node] * b.master_r[l] + a.master_z[k] * m[node + 1] * b.master_z[l];
      }
      S[i].push_back(sum);
    }
  }
}

// lambda on the active rows from dt^2 S lambda = -g; true if no row wants to change sides.
bool MortarContact::solve_active(double dt)
{
  active_rows.clear();
  for (int i = 0; i < int(rows.size()); ++i)
    if (active[i])
      active_rows.push_back(i);
  factor.resize(active_rows.size());
  std::vector<double> x(active_rows.size());
  for (std::size_t p = 0; p < active_rows.size(); ++p)
  {
    const int i = active_rows[p];
    x[p] = -g[i] / (dt * dt);
    factor[p].clear();
    for (std::size_t q = p; q < active_rows.size() && active_rows[q] - i < int(S[i].size()); ++q)
      factor[p].push_back(S[i][active_rows[q] - i]);
  }
  solve_band(factor, x);
  std::fill(lambda.begin(), lambda.end(), 0.0);
  for (std::size_t p = 0; p < active_rows.size(); ++p)
    lambda[active_rows[p]] = x[p];

  std::vector<double> gap = g;
  for (int i = 0; i < int(rows.size()); ++i)
    for (int k = 0; k < int(S[i].size()); ++k)
    {
      gap[i] += dt * dt * S[i][k] * lambda[i + k];
      if (k > 0)
        gap[i + k] += dt * dt * S[i][k] * lambda[i];
    }
  bool settled = true;
  for (int i = 0; i < int(rows.size()); ++i)
  {
    const bool stays = active[i] ? lambda[i] >= 0 : gap[i] >= 0;
    if (!stays)
    {
      active[i] = !active[i];
      settled = false;
    }
  }
  return settled;
}

void MortarContact::solve_active_set(double dt)
{
  constexpr int most_iterations = 50;
  for (int iteration = 0; iteration < most_iterations; ++iteration)
    if (solve_active(dt))
      return;
  throw ContactError("the active set of the contact did not settle in " +
                     std::to_string(most_iterations) + " iterations");
}

ContactForce MortarContact::correct(double dt, std::vector<double> &velocity,
                                    std::vector<double> &displacement)
{
  for (bool complete = false; !complete;)
  {
    predict(dt, velocity);
    lambda.assign(rows.size(), 0.0);
    active.resize(rows.size(), 0);
    const bool was_active = std::any_of(active.begin(), active.end(), [](char a) { return a; });
    if (!was_active && std::all_of(g.begin(), g.end(), [](double x) { return x >= 0; }))
      return {};
    assemble_compliance();
    solve_active_set(dt);
    complete = last_active() + rows_ahead < int(rows.size()) || int(rows.size()) < window ||
               window >= int(slave().nodes.size());
    if (!complete)
      compute_rows(window *= 2, rows);
  }
  if (last_active() + 1 == int(rows.size()) && rows.size() < slave().nodes.size())
    throw ContactError("the contact area has outgrown the surface of the other body");

  ContactForce result;
  for (int i = 0; i < int(rows.size()); ++i)
    if (lambda[i] != 0)
    {
      result.force += lambda[i];
      for_each_entry(i,
                     [&](Surface &, int node, int, double G_r, double G_z)
                     {
                       const double dv_r = dt * inverse_mass[2 * node] * G_r * lambda[i];
                       const double dv_z = dt * inverse_mass[2 * node + 1] * G_z * lambda[i];
                       velocity[2 * node] += dv_r, velocity[2 * node + 1] += dv_z;
                       displacement[2 * node] += dt * dv_r, displacement[2 * node + 1] += dt * dv_z;
                     });
    }
  // Work is done at the mean of the velocities before and after the step: what central differences
  // integrate.
  for (int i = 0; i < int(rows.size()); ++i)
    if (lambda[i] != 0)
      for_each_entry(i,
                     [&](Surface &surface, int node, int k, double G_r, double G_z)
                     {
                       result.power +=
                         lambda[i] *
                         (G_r * (surface.old_velocity[2 * k] + velocity[2 * node]) +
                          G_z * (surface.old_velocity[2 * k + 1] + velocity[2 * node + 1])) /
                         2;
                     });
  result.force *= 2 * std::numbers::pi;
  result.power *= 2 * std::numbers::pi;
  result.radius = contact_radius();
  return result;
}

int MortarContact::last_active() const
{
  int last = int(active.size()) - 1;
  while (last >= 0 && !active[last])
    --last;
  return last;
}

// The pressure falls to zero as the root of the distance from the edge: p^2 is linear in r^2 there,
// whatever the bodies. The line goes through the outer active nodes but the last, whose dual
// function reaches over the edge. It may end a little inside the last closed node, whose pressure
// is still small, but not inside the one before or beyond the first open one.
double MortarContact::contact_radius() const
{
  const int last = last_active();
  if (last < 0)
    return 0;
  const auto &x = slave_surface.points;
  if (last + 1 == int(x.size()))
    return x[last].r;
  const double inside = x[last].r, outside = x[last + 1].r;
  if (last < 2)
    return (inside + outside) / 2;
  const int nodes = std::min(last, 4);
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
  const auto abscissa = [&](int i) { return x[i].r * x[i].r; };
  const auto ordinate = [&](int i) { return std::pow(lambda[i] / rows[i].weight, 2); };
  for (int i = last - nodes; i < last; ++i)
    mean_x += abscissa(i) / nodes, mean_y += ordinate(i) / nodes;
  for (int i = last - nodes; i < last; ++i)
  {
    xx += std::pow(abscissa(i) - mean_x, 2);
    xy += (abscissa(i) - mean_x) * (ordinate(i) - mean_y);
  }
  const double square = mean_x - mean_y * xx / xy;
  return xy < 0 ? std::clamp(std::sqrt(std::max(square, 0.0)), x[last - 1].r, outside) : outside;
}

std::vector<double> MortarContact::pressure() const
{
  std::vector<double> p(slave().nodes.size(), 0.0);
  for (std::size_t i = 0; i < rows.size() && i < lambda.size(); ++i)
    p[i] = lambda[i] / rows[i].weight;
  return p;
}

double MortarContact::penetration() const
{
  std::vector<MortarRow> all;
  compute_rows(int(slave_surface.points.size()), all);
  double deepest = 0;
  for (const MortarRow &row : all)
    deepest = std::max(deepest, -row.gap);
  return deepest;
}
} // namespace carambole::fem
