#pragma once

// Text of other systems as UTF-8, by iconv.

#include <optional>
#include <string>

namespace carambole
{
/// The text of a file in UTF-8 without a mark: UTF-16 by its mark, UTF-8 where all of it is UTF-8,
/// otherwise Latin-1. Nothing: the text has the mark of UTF-16 but is cut or wrong.
std::optional<std::string> utf8_of(std::string bytes);
} // namespace carambole
