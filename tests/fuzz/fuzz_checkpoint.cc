// Fuzzes checkpoints of the finite elements: an arbitrary file on the disk, and one with a correct
// hash.

#include <new>

#include "cases/case/hashes.h"
#include "fem/numbers/serialize.h"
#include "fem/run/checkpoint.h"
#include "tests/fuzz/fuzz.h"

using namespace carambole;
using namespace carambole::fem;

// A damaged length may request more memory than there is. Without the address sanitizer that is an
// exception; the sanitizer would end the program, so it is made an exception here too.
void *operator new(std::size_t size)
{
  constexpr std::size_t most = 100'000'000;
  void *const memory = size > most ? nullptr : std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr)
    throw std::bad_alloc();
  return memory;
}

void operator delete(void *memory) noexcept
{
  std::free(memory);
}

void operator delete(void *memory, std::size_t) noexcept
{
  std::free(memory);
}

extern "C" const char *__asan_default_options();
const char *__asan_default_options()
{
  return "alloc_dealloc_mismatch=0"; // the sanitizer's own new[] meets the delete above
}

// The files of a series are written with deal.II, which is not compiled here.
std::vector<std::string> FieldWriter::files(const Series &)
{
  return {};
}

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  const std::string text = fuzz::text_of(data, size);
  const std::size_t line = text.find('\n');
  const std::string payload = line == std::string::npos ? text : text.substr(line + 1);
  const bool is_whole = line != std::string::npos && text.substr(0, line) == hash_text(payload);
  fuzz::write("checkpoint-0.bin", text);
  CheckpointFolder folder(fuzz::folder(), "stamp", 0);
  if (const std::unique_ptr<Checkpoint> found = folder.newest())
    fuzz::require(is_whole && found->stamp == "stamp");
  fuzz::write("checkpoint-0.bin", hash_text(payload) + "\n" + payload);
  folder.newest();
  return 0;
}
