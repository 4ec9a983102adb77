#include "reports/drawing/gnuplot.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <list>
#include <span>
#include <stdexcept>
#include <thread>

#include <boost/process/child.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <fmt/format.h>

#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/process/processors.h"
#include "cases/process/terminal.h"
#include "cases/process/timed_line.h"
#include "cases/records/records.h"
#include "cases/values/file_bytes.h"
#include "reports/drawing/axis_range.h"
#include "reports/drawing/chart_script.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
namespace process = boost::process;

fs::path file_of(const Figure &figure, const fs::path &folder, const std::string &extension)
{
  return folder / (figure.name + extension);
}

/// The pictures of a figure: their extensions, without the dot.
std::vector<std::string> pictures_of(const DrawingOptions &options)
{
  return options.pdf ? std::vector<std::string>{"svg", "pdf"} : std::vector<std::string>{"svg"};
}

/// Says that the pictures of a figure are not complete, while it exists.
fs::path mark_of(const Figure &figure, const fs::path &folder)
{
  return file_of(figure, folder, ".incomplete");
}

/// A gnuplot process that draws the pictures of some figures, one after the other: to start it
/// takes as long as to draw a small one.
class Drawing
{
public:
  Drawing(const boost::filesystem::path &program, std::span<const Figure *const> drawn,
          const std::vector<std::string> &as, const fs::path &in)
    : figures(drawn.begin(), drawn.end()),
      pictures(as),
      folder(in),
      messages(file_of(*figures.front(), folder, ".messages")),
      child(program, scripts_of(drawn, as), process::start_dir(folder.string()),
            process::std_in<process::null, process::std_out> process::null,
            process::std_err > messages.string())
  {
  }

  bool is_running() { return child.running(); }

  void stop()
  {
    std::error_code ignored;
    child.terminate(ignored);
    child.wait(ignored);
  }

  /// Throws with the messages of gnuplot if a picture was not drawn; prints warnings, which name
  /// their script.
  void finish()
  {
    child.wait();
    const std::string said = bytes_if_any(messages).substr(0, 500);
    const auto is_whole = [&](const Figure *figure)
    {
      return std::ranges::all_of(pictures, [&](const std::string &picture)
                                 { return fs::exists(file_of(*figure, folder, '.' + picture)); });
    };
    // It ends at the first error, whose picture may have been begun.
    if (const auto lacking = std::ranges::find_if_not(figures, is_whole);
        child.exit_code() != 0 || lacking != figures.end())
      throw std::runtime_error(
        fmt::format("gnuplot could not draw {}.gp (status {}): {}",
                    lacking == figures.end() ? figures.back()->name : (*lacking)->name,
                    child.exit_code(), said));
    for (const Figure *figure : figures)
    {
      forget_the_picture_before(file_of(*figure, folder, ".svg"));
      fs::remove(mark_of(*figure, folder));
    }
    fs::remove(messages);
    if (!said.empty())
      tell("{}\n", said);
  }

private:
  std::vector<const Figure *> figures;
  std::vector<std::string> pictures;
  fs::path folder, messages;
  process::child child;

  /// The first group, which is empty, has the colour with which the picture before ended. If its
  /// lines were of another width, one more stands before it. A picture is the same whoever draws
  /// it.
  static void forget_the_picture_before(const fs::path &picture)
  {
    const std::string before = "<g fill=\"none\" color=\"#FFFFFF\" stroke=\"",
                      of_first = "currentColor", end = "</g>\n";
    const std::string found = bytes_if_any(picture);
    std::string text = found;
    const std::size_t at = text.find(before), colour = at + before.size();
    if (at == std::string::npos)
      return;
    const std::size_t next = text.find('\n', at) + 1 + end.size();
    if (text.compare(next - end.size(), end.size(), end) == 0 &&
        text.compare(next, before.size(), before) == 0)
      text.erase(at, next - at);
    text.replace(colour, text.find('"', colour) - colour, of_first);
    if (text != found)
      write_file(picture, text);
  }

