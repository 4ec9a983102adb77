#pragma once

// The curves of the laws for the pages of a site: the same for every site of one build.

#include <filesystem>

namespace carambole
{
/// Lets carambole-lumped write the curves into the folder, unless the same build of it has written
/// what stands there. Returns its exit status; 3: some law has no curves, which its page says.
int bring_up_law_curves(const std::filesystem::path &folder);
} // namespace carambole
