#include "reports/gnuplot.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <list>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <boost/process.hpp>
#include <fmt/format.h>

#include "cases/records.h"

namespace carambole::reports
{
namespace
{
namespace process = boost::process;

std::string read_text(const std::filesystem::path &file)
{
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// One gnuplot at work on one script, with its messages in a file beside it.
class Drawing
{
public:
  Drawing(const boost::filesystem::path &program, const Figure &figure,
          const std::filesystem::path &folder)
    : name(figure.name),
      picture(folder / (name + ".svg")),
      messages(folder / (name + ".messages")),
      child(program, "--default-settings", name + ".gp", process::start_dir(folder.string()),
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

  /// Throws if the picture was not drawn, with all that gnuplot said; a warning is passed on.
  void finish()
  {
    child.wait();
    const std::string said = read_text(messages).substr(0, 500);
    std::filesystem::remove(messages);
    if (child.exit_code() != 0 || !std::filesystem::exists(picture))
      throw std::runtime_error(
        fmt::format("gnuplot could not draw {}.gp (status {}): {}", name, child.exit_code(), said));
    if (!said.empty())
      fmt::print(stderr, "{}.gp: {}\n", name, said);
  }

private:
  std::string name;
  std::filesystem::path picture, messages;
  process::child child;
};

/// The running drawings; whoever leaves with an exception leaves no gnuplot behind.
struct Running
{
  std::list<Drawing> drawings;

  ~Running()
  {
    for (Drawing &drawing : drawings)
      drawing.stop();
  }
};
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
  columns.push_back({std::move(header), std::move(values), digits});
}

std::string DataTable::text() const
{
  std::string result;
  std::size_t rows = 0;
  for (const Column &column : columns)
  {
    const bool needs_quotes = column.header.find(',') != std::string::npos;
    result += (&column == &columns.front() ? "" : ",") +
              (needs_quotes ? '"' + column.header + '"' : column.header);
    rows = std::max(rows, column.values.size());
  }
  result += "\n";
  for (std::size_t row = 0; row < rows; ++row)
  {
    for (const Column &column : columns)
    {
      if (&column != &columns.front())
        result += ",";
      if (row < column.values.size() && std::isfinite(column.values[row]))
        fmt::format_to(std::back_inserter(result), "{:.{}g}", column.values[row], column.digits);
    }
    result += "\n";
  }
  return result;
}

std::string script_header(const std::string &name, const std::string &purpose, int width,
                          int height)
{
  return fmt::format("# {0}\n"
                     "# Draw it again: gnuplot {1}.gp\n"
                     "set encoding utf8\n"
                     "set terminal svg size {2},{3} standalone noenhanced rounded font 'Arial,15' "
                     "background rgb '#ffffff'\n"
                     "set output '{1}.svg'\n"
                     "set datafile separator comma\n"
                     "set datafile columnheaders\n"
                     "set border 3 linewidth 1 linecolor rgb '#444444'\n"
                     "set tics nomirror out scale 0.6 textcolor rgb '#222222'\n"
                     "set xtics offset 0,0.4\n"
                     "set minussign\n"
                     "set grid linetype 1 linewidth 0.6 linecolor rgb '#e4e4e4'\n",
                     purpose, name, width, height);
}

void draw(const std::vector<Figure> &figures, const std::filesystem::path &folder,
          const volatile std::sig_atomic_t *signal)
{
  const boost::filesystem::path program = process::search_path("gnuplot");
  if (program.empty())
    throw std::runtime_error("gnuplot is not in PATH; install the package gnuplot-nox");
  for (const Figure &figure : figures)
  {
    write_file(folder / (figure.name + ".gp"), figure.script);
    for (const auto &[file, text] : figure.data)
      write_file(folder / file, text);
  }

  const std::size_t at_once = std::max(1U, std::thread::hardware_concurrency());
  Running running;
  std::size_t next = 0;
  while (next < figures.size() || !running.drawings.empty())
  {
    if (signal != nullptr && *signal != 0)
      throw Interrupted{*signal};
    if (next < figures.size() && running.drawings.size() < at_once)
    {
      running.drawings.emplace_back(program, figures[next++], folder);
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
