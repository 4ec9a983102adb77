#pragma once

// Colours of a dark page. A picture is drawn for a white ground; on a dark one each colour is
// replaced by one of the same hue that is as far from that ground.

#include <string>
#include <string_view>

namespace carambole::reports
{
inline constexpr std::string_view light_ground = "#ffffff", dark_ground = "#14171b"; ///< page.css

/// Contrast of two colours "#rrggbb", from 1 to 21: W3C, WCAG 2.2, relative luminance.
double contrast(std::string_view first, std::string_view second);

/// The colour for the dark ground: the hue of the given one in Ottosson's OKLab (2020), and its
/// contrast with the white ground kept. What can be read on white (3 or more) has at least 4.5.
std::string dark_twin(std::string_view colour);
} // namespace carambole::reports
