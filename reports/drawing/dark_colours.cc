#include "reports/drawing/dark_colours.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
using Triple = std::array<double, 3>;

constexpr double most_contrast = 14.5;     ///< of grey on the dark ground, as of the text of a page
constexpr double most_contrast_of_hue = 7; ///< lighter ones lose their hue
constexpr double readable = 3, readable_on_dark = 4.5;
constexpr int halvings = 40;

/// Linear red, green and blue of "#rrggbb": IEC 61966-2-1.
Triple linear_rgb(std::string_view colour)
{
  Triple rgb{};
  for (std::size_t i = 0; i < 3; ++i)
  {
    unsigned value = 0;
    std::from_chars(colour.data() + 1 + 2 * i, colour.data() + 3 + 2 * i, value, 16);
    const double c = value / 255.0;
    rgb[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return rgb;
}

std::string hexadecimal(const Triple &rgb)
{
  std::string text = "#";
  for (const double linear : rgb)
  {
    const double l = std::clamp(linear, 0.0, 1.0),
                 c = l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1 / 2.4) - 0.055;
    text += fmt::format("{:02x}", static_cast<int>(std::lround(255 * c)));
  }
  return text;
}

/// Y = 0.2126 R + 0.7152 G + 0.0722 B
double luminance(const Triple &rgb)
{
  return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

double contrast(double first, double second)
{
  return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

/// Lightness L and the coordinates a, b of the hue.
Triple oklab(const Triple &rgb)
{
  const auto [r, g, b] = rgb;
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
               m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
               s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

Triple rgb_of_oklab(const Triple &lab)
{
  const auto cube = [](double x) { return x * x * x; };
  const double l = cube(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2]),
               m = cube(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2]),
               s = cube(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2]);
  return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
          -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
          -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

/// That lightness and hue with as much of the chroma as a screen can show.
Triple shown(double lightness, const Triple &lab)
{
  const auto with = [&](double part) {
    return rgb_of_oklab({lightness, part * lab[1], part * lab[2]});
  };
  const auto fits = [](const Triple &rgb)
  { return std::ranges::all_of(rgb, [](double c) { return c >= -1e-4 && c <= 1 + 1e-4; }); };
  if (fits(with(1)))
    return with(1);
  double low = 0, high = 1;
  for (int i = 0; i < halvings; ++i)
    (fits(with((low + high) / 2)) ? low : high) = (low + high) / 2;
  return with(low);
}
} // namespace

double contrast(std::string_view first, std::string_view second)
{
  return contrast(luminance(linear_rgb(first)), luminance(linear_rgb(second)));
}

std::string dark_twin(std::string_view colour)
{
  const Triple rgb = linear_rgb(colour), lab = oklab(rgb);
  const double ground = luminance(linear_rgb(dark_ground));
  const bool has_hue = std::hypot(lab[1], lab[2]) > 0.03;
  double target =
    std::min(contrast(luminance(rgb), 1), has_hue ? most_contrast_of_hue : most_contrast);
  if (target >= readable)
    target = std::max(target, readable_on_dark);
  double low = oklab(linear_rgb(dark_ground))[0], high = 1;
  for (int i = 0; i < halvings; ++i)
  {
    const double middle = (low + high) / 2;
    (contrast(luminance(shown(middle, lab)), ground) < target ? low : high) = middle;
  }
  return target <= 1 ? std::string(dark_ground) : hexadecimal(shown(high, lab));
}
} // namespace carambole::reports
