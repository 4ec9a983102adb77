#include "reports/page/input_words.h"

#include <string_view>

#include <fmt/format.h>

#include "cases/case/profile.h"
#include "cases/case/wave_bodies.h"
#include "reports/words/format.h"

namespace carambole::reports
{
std::string with_superscripts(const std::string &unit)
{
  constexpr std::string_view digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  std::string shown;
  bool is_raised = false;
  for (const char c : unit)
    if (c == '^')
      is_raised = true;
    else if (is_raised && c >= '0' && c <= '9')
      shown += digits[c - '0'];
    else if (is_raised && c == '.')
      shown += "\u00b7";
    else
    {
      is_raised = false;
      shown += c;
    }
  return shown;
}

std::string input_text(double value, const std::string &si_unit)
{
  const ReadableUnit unit = readable_unit(value, si_unit);
  std::string number = fmt::format("{:.6g}", value * unit.factor);
  if (number.starts_with('-'))
    number.replace(0, 1, "\u2212");
  return number + with_superscripts(unit.suffix());
}

std::vector<std::string> shape_words(const Body &body)
{
  if (body.shape == Shape::half_space)
    return {"half-space"};
  if (body.shape == Shape::wall)
    return {"plane wall"};
  std::vector<std::string> words{body.is_tube()                 ? "tube"
                                 : body.shape == Shape::profile ? profile_name(body)
                                                                : to_string(body.shape)};
  const auto add = [&](const char *what, double size, bool is_infinite)
  {
    const std::string length = input_text(size, "m");
    words.push_back(fmt::format(
      "{} {}", what, is_infinite ? fmt::format("infinite ({} meshed)", length) : length));
  };
  const bool is_plate = body.is_endless && wave_shape_of(body) == WaveShape::plate;
  add("radius", body.radius, is_plate);
  if (body.inner_radius > 0)
    add("inner radius", body.inner_radius, false);
  if (body.shape == Shape::cylinder)
    add("length", body.length, body.is_endless && !is_plate);
  if (body.shape == Shape::profile && body.height > 0)
    add("height", body.height, false);
  return words;
}

std::vector<BodyRun> runs_of_bodies(const std::vector<Body> &bodies,
                                    const std::vector<std::string> &descriptions)
{
  std::vector<BodyRun> runs;
  for (std::size_t first = 0, end = 0; first < bodies.size(); first = end)
  {
    while (end < bodies.size() && descriptions[end] == descriptions[first])
      ++end;
    std::string names = bodies[first].name;
    if (end - first > 1)
      names += (end - first == 2 ? ", " : " to ") + bodies[end - 1].name;
    runs.push_back({first, end, std::move(names)});
  }
  return runs;
}

std::string mass_text(double mass, int digits)
{
  if (mass >= 1)
    return shortest(mass, digits) + " kg";
  const ReadableUnit gram = readable_unit(1000 * mass, "g");
  return shortest(1000 * mass * gram.factor, digits) + " " + gram.symbol;
}
} // namespace carambole::reports
