#pragma once

// page.css and page.js, which the build puts into the program, with their digests.

#include <string_view>

namespace carambole::reports
{
extern const std::string_view page_style, page_script;
extern const std::string_view page_style_sha256, page_script_sha256; ///< hexadecimal
} // namespace carambole::reports
