#pragma once

// The contact law and its registration. A law consists of data and pure
// functions; the memory of a contact is passed in and returned, so that trial evaluations never
// change the committed history.

#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/container/static_vector.hpp>

#include "cases/laws/manual.h"
#include "cases/records/remark.h"
#include "lumped/law/pair.h"

namespace carambole::lumped
{
/// Memory of a contact [SI]. A law uses the members that it needs.
struct Memory
{
  double onset_speed = 0;  ///< approach speed at the start of this touch
  double max_approach = 0; ///< largest approach so far
  double max_force = 0;    ///< force there
  double residual_approach =
    0;                   ///< approach at which the unloading curve ends: the pair touches above it
  double exponent = 1.5; ///< of the unloading curve
  std::array<double, 4> own{}; ///< anything else
};

/// What a law that remembers times knows of a touch, in an order of its own; empty: nothing.
using TouchPast = std::vector<double>;

/// Approaches at which the force is not smooth; steps stop there.
using Kinks = boost::container::static_vector<double, 8>;

enum class Separation
{
  zero_approach, ///< the force may be attractive until the approach is back at its end
  zero_force     ///< the force is never attractive: it is cut at zero
};

/// What takes the energy that a law dissipates.
enum class Loss
{
  none,
  damping,  ///< the part of the force that depends on the rate
  adhesion, ///< the surfaces, where they snap together and apart
  plastic,  ///< the difference of loading and unloading, whatever the rate
  both,
  unknown ///< the law does not say
};

/// What an adhesive law knows of its pair [SI].
struct Adhesion
{
  double pull_off_force = 0; ///< largest tension of an elastic contact that is pulled slowly, > 0
  double binding_energy = 0; ///< that holds an elastic contact together: scales steps, no result
  std::optional<double> sticking_velocity = {}; ///< below which adhesion alone keeps the pair
  std::optional<double> tabor = {};             ///< Tabor's parameter
};

/// A law with its coefficients for one pair. Approach d > 0 in compression [m], rate d' > 0 in
/// approach [m/s].
class ForceLaw
{
public:
  explicit ForceLaw(Separation separation = Separation::zero_approach) : separation(separation) {}
  virtual ~ForceLaw() = default;

  /// Force [N], positive in compression, of a touching pair. Defined on both sides of the
  /// separation, as smoothly as the law can be continued: stages of an integrator go beyond an
  /// event before it is located.
  virtual double force(double approach, double rate, const Memory &memory) const = 0;

  /// Energy [J] recovered by infinitely slow unloading from here. Of an adhesive law that of the
  /// contact over that of the separated bodies: what is left of it at the end is lost.
  virtual double stored_energy(double approach, const Memory &memory) const = 0;

  virtual Loss loss() const { return Loss::damping; }

  /// Energy [J] that plastic flow has dissipated up to this memory, of a law that also damps: work
  /// of first loading up to the largest approach, minus what slow unloading from there returns.
  virtual double plastic_work(const Memory & /*memory*/) const { return 0; }

  /// The force minus that of the same approach at rest [N].
  double damping_force(double approach, double rate, const Memory &memory) const
  {
    return force(approach, rate, memory) - force(approach, 0, memory);
  }

  /// Memory of a touch that starts at `speed` [m/s] > 0; `memory` is that of the touch before.
  virtual Memory begin(double speed, Memory memory) const
  {
    memory.onset_speed = speed;
    return memory;
  }

  /// Memory after an accepted step has reached `approach`.
  virtual Memory commit(double /*approach*/, Memory memory) const { return memory; }

  /// Of a law whose force depends on when the contact was pressed: its past at a touch that starts
  /// at `speed`; the force `elapsed` [s] after the last commit; and that commit. Other laws have no
  /// past. Without one `force` is that of a change in no time.
  virtual TouchPast past_of(double /*speed*/) const { return {}; }
  virtual double force_after(double /*elapsed*/, double approach, double rate, const Memory &memory,
                             const TouchPast & /*past*/) const
  {
    return force(approach, rate, memory);
  }
  virtual Memory commit_after(double /*elapsed*/, double approach, double /*rate*/,
                              const Memory &memory, TouchPast & /*past*/) const
  {
    return commit(approach, memory);
  }

  virtual Kinks kinks(const Memory & /*memory*/) const { return {}; }

  /// Approaches [m] at which a pair that is apart begins to touch, and at which a touch ends. The
  /// force may jump at both; an adhesive law may attract before and hold beyond them.
  virtual double attach_approach(const Memory &memory) const { return memory.residual_approach; }
  virtual double detach_approach(const Memory &memory) const { return memory.residual_approach; }

  /// Absent of a law without adhesion.
  virtual std::optional<Adhesion> adhesion() const { return {}; }

