#pragma once

// Laws in shared objects, see plugin_interface.h.

#include <stdexcept>
#include <string>

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// A file that holds no law. The message says why.
struct PluginError : std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// The law in a file, loaded at the first call and kept for good. Loading runs code of the file
/// with the rights of this process: call it for what the user has named and for nothing else.
/// Throws PluginError.
const Manual &load_plugin(const std::string &path);
} // namespace carambole::lumped
