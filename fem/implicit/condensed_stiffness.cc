#define EIGEN_DONT_PARALLELIZE
#include "fem/implicit/condensed_stiffness.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

#include "fem/implicit/dissection.h"
#include "fem/implicit/linear_solver.h"

namespace carambole::fem
{
namespace
{
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

// Columns that are eliminated at once.
constexpr int panel = 48;
// A pivot below this share of the largest stiffness of an element counts as zero.
constexpr double smallest_pivot = 1e-13;

// One part of the mesh: its dofs that belong to no other part are eliminated.
struct Front
{
  std::vector<int> dofs; ///< first those that are eliminated, `own` of them
  int own = 0;
  /// Places of the dofs that a child leaves over; of a leaf's elements, eight of each, -1: held.
  std::vector<int> places[2], element_places;
  Matrix factor; ///< the columns of L, the diagonal of it is D
  Matrix rest;   ///< what is left for the parent, lower triangle
};

// L D L^T of the first `count` columns of the lower triangle of F, the rest condensed. False if a
// pivot is no larger than `least`.
bool eliminate(Matrix &F, int count, double least)
{
  const int n = int(F.rows());
  Matrix scaled;
  for (int begin = 0; begin < count; begin += panel)
  {
    const int width = std::min(panel, count - begin), end = begin + width;
    for (int j = begin; j < end; ++j)
    {
      const double d = F(j, j);
      if (!(std::abs(d) > least))
        return false;
      for (int c = j + 1; c < end; ++c)
      {
        const double l = F(c, j) / d;
        for (int i = c; i < end; ++i)
          F(i, c) -= F(i, j) * l;
      }
      for (int i = j + 1; i < end; ++i)
        F(i, j) /= d;
    }
    if (end == n)
      break;
    auto below = F.block(end, begin, n - end, width);
    F.block(begin, begin, width, width)
      .triangularView<Eigen::UnitLower>()
      .transpose()
      .solveInPlace<Eigen::OnTheRight>(below);
    scaled = below;
    for (int j = 0; j < width; ++j)
      below.col(j) /= F(begin + j, begin + j);
    F.block(end, end, n - end, n - end).triangularView<Eigen::Lower>() -=
      below * scaled.transpose();
  }
  return true;
}
} // namespace

struct CondensedStiffness::Parts
{
  const Solid &solid;
  const std::vector<bool> &held;
  Dissection dissection;
  std::vector<int> kept_nodes, kept, group_of, lane_of;
  std::vector<Front> fronts;
  std::vector<double> schur, diagonal;
  std::vector<double> used; ///< 64 coefficients of every element, as they were eliminated
  double largest = 0;
  bool is_chosen = false, is_factorised = false;

  Parts(const Solid &solid, const std::vector<bool> &held, double focus)
    : solid(solid), held(held), dissection(solid, focus)
  {
    for (const ElementRange &range : solid.ranges)
      for (int e = range.first_element; e < range.end_element; ++e)
      {
        group_of.push_back(range.group_of(e));
        lane_of.push_back(range.lane_of(e));
      }
  }

