#pragma once

// Faces that move by the waves which leave them, in a row of bodies. Under a force F the face of a
// half-infinite body moves with F/Z, so that it has a dent J/Z, J the impulse. A law sees what is
// left of the approach d of the frames:
//
//   e_c = d_c - dent_c + kappa_c F(e_c, 0),   F_c = F(e_c, e_c').
//
// The faces of a plate move as one, dent = (J_c - J_opposite)/Z. Those of a finite rod also move
// when waves return, t_e = 2 L/c0 after they left, or arrive from the other end, t_e/2 after it was
// struck:
//
//   dent = [J(t) + 2 sum_k J(t - k t_e) - 2 sum_k J_opposite(t - (k - 1/2) t_e)]/Z, k >= 1.
//
// With P(t) = J(t) + P(t - t_e) both sums are single values of P in the past. kappa F is what the
// end of a rod is stiffer than a half-space.

#include <vector>

#include "lumped/law/law.h"
#include "lumped/row/row_state.h"

namespace carambole::lumped
{
/// What was, at the ends of steps, and between them by cubic polynomials.
class Past
{
public:
  /// `slope`: from here on, until the next entry at another time.
  void add(double time, double value, double slope);
  double value(double time) const; ///< zero before the first entry
  double slope(double time) const;

private:
  struct Node
  {
    double time, value, slope;
  };
  /// The last node that is not later, or end.
  std::vector<Node>::const_iterator before(double time) const;
  std::vector<Node> nodes;
};

class RowWaves
{
public:
  explicit RowWaves(const Row &row);

  /// No body of the row carries waves.
  bool empty() const { return !carries; }
  /// Whether a face of contact c carries waves.
  bool act_on(int c) const { return faces[c].acts; }
  bool has_echoes() const { return !echoes.empty(); }
  /// A body whose face moves on by what its waves bring back.
  bool is_echoing(int body) const;

  /// [m], and its rate without the part of the forces of now [m/s]. At a time of at most `reach`
  /// after the last entry of `note`.
  double dent(const State &y, int c) const;
  double late_rate(const State &y, int c) const;
  /// [s]; infinite without echoes.
  double reach() const { return shortest_delay; }

  /// Force on the surfaces of contact c that are closed by `approach`, and would close by `rate`
  /// without their own force; sets both to those of the law. NaN if there is none.
  double force(int c, const ForceLaw &law, const Memory &memory, double &approach,
               double &rate) const;
  /// Rate of the dent of c by the forces of now [m/s].
  double rate_by(const std::vector<double> &forces, int c) const
  {
    return faces[c].mobility * forces[c] + rate_by_opposite(forces, c);
  }
  /// The part of it by the forces on the other faces of its plates.
  double rate_by_opposite(const std::vector<double> &forces, int c) const;
  bool has_opposite(int c) const { return faces[c].before > 0 || faces[c].after > 0; }
  /// Whether the face or the end of contact c yields to a force at all.
  bool yields(int c) const
  {
    return faces[c].mobility > 0 || faces[c].end_stiffening > 0 || has_opposite(c);
  }
  /// Elastic energy [J] that the end of a rod takes off that of the law at this force at rest.
  double end_energy(int c, double force) const
  {
    return 0.5 * faces[c].end_stiffening * force * force;
  }

  /// The state after a step, or after an event at its end.
  void note(const State &y, const std::vector<double> &forces);
  /// A contact opens or closes: what it does returns in every period.
  void note_event(double time);
  /// Time [s] to the next return of an event; infinite if none will.
  double time_to_return(double time) const;
  /// Whether waves of an event are on their first way back.
  bool waits(double time) const;

private:
  struct Face
  {
    bool acts = false;
    double mobility = 0, end_stiffening = 0;
    double before = 0, after = 0; ///< mobility shared with the contact before, after
  };
  /// One struck end of a rod with echoes.
  struct Echo
  {
    int contact, body, opposite; ///< index of the other end; -1: it is not struck
    double mobility, time;
    Past past; ///< P
  };

  /// `value` of the echoes of contact c at their times, weighted by mobilities.
  template <typename Value>
  double sum_of_echoes(int c, double time, const Value &value) const;

  bool carries = false;
  std::vector<Face> faces;
  std::vector<Echo> echoes;
  std::vector<double> events;
  double shortest_delay, longest_delay = 0;
};
} // namespace carambole::lumped
