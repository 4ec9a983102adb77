#pragma once

// Remarks on a record, for readers and programs.

#include <string>
#include <utility>
#include <vector>

namespace carambole
{
/// Meaning of a remark to a program. `validity`: a law was used outside its validity; `energy`: a
/// law gained energy.
enum class RemarkKind
{
  note,
  validity,
  energy,
  restitution ///< a law was asked for one and returned another
};

/// A sentence without a full stop, with its meaning.
struct Remark
{
  std::string text;
  RemarkKind kind = RemarkKind::note;
};
using Remarks = std::vector<Remark>;

/// "outside its validity: ..." of a law.
inline Remark outside_validity(const std::string &how)
{
  return {"outside its validity: " + how, RemarkKind::validity};
}
} // namespace carambole
