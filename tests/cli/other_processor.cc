#include "cases/process/processor.h"

#include "cases/process/program.h"

namespace carambole
{
extern const std::uint32_t instructions_used =
  ~std::uint32_t(0); // those of AMD's and Intel's at once
}

int main()
{
  return carambole::run_main("other_processor", [] { return 0; });
}
