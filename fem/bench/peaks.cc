#include "fem/bench/peaks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <unistd.h>

#include "fem/numbers/simd.h"

namespace carambole::fem
{
namespace
{
#if defined(__AVX512F__)
constexpr int register_bytes = 64;
#elif defined(__AVX__)
constexpr int register_bytes = 32;
#else
constexpr int register_bytes = 16;
#endif
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
constexpr bool multiplies_and_adds = true;
#else
constexpr bool multiplies_and_adds = false;
#endif

using Register = double __attribute__((vector_size(register_bytes)));
constexpr int values = register_bytes / int(sizeof(double));

Register filled(double x)
{
  Register result{};
  for (int i = 0; i < values; ++i)
    result[i] = x;
  return result;
}

// Keeps the compiler from leaving out what computed the numbers.
void use(double x)
{
  asm volatile("" : : "m"(x) : "memory");
}

// Independent chains, so many that the pipelines are full: twelve fit into sixteen registers and
// cover a latency of four to six cycles of two pipelines.
constexpr int chains = 12;

// Applies `next` `rounds` times to every chain.
template <int count, typename Next>
void run_chains(long rounds, const Next &next)
{
  std::array<Register, count> x;
  for (int i = 0; i < count; ++i)
    x[i] = filled(1 + 0.01 * i);
  for (long k = 0; k < rounds; ++k)
    for (int i = 0; i < count; ++i)
      x[i] = next(x[i]);
  Register sum = filled(0);
  for (const Register &one : x)
    sum += one;
  use(sum[0]);
}

void multiply_add(long rounds)
{
  run_chains<chains>(rounds, [a = filled(0.999999), b = filled(1e-6)](const Register &x)
                     { return x * a + b; });
}

void add(long rounds)
{
  run_chains<chains>(rounds, [b = filled(1e-9)](const Register &x) { return x + b; });
}

void divide(long rounds)
{
  run_chains<8>(rounds, [a = filled(1.5)](const Register &x) { return a / x; });
}

// Indices of nodes as a mesh has them: those of eight neighbours, in an array of 16 kB.
class Gathering
{
public:
  Gathering() : field(2 * nodes, 1.0), index(groups)
  {
    for (int g = 0; g < groups; ++g)
      for (int l = 0; l < lanes; ++l)
        index[g][l] = (lanes * g + l + (g % 3) * 40) % nodes;
  }
  void run(long rounds) const
  {
    Simd sum{};
    for (long k = 0; k < rounds; ++k)
      for (int g = 0; g < groups; ++g)
      {
        Simd r{}, z{};
        gather_pairs(field.data(), index[g], r, z);
        sum += r + z;
      }
    use(sum[0]);
  }
  static constexpr int nodes = 1000, groups = 128;

private:
  std::vector<double> field;
  std::vector<SimdIndex> index;
};

// a = b + s c.
class Triad
{
public:
  explicit Triad(std::size_t bytes)
    : a(bytes / (3 * sizeof(Simd))), b(bytes / (3 * sizeof(Simd))), c(bytes / (3 * sizeof(Simd)))
  {
  }
  double bytes() const { return 3. * double(a.size()) * sizeof(double); }
  void run(long rounds)
  {
    const std::size_t n = a.size() / lanes;
    for (long k = 0; k < rounds; ++k)
    {
      const double s = 1 + 1e-9 * double(k);
      Simd *to = a.vectors();
      const Simd *from = b.vectors(), *other = c.vectors();
      for (std::size_t i = 0; i < n; ++i)
        to[i] = from[i] + s * other[i];
    }
    use(a.data()[n / 2]);
  }

private:
  SimdArray a, b, c;
};

double cache_size(int name)
{
  return double(std::max(0L, sysconf(name)));
}
} // namespace

Peaks measure_peaks(int threads, bool is_quick)
{
  const int repeats = is_quick ? 3 : 7;
  const long rounds = is_quick ? 20'000 : 2'000'000; // some 10 ms
  Peaks peaks;
  peaks.register_bits = 8 * register_bytes;
  peaks.has_fma = multiplies_and_adds;
  peaks.l2_bytes = cache_size(_SC_LEVEL2_CACHE_SIZE);
  peaks.l3_bytes = cache_size(_SC_LEVEL3_CACHE_SIZE);

  const auto of_one = [&](double amount, const auto &work)
  { return repeated_warm(repeats, [&] { return timed(amount, work); }); };
  const double per_round = double(chains) * values;
  peaks.flops = of_one(2 * per_round * double(rounds), [&] { multiply_add(rounds); });
  peaks.flops_of_all =
    repeated_warm(repeats,
                  [&]
                  {
                    return timed_in_threads(threads, 2 * per_round * double(rounds),
                                            [&](int) { multiply_add(rounds); });
                  });
  peaks.additions = of_one(per_round * double(rounds), [&] { add(rounds); });
  const long divisions = rounds / 10;
  peaks.divisions = of_one(8. * values * double(divisions), [&] { divide(divisions); });
  const Gathering gathering;
  const long gathers = rounds / 100;
  peaks.gathered =
    of_one(2. * Gathering::groups * lanes * double(gathers), [&] { gathering.run(gathers); });

  constexpr double least_l2 = 256e3, least_memory = 192e6, most_memory = 768e6;
  const double l2 = std::max(least_l2, peaks.l2_bytes);
  peaks.l2_triad_bytes = l2 / 2;
  peaks.l3_triad_bytes = 8 * l2;
  peaks.memory_triad_bytes =
    is_quick ? 24e6 : std::clamp(4 * peaks.l3_bytes, least_memory, most_memory);
  const auto triad = [&](double bytes, double moved)
  {
    Triad arrays{std::size_t(bytes)};
    const long sweeps = std::max(1L, long(moved / bytes));
    return of_one(arrays.bytes() * double(sweeps), [&] { arrays.run(sweeps); });
  };
  peaks.l2 = triad(peaks.l2_triad_bytes, is_quick ? 1e7 : 1e9);
  peaks.l3 = triad(peaks.l3_triad_bytes, is_quick ? 1e7 : 5e8);
  peaks.memory = triad(peaks.memory_triad_bytes, 0);
  std::vector<Triad> parts;
  for (int i = 0; i < threads; ++i)
    parts.emplace_back(std::size_t(peaks.memory_triad_bytes / threads));
  peaks.memory_of_all = repeated_warm(
    repeats,
    [&] { return timed_in_threads(threads, parts[0].bytes(), [&](int i) { parts[i].run(1); }); });
  return peaks;
}
} // namespace carambole::fem
