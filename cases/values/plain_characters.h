#pragma once

#include <string>
#include <string_view>

namespace carambole
{
/// What pages and papers print, as it is typed: spaces that do not break or that nobody sees, minus
/// signs, dots of products, powers of ten, and exponents above the line. "1.5×10³ kg·m⁻³" is
/// "1.5e3 kg*m^-3".
std::string in_plain_characters(std::string_view text);
} // namespace carambole
