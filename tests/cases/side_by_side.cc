#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include <sched.h>
#include <unistd.h>

#include "cases/driver/side_by_side.h"
#include "cases/process/diagnostics.h"
#include "cases/process/processors.h"
#include "cases/process/program.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_side_by_side)

using namespace carambole;
using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
struct Ended
{
  std::size_t task;
  int status;
  bool operator==(const Ended &) const = default;
};

std::vector<Ended> done(const std::vector<Task> &tasks, int processes)
{
  std::vector<Ended> ended;
  do_side_by_side(tasks, processes,
                  [&](std::size_t task, int status) {
                    ended.push_back({task, status});
                  });
  return ended;
}
} // namespace

BOOST_AUTO_TEST_CASE(the_most_costly_first_and_each_with_its_status)
{
  const auto with = [](int status) { return [status] { return status; }; };
  const std::vector<Task> tasks{{"small", 1, with(0)},
                                {"large", 9, with(1)},
                                {"first of two", 5, with(2)},
                                {"second of two", 5, with(3)}};
  BOOST_TEST((done(tasks, 1) == std::vector<Ended>{{1, 1}, {2, 2}, {3, 3}, {0, 0}}));
  BOOST_TEST(done(tasks, 3).size() == tasks.size());
  BOOST_TEST(done({}, 2).empty());
}

// A batch system or taskset may allow only some of them.
BOOST_AUTO_TEST_CASE(processors_that_may_not_be_used_do_not_count)
{
  cpu_set_t all, one;
  BOOST_TEST_REQUIRE(sched_getaffinity(0, sizeof all, &all) == 0);
  BOOST_TEST(n_processors() == CPU_COUNT(&all));
  CPU_ZERO(&one);
  for (int k = 0; CPU_COUNT(&one) == 0; ++k)
    if (CPU_ISSET(k, &all))
      CPU_SET(k, &one);
  BOOST_TEST_REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
  BOOST_TEST(n_processors() == 1);
  BOOST_TEST(sched_setaffinity(0, sizeof all, &all) == 0);
}

BOOST_AUTO_TEST_CASE(threads_do_every_piece_of_work_once)
{
  std::vector<std::atomic<int>> done(100);
  do_in_threads(done.size(), [&](std::size_t k) { ++done[k]; });
  BOOST_TEST(std::ranges::all_of(done, [](int times) { return times == 1; }));
  do_in_threads(0, [](std::size_t) { BOOST_ERROR("there is nothing to do"); });
}

// The first piece that fails is the last that begins, but for those on other threads.
BOOST_AUTO_TEST_CASE(what_fails_in_a_thread_is_thrown)
{
  constexpr std::size_t bad = 3;
  std::atomic<std::size_t> begun = 0;
  const auto work = [&](std::size_t k)
  {
    ++begun;
    if (k >= bad)
      throw InputError("piece", std::to_string(k));
  };
  BOOST_CHECK_THROW(do_in_threads(100000, work), InputError);
  BOOST_TEST(begun <= bad + std::size_t(n_processors()));
}

// Each waits for the file of the other one: one after the other they would wait for ever.
BOOST_AUTO_TEST_CASE(as_many_at_a_time_as_asked_and_no_more)
{
  const ScratchFolder folder;
  const auto meets = [&](const std::string &own, const std::string &other)
  {
    return [&folder, own, other]
    {
      std::ofstream(folder.path / own) << "";
      for (int k = 0; k < 6000; ++k)
        if (fs::exists(folder.path / other))
          return 0;
        else
          std::this_thread::sleep_for(std::chrono::milliseconds(10));
      return 1;
    };
  };
  const auto both = done({{"a", 2, meets("a", "b")}, {"b", 1, meets("b", "a")}}, 2);
  BOOST_TEST(both.size() == 2);
  for (const Ended &one : both)
    BOOST_TEST(one.status == 0);
  // With one process the first has ended before the second begins.
  const auto alone = [&](const std::string &own)
  {
    return [&folder, own]
    {
      const fs::path mark = folder.path / "running";
      if (fs::exists(mark))
        return 1;
      std::ofstream(mark) << own;
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      fs::remove(mark);
      return 0;
    };
  };
  for (const Ended &one : done({{"a", 1, alone("a")}, {"b", 1, alone("b")}}, 1))
    BOOST_TEST(one.status == 0);
}

BOOST_AUTO_TEST_CASE(a_task_that_fails_does_not_end_the_others)
{
  const std::vector<Task> tasks{{"killed", 4, [] { return raise(SIGKILL); }},
                                {"thrown", 3, []() -> int { throw std::runtime_error("no disk"); }},
                                {"refused", 2,
                                 []() -> int {
                                   throw InputError({{"case.yaml", 3, "wrong"}});
                                 }},
                                {"good", 1, [] { return 0; }}};
  BOOST_TEST((done(tasks, 1) == std::vector<Ended>{{0, exit_status::computation_failed},
                                                   {1, exit_status::computation_failed},
                                                   {2, exit_status::wrong_input},
                                                   {3, exit_status::success}}));
}

BOOST_AUTO_TEST_CASE(after_a_stop_signal_nothing_begins)
{
  note_interruption();
  BOOST_TEST(done({{"a", 1, [] { return 0; }}, {"b", 1, [] { return 0; }}}, 1).empty());
}

BOOST_AUTO_TEST_SUITE_END()
