#pragma once

// One figure of a result, for a paper.

#include <csignal>
#include <optional>
#include <string>

namespace carambole::reports
{
struct FigureRequest
{
  std::string results;             ///< folder of a run or of a sweep
  std::string name;                ///< of the figure, as in the folder `figures`; empty: list them
  std::string size;                ///< "84x60mm"; empty: as wide as the text of a page
  std::string format = "pdf";      ///< pdf, svg, png or tikz
  std::optional<std::string> file; ///< default: <name> with its extension, in the current folder
  const volatile std::sig_atomic_t *signal = nullptr;
};

/// Lists the figures, or draws one of them and prints the name of its file. Returns the exit
/// status. Throws InputError for a name that does not exist, with those that do, for a size that is
/// none or too small, and for a folder without results; std::runtime_error if gnuplot fails.
int print_figure(const FigureRequest &request);
} // namespace carambole::reports
