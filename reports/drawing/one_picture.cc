// One picture of a figure, in a format and a size of its own.

#include <algorithm>
#include <chrono>
#include <map>
#include <stdexcept>
#include <string_view>
#include <thread>

#include <boost/process/child.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <fmt/format.h>

#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/values/file_bytes.h"
#include "reports/drawing/chart_script.h"
#include "reports/drawing/gnuplot.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

std::string terminal_of(PictureFormat format, const PictureSize &size, double width)
{
  const double height = width * size.height / size.width, point = 72 * width / size.width;
  switch (format)
  {
  case PictureFormat::pdf:
    // pdfcairo draws lines and dashes with half a point for each unit and letters at two thirds of
    // their size, the SVG all in pixels.
    return fmt::format("pdfcairo size {:.3f}in,{:.3f}in noenhanced rounded dashlength 2 font "
                       "'Arial,{:.3f}' linewidth {:.3f} background rgb '#ffffff'",
                       width, height, 15 * point * 1.5, 2 * point);
  case PictureFormat::svg:
    return fmt::format("svg size {},{} standalone noenhanced rounded font 'Arial,15' background "
                       "rgb '#ffffff'",
                       size.width, size.height);
  case PictureFormat::png:
  {
    constexpr double per_inch = 300;
    const double zoom = per_inch * width / size.width;
    // Letters of cairo's pictures have 4/3 pixels for each point.
    return fmt::format("pngcairo size {:.0f},{:.0f} noenhanced rounded font 'Arial,{:.3f}' "
                       "linewidth {:.3f} pointscale {:.3f} background rgb '#ffffff'",
                       per_inch * width, per_inch * height, 15 * zoom * 0.75, zoom, zoom);
  }
  case PictureFormat::tikz:
    break;
  }
  // A width is so many times 0.4 pt, a dash so many times the width of its line, two pixels mostly.
  return fmt::format("tikz size {:.3f}in,{:.3f}in font '\\footnotesize' linewidth {:.3f} "
                     "dashlength 0.5",
                     width, height, point / 0.4);
}

