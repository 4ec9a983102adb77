#pragma once

// Graded division of an interval.

#include <vector>

namespace carambole::fem
{
/// Divides [0, end] into elements of size h(s), which is piecewise linear between its breakpoints.
/// Node k of n stands where int ds/h reaches k/n of its total. Divisions of the same spacing are
/// nested.
class Spacing
{
public:
  struct Size
  {
    double s = 0, h = 0; ///< [m], h > 0
  };
  /// Breakpoints in ascending order of s, from 0 to the end.
  explicit Spacing(std::vector<Size> size);

  /// int ds/h over the interval: the number of elements of exactly these sizes.
  double elements() const { return count.back(); }
  /// s at the fraction x of the elements, 0 to 1; 0 and the end are exact to the last digit.
  double position(double x) const;

private:
  std::vector<Size> size;
  std::vector<double> count; ///< int ds/h to each breakpoint
};

/// Element sizes h(s) at distance s from the middle of an expected contact: those of a core at the
/// contact, then growing as rings do; see mesh_blocks.h.
class ContactSpacing
{
public:
  ContactSpacing(double contact_radius, double elements_per_contact_radius);

  double size(double s) const;
  double core_end() const { return end; } ///< where the growth begins [m]
  double growth() const { return slope; } ///< dh/ds beyond it
  /// Where the slope of h changes besides the end of the core: the edge of the contact.
  double edge() const { return radius; }

private:
  double radius, element, end, slope;
};
} // namespace carambole::fem