  static std::vector<std::string> scripts_of(std::span<const Figure *const> figures,
                                             const std::vector<std::string> &pictures)
  {
    std::vector<std::string> arguments{"--default-settings"};
    for (const Figure *figure : figures)
    {
      const std::string script = figure->name + ".gp";
      for (const std::string &picture : pictures)
        arguments.insert(arguments.end(), {"-e", "set output", "-e", "reset session", "-e",
                                           fmt::format("picture = '{}'", picture), script});
    }
    return arguments;
  }
};

/// The running drawings; they are stopped if an exception is thrown.
struct Running
{
  std::list<Drawing> drawings;

  ~Running()
  {
    for (Drawing &drawing : drawings)
      drawing.stop();
  }
};

/// Lines of the first finite value and behind the last one; equal if there is none.
std::pair<std::size_t, std::size_t> known_lines(const std::vector<double> &values)
{
  const auto is_known = [](double value) { return std::isfinite(value); };
  const auto first = std::ranges::find_if(values, is_known);
  const auto last = std::ranges::find_if(values.rbegin(), values.rend(), is_known);
  return {static_cast<std::size_t>(first - values.begin()),
          static_cast<std::size_t>(values.rend() - last)};
}

/// About what gnuplot reads for a figure, which takes most of its time.
std::size_t size_of(const Figure &figure)
{
  std::size_t size = figure.script.size();
  for (const auto &[file, text] : figure.data)
    size += text.size();
  return size;
}

/// The figures in as few batches as processes, of about equal work: the largest figure first, each
/// to the batch with the least so far. A batch that has grown long is two: a signal ends the
/// drawing, and what is drawn by then stays.
std::vector<std::vector<const Figure *>> batches_of(std::vector<const Figure *> figures,
                                                    std::size_t processes)
{
  constexpr std::size_t longest = 16;
  std::ranges::stable_sort(figures, std::greater<>(),
                           [](const Figure *figure) { return size_of(*figure); });
  const std::size_t rounds = (figures.size() + processes * longest - 1) / (processes * longest);
  std::vector<std::vector<const Figure *>> batches(std::min(rounds * processes, figures.size()));
  std::vector<std::size_t> sizes(batches.size());
  for (const Figure *figure : figures)
  {
    const auto least = static_cast<std::size_t>(std::ranges::min_element(sizes) - sizes.begin());
    batches[least].push_back(figure);
    sizes[least] += size_of(*figure);
  }
  return batches;
}
} // namespace

std::string gnuplot_string(const std::string &text)
{
  std::string quoted = "'";
  for (const char c : text)
  {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      throw std::invalid_argument("a control character cannot be drawn");
    quoted += c == '\'' ? "\u2019" : std::string(1, c);
  }
  return quoted + "'";
}

void DataTable::add(std::string header, std::vector<double> values, int digits)
{
  AxisRange range;
  range.include(values);
  digits = std::min(digits + shared_digits(range.low, range.high),
                    std::numeric_limits<double>::max_digits10);
  columns.push_back({std::move(header), std::move(values), digits});
}

// An empty cell is no interruption to gnuplot, which draws on to the next value.
std::string DataTable::text() const
{
  std::string result;
  std::size_t lines = 0;
  std::vector<std::pair<std::size_t, std::size_t>> known;
  for (const Column &column : columns)
  {
    const bool needs_quotes = column.header.find(',') != std::string::npos;
    result += (&column == &columns.front() ? "" : ",") +
              (needs_quotes ? '"' + column.header + '"' : column.header);
    lines = std::max(lines, column.values.size());
    known.push_back(known_lines(column.values));
  }
  result += "\n";
  for (std::size_t line = 0; line < lines; ++line)
  {
    for (std::size_t k = 0; k < columns.size(); ++k)
    {
      if (k > 0)
        result += ",";
      const auto [first, last] = known[k];
      if (line < first || line >= last)
        continue;
      const double value = columns[k].values[line];
      result += std::isfinite(value) ? fmt::format("{:.{}g}", value, columns[k].digits) : "NaN";
    }
    result += "\n";
  }
  return result;
}

