#pragma once

namespace carambole
{
/// The libraries that the programs are built with, a line each: name, licence, and what uses it for
/// what. From the table of NOTICE.
extern const char *const libraries;
} // namespace carambole
