#pragma once

namespace carambole::fem
{
/// Saves the values, or restores them: as the archive does. Classes that a run must remember have a
/// member `serialize` after Boost.Serialization that names all on which later output depends; what
/// they do not name is as their constructors make it.
template <typename Archive, typename... Values>
void transfer(Archive &archive, Values &...values)
{
  (void(archive & values), ...);
}
} // namespace carambole::fem