std::string script_header(const std::string &name, const std::string &purpose, int width,
                          int height)
{
  const double inches = 6.5 * width / picture_width; // the text of an A4 page is 6.5 inches wide
  return fmt::format("# {0}\n"
                     "# Draw it again: gnuplot {1}.gp, or gnuplot -e \"picture = 'pdf'\" {1}.gp\n"
                     "set encoding utf8\n"
                     "if (!exists('picture')) picture = 'svg'\n"
                     "if (picture eq 'svg') set terminal {2}; set output '{1}.svg'\n"
                     "if (picture eq 'pdf') set terminal {3}; set output '{1}.pdf'\n"
                     "set datafile separator comma\n"
                     "set datafile columnheaders\n"
                     "set border 3 linewidth 1 linecolor rgb '#444444'\n"
                     "set tics nomirror out scale 0.6 textcolor rgb '#222222'\n"
                     "set xtics offset 0,0.4\n"
                     "set minussign\n"
                     "set grid linetype 1 linewidth 0.6 linecolor rgb '#e4e4e4'\n",
                     purpose, name, terminal_of(PictureFormat::svg, {width, height}, inches),
                     terminal_of(PictureFormat::pdf, {width, height}, inches));
}

bool is_drawn(const Figure &figure, const fs::path &folder, const DrawingOptions &options)
{
  const auto is_there = [&](const std::string &picture)
  { return fs::exists(file_of(figure, folder, '.' + picture)); };
  return std::ranges::all_of(pictures_of(options), is_there) &&
         !fs::exists(mark_of(figure, folder)) &&
         bytes_if_any(file_of(figure, folder, ".gp")) == figure.script &&
         std::ranges::all_of(figure.data, [&](const auto &table)
                             { return bytes_if_any(folder / table.first) == table.second; });
}

void take_over_drawn(const std::vector<Figure> &figures, const fs::path &from, const fs::path &to,
                     const DrawingOptions &options)
{
  for (const Figure &figure : figures)
  {
    if (!is_drawn(figure, from, options))
      continue;
    std::vector<std::string> files{figure.name + ".gp"};
    for (const std::string &picture : pictures_of(options))
      files.push_back(figure.name + '.' + picture);
    for (const auto &[file, text] : figure.data)
      files.push_back(file);
    for (const std::string &file : files)
    {
      std::error_code no_link;
      fs::create_hard_link(from / file, to / file, no_link);
      if (no_link)
        fs::copy_file(from / file, to / file, fs::copy_options::overwrite_existing);
    }
  }
}

void draw(const std::vector<Figure> &figures, const fs::path &folder,
          const volatile std::sig_atomic_t *signal, const DrawingOptions &options)
{
  const boost::filesystem::path program = process::search_path("gnuplot");
  if (program.empty())
    throw std::runtime_error("gnuplot is not in PATH; install the package gnuplot-nox");
  std::vector<const Figure *> to_draw;
  for (const Figure &figure : figures)
  {
    if (is_drawn(figure, folder, options))
      continue;
    for (const char *extension : {".svg", ".pdf"}) // a PDF that is not asked for would be old
      fs::remove(file_of(figure, folder, extension));
    write_file(mark_of(figure, folder), "");
    write_file(file_of(figure, folder, ".gp"), figure.script);
    for (const auto &[file, text] : figure.data)
      write_file(folder / file, text);
    to_draw.push_back(&figure);
  }

  const auto processes =
    options.at_once > 0 ? options.at_once : static_cast<std::size_t>(n_processors());
  const std::vector<std::vector<const Figure *>> batches = batches_of(to_draw, processes);
  Running running;
  TimedLine line;
  std::size_t next = 0, begun = 0;
  while (next < batches.size() || !running.drawings.empty())
  {
    if (signal != nullptr && *signal != 0)
      throw Interrupted();
    if (line.is_due())
      line.write(fmt::format("drawing: {} of {} figures begun", begun, to_draw.size()));
    if (next < batches.size() && running.drawings.size() < processes)
    {
      running.drawings.emplace_back(program, batches[next], pictures_of(options), folder);
      begun += batches[next++].size();
      continue;
    }
    const auto done = std::ranges::find_if(running.drawings,
                                           [](Drawing &drawing) { return !drawing.is_running(); });
    if (done == running.drawings.end())
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    else
    {
      done->finish();
      running.drawings.erase(done);
    }
  }
}
} // namespace carambole::reports
