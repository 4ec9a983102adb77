#pragma once

// What a reader of a record must know beside its numbers.

#include <string>
#include <utility>
#include <vector>

namespace carambole
{
/// What a remark means to a program. `validity`: a law was used beyond what it says it is good for;
/// `energy`: a law gave more than came in.
enum class RemarkKind
{
  note,
  validity,
  energy
};

/// A sentence without a full stop, with what it means.
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
