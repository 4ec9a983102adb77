#pragma once

// What a command line offers, read from the objects that parse it: for its man page and for the
// completion of shells. As in --help, what belongs to no group is hidden.

#include <string>
#include <vector>

#include <CLI/App.hpp>

namespace carambole
{
/// The subcommands that --help shows, in their order.
std::vector<const CLI::App *> visible_commands(const CLI::App &program);

/// The options of a command that --help shows, in their order.
std::vector<const CLI::Option *> visible_options(const CLI::App &command);

/// Its arguments without a dash, in their order.
std::vector<const CLI::Option *> visible_arguments(const CLI::App &command);

/// "-h", "--help": all names of an option.
std::vector<std::string> dashed_names(const CLI::Option &option);

/// Placeholder for the value of an option or an argument: "DIR", "CASE..."; empty for a flag.
std::string value_name(const CLI::Option &option);

/// What the value must satisfy, in words: "INT in [1 - 1024]"; empty if nothing is checked that its
/// name does not say.
std::string value_limits(const CLI::Option &option);
} // namespace carambole
