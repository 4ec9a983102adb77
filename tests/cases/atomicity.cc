#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <random>
#include <sstream>
#include <string>
#include <thread>

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/process/own_files.h"
#include "cases/records/records.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_records)

using namespace carambole;
using namespace carambole::test;

BOOST_AUTO_TEST_SUITE(atomicity)

namespace
{
/// Record number n: its number of samples, its mass and its version all tell n.
void write_record(const std::filesystem::path &results, int n)
{
  RecordWriter writer(results, "fem");
  writer.write_history(
    {{{"time", "s", std::vector<double>(1000 + static_cast<std::size_t>(n), n)}}});
  StoredRecord record{"case", "", "hash", "solver", std::to_string(n), "", "", {}};
  record.model.name = "fem";
  record.model.bodies = {{"B1", n, 0, {}}};
  writer.commit(record);
}

/// Number of a record that must be whole, or -1 if there is none.
int read_number(const std::filesystem::path &results)
{
  const std::optional<StoredRecord> record = read_record(results, "fem");
  if (!record)
    return -1;
  const int n = std::stoi(record->version);
  BOOST_TEST(record->model.bodies[0].mass.value() == n);
  BOOST_TEST(read_history(results / "fem" / "history.csv").columns[0].values.size() ==
             1000 + static_cast<std::size_t>(n));
  return n;
}

std::size_t hidden_entries(const std::filesystem::path &folder)
{
  const std::filesystem::directory_iterator entries(folder);
  return static_cast<std::size_t>(
    std::count_if(begin(entries), end(entries),
                  [](const std::filesystem::directory_entry &entry)
                  { return entry.path().filename().string().starts_with('.'); }));
}
} // namespace

BOOST_AUTO_TEST_CASE(killed_at_any_moment_no_half_record_is_read)
{
  const ScratchFolder folder;
  std::mt19937 random(1);
  int seen = 0;
  // Shared with the writers: how many records one has finished.
  auto *const written = static_cast<std::atomic<int> *>(mmap(
    nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  for (int trial = 0; trial < 60; ++trial)
  {
    *written = 0;
    const pid_t writer = fork();
    if (writer == 0)
      for (int n = 0;; ++n, ++*written)
        write_record(folder.path, n % 50);
    // A kill falls anywhere in one of the first records.
    const int least = std::uniform_int_distribution(trial % 10 == 0 ? 0 : 1, 4)(random);
    while (*written < least)
      usleep(50);
    usleep(std::uniform_int_distribution<useconds_t>(0, 5000)(random));
    kill(writer, SIGKILL);
    waitpid(writer, nullptr, 0);
    seen += read_number(folder.path) >= 0;
  }
  BOOST_TEST(seen > 30); // the test did see records

  write_record(folder.path, 7);
  BOOST_TEST(read_number(folder.path) == 7);
  BOOST_TEST(hidden_entries(folder.path) == 0); // what the killed ones left is gone
}

BOOST_AUTO_TEST_CASE(a_living_writer_is_left_alone)
{
  const ScratchFolder folder;
  const pid_t writer = fork();
  if (writer == 0)
  {
    const RecordWriter holding(folder.path, "other");
    pause();
  }
  while (hidden_entries(folder.path) == 0)
    usleep(1000);
  write_record(folder.path, 3);
  BOOST_TEST(hidden_entries(folder.path) == 1);
  kill(writer, SIGKILL);
  waitpid(writer, nullptr, 0);
  write_record(folder.path, 4);
  BOOST_TEST(hidden_entries(folder.path) == 0);
}

BOOST_AUTO_TEST_CASE(a_scratch_file_follows_no_link_and_has_no_name_to_be_guessed)
{
  const ScratchFolder folder;
  const std::filesystem::path target = folder.path / "a.txt", victim = folder.path / "victim";
  BOOST_TEST(scratch_path(target) != scratch_path(target));
  BOOST_TEST(scratch_path(target).filename().string().starts_with(".a.txt.partial-" +
                                                                  std::to_string(getpid()) + "-"));
  std::filesystem::create_symlink(victim, target);
  BOOST_CHECK_THROW(create_file(target, {"x"}, false), std::exception);
  BOOST_TEST(!std::filesystem::exists(victim));
  write_durably(target, {"one ", "two"}); // takes the place of the link
  BOOST_TEST(!std::filesystem::exists(victim));
  BOOST_TEST(!std::filesystem::is_symlink(target));
  BOOST_TEST(std::filesystem::file_size(target) == 7U);
  BOOST_CHECK_THROW(create_file(target, {"x"}, false), std::exception);
  BOOST_TEST(hidden_entries(folder.path) == 0);
}

BOOST_AUTO_TEST_CASE(a_file_that_the_user_names_may_be_a_link_a_device_or_a_fifo)
{
  namespace fs = std::filesystem;
  const ScratchFolder folder;
  const fs::path file = folder.path / "file", link = folder.path / "link",
                 fifo = folder.path / "fifo", full = folder.path / "full";
  const auto text_of = [](const fs::path &path)
  {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  };
  fs::create_symlink("file", link); // to nothing as yet
  for (const std::string text : {"one", "three", "2"})
  {
    write_named_file(link, text);
    BOOST_TEST(fs::is_symlink(link));
    BOOST_TEST(text_of(file) == text);
  }
  write_named_file(file, "whole");
  BOOST_TEST(text_of(link) == "whole");
  BOOST_TEST(hidden_entries(folder.path) == 0);

  BOOST_REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
  std::string read;
  std::thread reader([&] { read = text_of(fifo); });
  write_named_file(fifo, "through");
  reader.join();
  BOOST_TEST(read == "through");
  BOOST_TEST(fs::is_fifo(fifo));

  fs::create_symlink("/dev/full", full); // as root a device itself would be at stake
  BOOST_CHECK_THROW(write_named_file(full, "x"), fs::filesystem_error);
  BOOST_TEST(fs::is_symlink(full));
  for (const fs::path &wrong : {folder.path, folder.path / "none" / "file"})
    BOOST_CHECK_THROW(write_named_file(wrong, "x"), fs::filesystem_error);
  fs::create_directory_symlink(folder.path, folder.path / "here");
  fs::create_symlink("loop", folder.path / "loop");
  for (const char *name : {"here", "loop"})
  {
    BOOST_CHECK_THROW(write_named_file(folder.path / name, "x"), fs::filesystem_error);
    BOOST_TEST(fs::is_symlink(folder.path / name));
  }
  // What a program writes under a name of its own takes the place of a link.
  write_file(link, "own");
  BOOST_TEST(!fs::is_symlink(link));
  BOOST_TEST(text_of(file) == "whole");
}

BOOST_AUTO_TEST_CASE(files_are_replaced_whole)
{
  const ScratchFolder folder;
  write_file(folder.path / "a.txt", "one");
  write_file(folder.path / "a.txt", "two");
  std::ifstream stream(folder.path / "a.txt");
  std::string text;
  BOOST_TEST(std::getline(stream, text).good() == false); // no line break at the end
  BOOST_TEST(text == "two");
  BOOST_TEST(hidden_entries(folder.path) == 0);
  BOOST_CHECK_THROW(write_file(folder.path / "none" / "a.txt", "x"), std::exception);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
