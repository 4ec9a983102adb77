#pragma once

// Laws in shared objects, see plugin_interface.h.

#include <stdexcept>
#include <string>

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// A file without a law. The message gives the reason.
struct PluginError : std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// The law in a file, loaded at the first call and never unloaded. Loading runs code of the file
/// with the rights of this process: call it only for files that the user has named. Throws
/// PluginError.
const Manual &load_plugin(const std::string &path);
} // namespace carambole::lumped
