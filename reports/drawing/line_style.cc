#include "reports/drawing/line_style.h"

#include <array>

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
// Okabe and Ito's (2008), then darker ones of Tol's muted scheme (2021); the light ones of both are
// darkened until their contrast with white is at least 3.5.
constexpr std::array colours{"#0072b2", "#d55e00", "#008a64", "#b8518f", "#a87200",
                             "#2e8fc4", "#332288", "#882255", "#7d7d1e", "#661100"};
// Strokes and gaps [px]; the round ends of a stroke reach one pixel into each gap.
constexpr std::array dashes{"1",      "(12,7)", "(2,6)", "(12,6,1,6)", "(7,5,1,5,1,5)",
                            "(20,6)", "(5,6)"};
// Disc, square, triangles up and down, diamond, pentagon, circle, open square.
constexpr std::array markers{7, 5, 9, 11, 13, 15, 6, 4};
} // namespace

std::string LineStyle::with_lines() const
{
  return fmt::format("with lines linecolor rgb '{}' linewidth {:g} dashtype {}", colour, width,
                     dash);
}

std::string palette_colour(std::size_t k)
{
  return colours[k % colours.size()];
}

std::string dash_type(std::size_t k)
{
  return dashes[k % dashes.size()];
}

int marker_type(std::size_t k)
{
  return markers[k % markers.size()];
}

LineStyle series_style(std::size_t k)
{
  return {palette_colour(k), 2, dash_type(k + k / colours.size()), marker_type(k)};
}
} // namespace carambole::reports
