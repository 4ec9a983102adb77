#pragma once

// The traction of adhesion over the gap, in units of the adhesive scale of a contact.

#include "cases/case/adhesion.h"

namespace carambole::fem
{
/// Attraction per area, of a pair whose work of adhesion is 1. Gaps are in units of
/// AdhesiveScale::approach, tractions in those of its stress.
struct RingTraction
{
  virtual ~RingTraction() = default;

  virtual double operator()(double gap) const = 0; ///< > 0: attraction
  virtual double slope(double gap) const = 0;      ///< its derivative
  virtual double energy(double gap) const = 0;     ///< its integral from infinity: -1 at contact
  /// Whether the surfaces stop each other at the gap zero.
  virtual bool is_hard() const = 0;
  /// Gap of the largest traction; zero if hard.
  virtual double gap_of_strength() const = 0;
  virtual double range() const = 0;  ///< length over which it falls; below -range it is not defined
  virtual double reach() const = 0;  ///< gap from which on it is zero; may be infinite
  virtual double extent() const = 0; ///< gap out to which rings are needed
};

/// That of a case. `linear` and `exponential` act on hard surfaces, whose gap is never negative.
/// `lennard-jones` is the whole law: below the gap of equilibrium, which counts as zero here, the
/// surfaces repel each other, and nothing else stops them.
class LawTraction : public RingTraction
{
public:
  /// `strength`: the largest traction. Throws std::invalid_argument for `dugdale`, whose sharp end
  /// would make every ring jump by itself.
  LawTraction(TractionLaw law, double strength);

  double operator()(double gap) const override;
  double slope(double gap) const override;
  double energy(double gap) const override;
  bool is_hard() const override { return law != TractionLaw::lennard_jones; }
  double gap_of_strength() const override;
  double range() const override { return length; } ///< as Adhesion::range()
  double reach() const override;
  double extent() const override; ///< beyond it less than 4e-5 of the work is left

private:
  TractionLaw law;
  double strength, length;
};
} // namespace carambole::fem
