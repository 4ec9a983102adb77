#pragma once

namespace carambole::fem
{
/// Saves or restores the values, depending on the archive. A class with state that a run must keep
/// has a member `serialize` in the style of Boost.Serialization. It lists everything that later
/// output depends on; members that it does not list are as the constructor makes them.
template <typename Archive, typename... Values>
void transfer(Archive &archive, Values &...values)
{
  (void(archive & values), ...);
}
} // namespace carambole::fem