namespace
{
/// LaTeX for the characters of labels that it does not know by itself, or reads as commands.
const std::map<std::string_view, std::string_view> &latex_of_characters()
{
  static const std::map<std::string_view, std::string_view> all{
    {"_", "\\_"},         {"%", "\\%"},       {"&", "\\&"},       {"#", "\\#"},
    {"⁰", "$^{0}$"},      {"¹", "$^{1}$"},    {"²", "$^{2}$"},    {"³", "$^{3}$"},
    {"⁴", "$^{4}$"},      {"⁵", "$^{5}$"},    {"⁶", "$^{6}$"},    {"⁷", "$^{7}$"},
    {"⁸", "$^{8}$"},      {"⁹", "$^{9}$"},    {"⁻", "$^{-}$"},    {"ⁿ", "$^{n}$"},
    {"₀", "$_{0}$"},      {"₁", "$_{1}$"},    {"₂", "$_{2}$"},    {"₃", "$_{3}$"},
    {"₄", "$_{4}$"},      {"₅", "$_{5}$"},    {"₆", "$_{6}$"},    {"₇", "$_{7}$"},
    {"₈", "$_{8}$"},      {"₉", "$_{9}$"},    {"−", "$-$"},       {"×", "$\\times$"},
    {"·", "$\\cdot$"},    {"±", "$\\pm$"},    {"½", "$1/2$"},     {"°", "$^{\\circ}$"},
    {"√", "$\\surd$"},    {"∫", "$\\int$"},   {"′", "$'$"},       {"∞", "$\\infty$"},
    {"≤", "$\\le$"},      {"≥", "$\\ge$"},    {"–", "--"},        {"—", "---"},
    {"α", "$\\alpha$"},   {"β", "$\\beta$"},  {"γ", "$\\gamma$"}, {"δ", "$\\delta$"},
    {"ε", "$\\epsilon$"}, {"θ", "$\\theta$"}, {"κ", "$\\kappa$"}, {"λ", "$\\lambda$"},
    {"μ", "$\\mu$"},      {"µ", "$\\mu$"},    {"ν", "$\\nu$"},    {"π", "$\\pi$"},
    {"ρ", "$\\rho$"},     {"σ", "$\\sigma$"}, {"τ", "$\\tau$"},   {"φ", "$\\phi$"},
    {"ω", "$\\omega$"},   {"Δ", "$\\Delta$"}, {"Ω", "$\\Omega$"}};
  return all;
}

/// The bytes of the character of UTF-8 that begins here.
std::size_t length_of_character(std::string_view text, std::size_t at)
{
  const auto first = static_cast<unsigned char>(text[at]);
  std::size_t length = 1;
  for (const unsigned char least : {0xC0, 0xE0, 0xF0}) // of first bytes of two, three and four
    length += first >= least ? 1 : 0;
  return std::min(length, text.size() - at);
}

/// A text with LaTeX in place of the characters that gnuplot would count by their bytes, as it does
/// for TikZ: labels would stand off their axes. `is_label`: of all that a label needs escaped as
/// well, which a script leaves to the picture.
std::string with_latex(std::string_view text, bool is_label)
{
  std::string result;
  for (std::size_t at = 0, length = 0; at < text.size(); at += length)
  {
    length = length_of_character(text, at);
    const auto known = latex_of_characters().find(text.substr(at, length));
    const bool is_replaced =
      known != latex_of_characters().end() &&
      (is_label || (length > 1 && known->second.find('_') == std::string_view::npos));
    result += is_replaced ? known->second : text.substr(at, length);
  }
  return result;
}

/// The labels of a picture of TikZ, which TeX would read: "\node[...] at (...) {V/V_y};".
std::string with_escaped_labels(const std::string &picture)
{
  std::string result;
  std::size_t begin = 0;
  while (begin < picture.size())
  {
    const std::size_t end = std::min(picture.find('\n', begin), picture.size() - 1);
    const std::string line = picture.substr(begin, end + 1 - begin);
    const std::size_t open = line.find(") {"), close = line.rfind("};");
    if (line.starts_with("\\node") && open != std::string::npos && close != std::string::npos)
    {
      result += line.substr(0, open + 3);
      result += with_latex(std::string_view(line).substr(open + 3, close - open - 3), true);
      result += line.substr(close);
    }
    else
      result += line;
    begin = end + 1;
  }
  return result;
}

} // namespace

std::string picture_of(const Figure &figure, PictureFormat format, double width,
                       const volatile std::sig_atomic_t *signal)
{
  namespace process = boost::process;
  if (format == PictureFormat::tikz && figure.script.find("with image") != std::string::npos)
    throw std::invalid_argument("is a map of colours, more than TeX can draw; write pdf or png");
  const boost::filesystem::path program = process::search_path("gnuplot");
  if (program.empty())
    throw std::runtime_error("gnuplot is not in PATH; install the package gnuplot-nox");
  const Removed scratch(new_scratch_folder(fs::temp_directory_path() / "carambole-figure"));
  write_file(scratch.path / "figure.gp",
             format == PictureFormat::tikz ? with_latex(figure.script, false) : figure.script);
  for (const auto &[file, text] : figure.data)
    write_file(scratch.path / file, text);
  const std::string messages = (scratch.path / "messages").string();
  process::child child(
    program,
    std::vector<std::string>{"--default-settings", "-e", "picture = 'other'", "-e",
                             "set terminal " + terminal_of(format, size_of(*figure.chart), width),
                             "-e", "set output 'picture'", "figure.gp"},
    process::start_dir(scratch.path.string()),
    process::std_in<process::null, process::std_out> process::null, process::std_err > messages);
  while (child.running())
  {
    if (signal != nullptr && *signal != 0)
    {
      child.terminate();
      child.wait();
      throw Interrupted();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  child.wait();
  const std::string picture = bytes_if_any(scratch.path / "picture");
  if (child.exit_code() != 0 || picture.empty())
    throw std::runtime_error(fmt::format("gnuplot could not draw {} (status {}): {}", figure.name,
                                         child.exit_code(), bytes_if_any(messages).substr(0, 500)));
  return format == PictureFormat::tikz ? with_escaped_labels(picture) : picture;
}
} // namespace carambole::reports