  /// Largest tension of a contact that is pulled slowly after its largest approach so far [N], > 0;
  /// absent: none, or it depends on the load in a way that the law does not state.
  virtual std::optional<double> pull_off_force(double /*max_approach*/) const
  {
    const std::optional<Adhesion> known = adhesion();
    return known && known->pull_off_force > 0 ? std::optional(known->pull_off_force) : std::nullopt;
  }

  /// p [N] of the limit mu |F + p| of friction of an adhesive law, as the code has it that the law
  /// is from; absent: no code says.
  virtual std::optional<double> friction_pull(double /*approach*/) const { return {}; }

  /// Radius of the contact [m] after `commit`; absent where the law states none.
  virtual std::optional<double> contact_radius(double /*approach*/, const Memory & /*memory*/) const
  {
    return {};
  }

  /// Elastic limit of the approach [m]; absent for a law without yield.
  virtual std::optional<double> yield_approach() const { return {}; }

  /// K [N/m^1.5] if the force is always K d^1.5: long rows of such contacts use a faster method.
  virtual std::optional<double> hertz_stiffness() const { return {}; }

  /// Compliance [m/N] that couples contacts: the displacement of the opposite end of the pair's
  /// second body, away from the other neighbour of that body, per force on this contact; see
  /// row_coupling.h. Only for a law that depends on the approach alone; zero without coupling.
  virtual double far_compliance_of_second() const { return 0; }

  const Separation separation;
};

/// Order in which an impulsive model solves the impacts of a touching row.
enum class Order
{
  sequential,  ///< one after the other, the fastest first
  simultaneous ///< all touching contacts at once
};

/// Impulsive model: no force over time, only the restitution e = -(v1' - v2')/(v1 - v2) of a pair
/// that meets at a speed [m/s].
struct ImpulseLaw
{
  std::function<double(double speed)> restitution;
  std::function<double(double speed)> plateau_force = {}; ///< [N], of flat faces
  std::optional<double> duration = {};                    ///< [s], where the law knows it
  Order order = Order::sequential;
};

/// Extreme values of one contact in a run [SI], to check the validity of its law.
struct ContactExtremes
{
  double max_approach = 0, peak_force = 0;
  double onset_speed = 0; ///< of its first touch
};

struct Incline;
struct RollSample;

/// The functions that create a law of contact for a pair. Exactly one of `make_force`,
/// `make_impulse` and `roll` is set.
struct ContactFunctions
{
  bool uses_onset_speed = false;       ///< its coefficients depend on the onset speed of the touch
  bool remembers_time = false;         ///< has force_after: for impacts along the row
  bool adheres = false;                ///< attracts: its `adhesion` is present
  std::optional<WaveShape> waves = {}; ///< its own impedance: struck cylinders are such bodies
  bool joins_bars = false;             ///< of flat-ended bars, which its examples are for
  std::optional<Material> example_plane =
    {}; ///< soft plane that the examples of the parameters are for, with a rigid sphere; absent:
        ///< they are for steel

  std::function<std::unique_ptr<ForceLaw>(const Pair &, const Parameters &)> make_force = nullptr;
  ImpulseLaw (*make_impulse)(const Pair &, const Parameters &) = nullptr;
  /// A law of a sphere on an incline instead of a row: its motion from rest, sampled at the ends of
  /// equal intervals (incline.h). The friction is a parameter.
  std::vector<RollSample> (*roll)(Incline, const Parameters &, double duration, int intervals,
                                  const std::atomic<bool> *stop) = nullptr;
  /// Why the law is impossible for a pair, in words that follow its name; empty if it is not. May
  /// be absent.
  std::string (*lacks)(const Pair &, const Parameters &) = nullptr;
  /// Remarks on a contact that left the range of validity; may be absent.
  Remarks (*flags)(const Pair &, const Parameters &, const ContactExtremes &) = nullptr;

  /// Throws std::logic_error unless exactly one is set.
  LawKind computes() const;
};

/// `make_force` of a law whose constructor reads its parameters.
template <typename Own>
std::unique_ptr<ForceLaw> make_law(const Pair &pair, const Parameters &parameters)
{
  return std::make_unique<Own>(pair, parameters);
}

using Manual = Law<ContactFunctions>;
/// Adds a law to the catalogue when the program starts: `const Registration
/// registration{{.identifier = ...}, {.make_force = ...}};`
using Registration = LawRegistration<ContactFunctions>;

/// All laws of contact, by identifier.
inline const std::map<std::string, Manual> &catalogue()
{
  return laws_of<ContactFunctions>();
}

/// That no law of contact has this name, and which ones may be meant.
std::string no_law(const std::string &name);

/// Registers a family of n laws: `make_manual` gives the manual of each from its index, an
/// integral constant.
template <std::size_t n, typename MakeManual>
std::array<Registration, n> register_family(MakeManual make_manual)
{
  return [&]<std::size_t... index>(std::index_sequence<index...>)
  {
    return std::array<Registration, n>{
      Registration(make_manual(std::integral_constant<std::size_t, index>()))...};
  }
  (std::make_index_sequence<n>());
}
} // namespace carambole::lumped
