#pragma once

// Files of instruments read with the keys that messages ask for.

#include <optional>
#include <string>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "tests/cases/case_files.h"
#include "tests/instrument_files.h"

namespace carambole::test
{
inline std::string text_with(std::string text, const std::string &part, const std::string &by)
{
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += by.size())
    text.replace(at, part.size(), by);
  return text;
}

/// A file of data within the case of the pulse.
struct Reading
{
  std::optional<Case> c;
  std::string told; ///< where it was refused
};

inline Reading read_pulse_file(const std::string &text, const std::string &keys)
{
  const ScratchFolder folder;
  folder.write("lab.dat", text);
  const std::string entry =
    "data: [{name: lab, file: lab.dat" + (keys.empty() ? "" : ", " + keys) + "}]\n";
  try
  {
    return {read_case(folder.write("test.yaml", pulse_case(entry))), ""};
  }
  catch (const InputError &error)
  {
    return {{}, error.what()};
  }
}

/// What a message says to write, with the numbers of this sensor.
inline std::string advice(const std::string &told)
{
  const auto between = [&](const std::string &before, const std::string &behind) -> std::string
  {
    const std::size_t begin = told.find(before);
    if (begin == std::string::npos)
      return "";
    const std::size_t from = begin + before.size(), end = told.find(behind, from);
    return told.substr(from, end - from);
  };
  std::string keys = between("write for example '", "'. The file begins");
  if (told.find("write 'timestep: ") != std::string::npos)
    keys = between("write '", "'");
  keys = text_with(keys, "1 kN/V", "4.52 kN/V");
  return text_with(keys, "12 g", fmt::format("{:.12g} kg", pulse_mass));
}

/// The keys with which a layout is read, as the messages name them; the reading is the last.
inline Reading read_as_advised(const std::string &text, std::string &keys)
{
  Reading reading = read_pulse_file(text, keys);
  for (int k = 0; k < 3 && !reading.c; ++k)
  {
    const std::string more = advice(reading.told);
    keys += (keys.empty() || more.empty() ? "" : ", ") + more;
    if (more.empty())
      break;
    reading = read_pulse_file(text, keys);
  }
  return reading;
}
} // namespace carambole::test
