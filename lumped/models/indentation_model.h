#pragma once

// A quasi-static indentation by a contact law: from a case to the record.

#include <atomic>
#include <functional>

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// The two bodies of an indentation or a prescribed motion, with scales for the defaults of laws:
/// those of an impact whose largest approach after Hertz is the expected one, d = (5 M V^2/(4
/// K))^(2/5).
Pair indented_pair(const Case &c);

/// The course of the force over the approach that the law of a model gives for the load steps of an
/// analysis of indentation, loading and unloading. A law whose force depends on the rate, or that
/// has no force, leaves a record without quantities of the contact and a remark that says why.
/// Throws std::invalid_argument if the law does not reach the force of the case, and Interrupted.
Outcome run_indentation(const Case &c, const Model &model, const std::atomic<bool> *stop);

/// A quasi-static indentation by an adhesive law: it begins where the surfaces begin to attract
/// each other and ends where they part, in tension. Fills the quantities, energies and history of
/// `outcome`, whose record has its bodies. `depth` [m]: the expected largest approach. Throws
/// std::invalid_argument if the law does not reach the force of the case, and Interrupted.
void press_with_adhesion(const Case &c, const ForceLaw &law, const Pair &pair, double depth,
                         const std::atomic<bool> *stop, Outcome &outcome);

/// int F dd [J] along a straight path of the approach, `from` to `to` [m]: negative where a
/// positive force is released. By Gauss' rule between the kinks of the force, over the square root
/// of the distance from the smaller approach, because a branch may begin there like a power of 1/2
/// or 3/2.
double path_work(const std::function<double(double)> &force, const Kinks &kinks, double from,
                 double to);
} // namespace carambole::lumped
