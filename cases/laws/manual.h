#pragma once

// The manual of a law of any kind, and the register of all laws of a program. A law is one file
// with a registration: `const LawRegistration<Functions> registration{{.identifier = ...}, {.make =
// ...}};`, the manual and the functions that compute the law.

#include <initializer_list>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cases/laws/parameters.h"

namespace carambole
{
/// What a law describes, in the order of the catalogue. Its words are in manual.cc.
enum class LawKind
{
  force,      ///< of a contact
  impulse,    ///< of a contact, without a force
  incline,    ///< the motion of a sphere on an incline
  tangential, ///< force of an oblique contact
  rolling,    ///< resistance of an oblique contact
  hardening,  ///< of a plastic material
  rate,       ///< dependence of a plastic material
  viscosity   ///< of a material
};

/// Names and places of a kind.
struct KindWords
{
  const char *name;    ///< of the kind
  const char *formula; ///< what the equation gives
  const char *place;   ///< key of a case that names the law
  const char *in_case; ///< lines of a case; the law replaces $
  bool takes_name;     ///< the identifier alone names a law whose parameters all have defaults
};
const KindWords &words_of(LawKind kind);

/// Whether an entry of `laws:` names the law.
bool is_of_contact(LawKind kind);

/// A symbol of an equation, or several of one kind.
struct Symbol
{
  std::string symbol, meaning;
  std::string unit = {}; ///< empty: a pure number
};

/// How well the formulas of a law are known, the best first.
enum class Grade
{
  derived,     ///< derived independently and checked numerically
  source_code, ///< found in public source code
  as_printed,  ///< as printed; units, limits or continuity checked
  memory,      ///< a part is from memory of the original paper, not confirmed
  doubtful,    ///< the printed formula contradicts itself or its source
  unstated
};

/// Description of a grade.
std::string text_of(Grade grade);

/// What people and other programs know of a law.
struct LawManual
{
  std::string identifier = {}, title = {};
  std::vector<std::string> also_known_as =
    {}; ///< other names, in lower case with hyphens; several laws may share a name
  std::string equation = {};
  std::vector<Symbol> symbols = {}; ///< in the equation; parameters and the symbols that
                                    ///< all contact laws share (symbols.cc) are not repeated
  std::vector<ParameterManual> parameters = {};
  std::string loading = {};    ///< and unloading and reloading
  std::string state = "none";  ///< memory of a contact
  std::string separation = {}; ///< when the contact ends
  std::string validity = {};
  std::string defects = {};
  std::string source = {};
  std::string evidence = {};     ///< how the formulas were checked, in words
  Grade grade = Grade::unstated; ///< of the evidence
  bool conservative = false;     ///< recovers all work
  bool can_gain_energy =
    false; ///< as published, energy may increase near the onset of yield; `defects` states how much
  LawKind kind = LawKind::force; ///< the registration sets it
};

/// The symbols of a law's equation that are not parameters: its own, and of a law of contact those
/// common to all.
std::vector<Symbol> symbols_of(const LawManual &manual);

/// All registered laws of these kinds, or of every kind: contact laws first, then by kind, and by
/// identifier within a kind.
std::vector<const LawManual *> registered_laws(std::initializer_list<LawKind> kinds = {});

/// Throws std::logic_error for a manual that is incomplete.
void check_manual(const LawManual &manual);
/// Adds a manual that stays where it is to `registered_laws`.
void add_to_register(const LawManual &manual);

/// A law: its manual, and the functions that compute it. `Functions` has a member `LawKind
/// computes() const`, which throws std::logic_error if a function is missing.
template <typename Functions>
struct Law : LawManual, Functions
{
};

template <typename Functions>
std::map<std::string, Law<Functions>> &mutable_laws()
{
  static std::map<std::string, Law<Functions>> laws;
  return laws;
}

/// All laws with these functions, by identifier.
template <typename Functions>
const std::map<std::string, Law<Functions>> &laws_of()
{
  return mutable_laws<Functions>();
}

/// By its identifier; nullptr if there is none.
template <typename Functions>
const Law<Functions> *find_law(const std::string &identifier)
{
  const auto found = laws_of<Functions>().find(identifier);
  return found == laws_of<Functions>().end() ? nullptr : &found->second;
}

/// Registers a law when the program starts. Throws std::logic_error for an identifier that is taken
/// or a manual that is incomplete.
template <typename Functions>
struct LawRegistration
{
  LawRegistration(LawManual manual, Functions functions)
    : LawRegistration(Law<Functions>{std::move(manual), std::move(functions)})
  {
  }
  explicit LawRegistration(Law<Functions> law)
  {
    law.kind = law.computes();
    check_manual(law);
    const std::string name = law.identifier;
    const auto [place, is_new] = mutable_laws<Functions>().emplace(name, std::move(law));
    if (!is_new)
      throw std::logic_error("law '" + name + "' is registered twice");
    add_to_register(place->second);
  }
};
} // namespace carambole
