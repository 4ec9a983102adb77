// On Intel's processors an SSE instruction of a library waits as long as the upper halves of wide
// registers are in use. Code with vectors must leave them clear, at every level of optimisation.

#include <boost/test/unit_test.hpp>

#include <cpuid.h>

#include <cmath>

#include "cases/measured/pulse_end.h"

using namespace carambole;

namespace
{
// XGETBV with ECX = 1 tells which parts of the registers' state differ from their initial values.
bool tells_what_is_in_use()
{
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __builtin_cpu_supports("avx") && __get_cpuid_count(0xd, 1, &a, &b, &c, &d) != 0 &&
         (a & 4U) != 0;
}

constexpr unsigned ymm = 1U << 2, zmm = 1U << 6; // bits of XGETBV

bool upper_halves_are_in_use()
{
  unsigned low = 0, high = 0;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(1));
  return (low & (ymm | zmm)) != 0;
}

// In one statement: what stands between could clear them.
bool are_in_use_once_written()
{
  unsigned low = 0, high = 0;
  asm volatile("vpcmpeqd %%xmm0, %%xmm0, %%xmm0\n"
               "vinsertf128 $1, %%xmm0, %%ymm0, %%ymm0\n"
               "xgetbv\n"
               "vzeroupper"
               : "=a"(low), "=d"(high)
               : "c"(1)
               : "xmm0");
  return (low & ymm) != 0;
}

// 60 samples of a Hertz-like rise that begins between the 20th and the 21st.
Flank rise()
{
  Flank flank;
  for (int i = 0; i < 60; ++i)
  {
    const double s = i - 19.5;
    flank.u.push_back(i);
    flank.forces.push_back(s > 0 ? std::pow(s / 100, 1.5) : 0);
    flank.variances.push_back(1e-4);
  }
  flank.inner = 59;
  flank.peak = 1;
  flank.length = 100;
  flank.base = 1e-3;
  return flank;
}
} // namespace

BOOST_AUTO_TEST_SUITE(cases_wide_registers)

BOOST_AUTO_TEST_CASE(vectors_leave_the_upper_halves_of_registers_clear)
{
  if (!tells_what_is_in_use())
  {
    BOOST_TEST_MESSAGE("this processor does not tell which registers are in use");
    return;
  }
  BOOST_REQUIRE(are_in_use_once_written());
  BOOST_REQUIRE(!upper_halves_are_in_use());

  BOOST_TEST(find_pulse_end(rise()).places.size() > 1);
  BOOST_TEST(!upper_halves_are_in_use());
}

BOOST_AUTO_TEST_SUITE_END()
