#include "fem/ranks/job.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <thread>
#include <vector>

#include <mpi.h>
#include <sys/prctl.h>

#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "fem/ranks/mpi_session.h"
#include "fem/ranks/ranks.h"

namespace carambole::fem
{
namespace
{
// Ranks that fail alike do so within a load step or a factorisation; the others hang until then.
constexpr std::chrono::seconds patience{2};

/// The exit statuses of all ranks. A rank that has failed and waits for others in vain ends the
/// job: they wait elsewhere for what it does not do any more.
std::vector<int> statuses(const Ranks &ranks, MPI_Comm for_statuses, int status,
                          const std::function<void()> &tell_failure)
{
  std::vector<int> all(ranks.size());
  MPI_Request request;
  MPI_Iallgather(&status, 1, MPI_INT, all.data(), 1, MPI_INT, for_statuses, &request);
  const auto began = std::chrono::steady_clock::now();
  for (int have_ended = 0; MPI_Test(&request, &have_ended, MPI_STATUS_IGNORE), have_ended == 0;)
  {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (status == exit_status::success || std::chrono::steady_clock::now() < began + patience)
      continue;
    tell_failure();
    flush_output();
    MPI_Abort(MPI_COMM_WORLD, status);
  }
  return all;
}
} // namespace

int run_rank(const std::function<int()> &work)
{
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  add_stop_signal(SIGUSR1);
  const MpiSession mpi;
  const Ranks ranks = Ranks::all();
  MPI_Comm for_statuses; // of its own: others may still communicate about the work
  MPI_Comm_dup(MPI_COMM_WORLD, &for_statuses);
  be_silent(!ranks.is_first());
  std::exception_ptr failure;
  const int status = told_status(
    [&]
    {
      try
      {
        return work();
      }
      catch (...)
      {
        failure = std::current_exception();
        throw;
      }
    });
  flush_output();
  const auto tell_failure = [&]
  {
    if (ranks.is_first()) // has told it
      return;
    be_silent(false);
    tell("rank {} of {} has failed alone:\n", ranks.number(), ranks.size());
    if (failure)
      told_status([&]() -> int { std::rethrow_exception(failure); });
  };
  const std::vector<int> all = statuses(ranks, for_statuses, status, tell_failure);
  MPI_Comm_free(&for_statuses);
  if (all.front() == exit_status::success && status != exit_status::success)
    tell_failure();
  // mpirun returns the first status that is not zero, and ends what still runs then.
  return ranks.is_first() ? *std::ranges::max_element(all) : exit_status::success;
}
} // namespace carambole::fem
