#include "tests/cli/driver_process.h"

#include <csignal>

#include <boost/process/args.hpp>
#include <boost/process/env.hpp>
#include <boost/process/environment.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/start_dir.hpp>

namespace carambole::test
{
namespace
{
/// The signals that stop a program: what the tests themselves were started with (nohup, a shell's
/// background) is not handed on.
void accept_signals()
{
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGPIPE})
    std::signal(signal, SIG_DFL);
}
} // namespace

boost::process::child Driver::start(const std::vector<std::string> &arguments,
                                    const Environment &changes) const
{
  namespace bp = boost::process;
  bp::environment environment = boost::this_process::environment();
  for (const auto &[name, value] : changes)
    environment.set(name, value); // Boost 1.74 reads beyond the shorter variables in operator[]
  for (const char *log : {"out", "err"}) // it would write over the beginning of those before
    std::filesystem::remove(logs.path / log);
  return bp::child(
    bp::exe = program, bp::args = arguments, environment, bp::start_dir = work.path.string(),
    bp::extend::on_exec_setup = [](auto &) { accept_signals(); },
    bp::std_in<bp::null, bp::std_out>(logs.path / "out").string(),
    bp::std_err > (logs.path / "err").string());
}

Outcome Driver::finish(boost::process::child &child) const
{
  child.wait();
  return {child.exit_code(), file_text(logs.path / "out"), file_text(logs.path / "err")};
}

Outcome Driver::run(const std::vector<std::string> &arguments, const Environment &changes) const
{
  boost::process::child child = start(arguments, changes);
  return finish(child);
}
} // namespace carambole::test