  void make_fronts();
  bool take(int element, const Simd *stiffness, double tolerance);
  void assemble(std::size_t part, Matrix &F) const;
};

CondensedStiffness::CondensedStiffness(const Solid &solid, const std::vector<bool> &held,
                                       double focus)
  : parts(std::make_unique<Parts>(solid, held, focus))
{
}

CondensedStiffness::~CondensedStiffness() = default;

bool CondensedStiffness::is_factorised() const
{
  return parts->is_factorised;
}

const std::vector<int> &CondensedStiffness::kept() const
{
  return parts->kept;
}

const std::vector<double> &CondensedStiffness::matrix() const
{
  return parts->schur;
}

void CondensedStiffness::keep(std::vector<int> nodes)
{
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  if (parts->is_chosen && nodes == parts->kept_nodes)
    return;
  parts->kept_nodes = std::move(nodes);
  parts->kept.clear();
  for (const int node : parts->kept_nodes)
    for (const int dof : {2 * node, 2 * node + 1})
      if (!parts->held[dof])
        parts->kept.push_back(dof);
  parts->make_fronts();
  parts->is_chosen = true;
  parts->is_factorised = false;
}

// From the leaves upwards. A node is eliminated in the smallest part that has all its elements.
void CondensedStiffness::Parts::make_fronts()
{
  std::vector<int> total(solid.n_nodes(), 0), found(solid.n_nodes(), 0);
  for (const auto &element : solid.elements)
    for (const int node : element)
      ++total[node];
  for (const int node : kept_nodes)
    total[node] = -1; // never complete
  std::vector<int> place(held.size(), -1);
  using Counts = std::vector<std::pair<int, int>>; // nodes and how many of their elements are there
  std::vector<Counts> left(dissection.parts.size()); // what a part leaves over
  fronts.assign(dissection.parts.size(), {});
  used.clear();
  for (std::size_t p = 0; p < fronts.size(); ++p)
  {
    const Part &part = dissection.parts[p];
    Front &front = fronts[p];
    const bool is_leaf = part.children[0] < 0;
    Counts counts;
    if (is_leaf)
      for (int k = part.first_element; k < part.end_element; ++k)
        for (const int node : solid.elements[dissection.elements[k]])
          counts.emplace_back(node, 1);
    else
      for (const int child : part.children)
        counts.insert(counts.end(), left[child].begin(), left[child].end());
    std::vector<int> nodes;
    for (const auto &[node, count] : counts)
    {
      if (found[node] == 0)
        nodes.push_back(node);
      found[node] += count;
    }
    std::sort(nodes.begin(), nodes.end());
    for (const bool eliminated : {true, false})
    {
      for (const int node : nodes)
        if ((found[node] == total[node]) == eliminated)
        {
          for (const int dof : {2 * node, 2 * node + 1})
            if (!held[dof])
              front.dofs.push_back(dof);
          if (!eliminated)
            left[p].emplace_back(node, found[node]);
        }
      if (eliminated)
        front.own = int(front.dofs.size());
    }
    for (const int node : nodes)
      found[node] = 0;
    for (std::size_t i = 0; i < front.dofs.size(); ++i)
      place[front.dofs[i]] = int(i);
    if (is_leaf)
      for (int k = part.first_element; k < part.end_element; ++k)
        for (const int node : solid.elements[dissection.elements[k]])
          for (const int dof : {2 * node, 2 * node + 1})
            front.element_places.push_back(held[dof] ? -1 : place[dof]);
    else
      for (const int side : {0, 1})
      {
        const Front &child = fronts[part.children[side]];
        for (std::size_t i = child.own; i < child.dofs.size(); ++i)
          front.places[side].push_back(place[child.dofs[i]]);
      }
  }
}

// Takes over the stiffness of an element if it has changed.
bool CondensedStiffness::Parts::take(int element, const Simd *stiffness, double tolerance)
{
  constexpr int n = element_dofs * element_dofs;
  const Simd *now = stiffness + std::size_t(n) * group_of[element];
  const int lane = lane_of[element];
  double *before = used.data() + std::size_t(n) * element;
  double change = 0, size = 0;
  for (int k = 0; k < n; ++k)
  {
    change = std::max(change, std::abs(now[k][lane] - before[k]));
    size = std::max(size, std::abs(now[k][lane]));
  }
  if (change <= tolerance * size && is_factorised)
    return false;
  for (int k = 0; k < n; ++k)
    before[k] = now[k][lane];
  return true;
}

void CondensedStiffness::Parts::assemble(std::size_t p, Matrix &F) const
{
  const Part &part = dissection.parts[p];
  const Front &front = fronts[p];
  F.setZero(Eigen::Index(front.dofs.size()), Eigen::Index(front.dofs.size()));
  if (part.children[0] < 0)
  {
    const int *place = front.element_places.data();
    for (int k = part.first_element; k < part.end_element; ++k, place += element_dofs)
    {
      const double *K =
        used.data() + std::size_t(element_dofs * element_dofs) * dissection.elements[k];
      for (int j = 0; j < element_dofs; ++j)
        for (int i = 0; i < element_dofs; ++i)
          if (place[j] >= 0 && place[i] >= place[j])
            F(place[i], place[j]) += (K[8 * j + i] + K[8 * i + j]) / 2;
    }
    return;
  }
  for (const int side : {0, 1})
  {
    const Matrix &rest = fronts[part.children[side]].rest;
    const std::vector<int> &place = front.places[side];
    for (int j = 0; j < int(place.size()); ++j)
      for (int i = j; i < int(place.size()); ++i)
        F(std::max(place[i], place[j]), std::min(place[i], place[j])) += rest(i, j);
  }
}

void CondensedStiffness::factorise(const Simd *stiffness, double tolerance)
{
  Parts &own = *parts;
  own.used.resize(std::size_t(element_dofs * element_dofs) * own.solid.elements.size());
  own.diagonal.resize(own.held.size());
  std::vector<char> changed(own.fronts.size(), 0);
  for (std::size_t p = 0; p < own.fronts.size(); ++p)
  {
    const Part &part = own.dissection.parts[p];
    if (part.children[0] >= 0)
      changed[p] = changed[part.children[0]] || changed[part.children[1]];
    else
      for (int k = part.first_element; k < part.end_element; ++k)
        if (own.take(own.dissection.elements[k], stiffness, tolerance))
          changed[p] = 1;
  }
  own.is_factorised = false;
  own.largest = 0;
  for (const double x : own.used)
    own.largest = std::max(own.largest, std::abs(x));
  Matrix F;
  for (std::size_t p = 0; p < own.fronts.size(); ++p)
  {
    if (!changed[p])
      continue;
    Front &front = own.fronts[p];
    own.assemble(p, F);
    if (!eliminate(F, front.own, smallest_pivot * own.largest))
      throw LinearSolverError("the stiffness of the bodies has a pivot of zero");
    const int rest = int(front.dofs.size()) - front.own;
    front.factor = F.leftCols(front.own);
    front.rest = F.bottomRightCorner(rest, rest);
    for (int i = 0; i < front.own; ++i)
      own.diagonal[front.dofs[i]] = F(i, i);
  }
  own.schur.assign(own.kept.size() * own.kept.size(), 0.0);
  if (!own.fronts.empty())
  {
    const Front &whole = own.fronts.back();
    std::vector<int> place;
    for (std::size_t i = whole.own; i < whole.dofs.size(); ++i)
      place.push_back(
        int(std::lower_bound(own.kept.begin(), own.kept.end(), whole.dofs[i]) - own.kept.begin()));
    for (std::size_t j = 0; j < place.size(); ++j)
      for (std::size_t i = j; i < place.size(); ++i)
        for (const auto &[row, column] : {std::pair(place[i], place[j]), {place[j], place[i]}})
          own.schur[row + own.kept.size() * column] = whole.rest(Eigen::Index(i), Eigen::Index(j));
  }
  own.is_factorised = true;
}

void CondensedStiffness::reduce(std::vector<double> &forces) const
{
  Vector x, below;
  for (const Front &front : parts->fronts)
  {
    const int n = int(front.dofs.size()), rest = n - front.own;
    x.resize(front.own);
    for (int i = 0; i < front.own; ++i)
      x[i] = forces[front.dofs[i]];
    front.factor.topRows(front.own).triangularView<Eigen::UnitLower>().solveInPlace(x);
    below.noalias() = front.factor.bottomRows(rest) * x;
    for (int i = 0; i < front.own; ++i)
      forces[front.dofs[i]] = x[i] / front.factor(i, i);
    for (int i = 0; i < rest; ++i)
      forces[front.dofs[front.own + i]] -= below[i];
  }
}

void CondensedStiffness::expand(std::vector<double> &values) const
{
  Vector x, beside;
  for (auto front = parts->fronts.rbegin(); front != parts->fronts.rend(); ++front)
  {
    const int rest = int(front->dofs.size()) - front->own;
    x.resize(front->own);
    beside.resize(rest);
    for (int i = 0; i < front->own; ++i)
      x[i] = values[front->dofs[i]];
    for (int i = 0; i < rest; ++i)
      beside[i] = values[front->dofs[front->own + i]];
    x.noalias() -= front->factor.bottomRows(rest).transpose() * beside;
    front->factor.topRows(front->own)
      .triangularView<Eigen::UnitLower>()
      .transpose()
      .solveInPlace(x);
    for (int i = 0; i < front->own; ++i)
      values[front->dofs[i]] = x[i];
  }
}

double CondensedStiffness::eliminated_product(const std::vector<double> &a,
                                              const std::vector<double> &b) const
{
  double sum = 0;
  for (const Front &front : parts->fronts)
    for (int i = 0; i < front.own; ++i)
    {
      const int dof = front.dofs[i];
      sum += a[dof] * parts->diagonal[dof] * b[dof];
    }
  return sum;
}
} // namespace carambole::fem
