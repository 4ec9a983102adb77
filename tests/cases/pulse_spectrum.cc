#include <boost/test/unit_test.hpp>

// The spectrum of a pulse of force, and what it says of a contact.

#include <cmath>
#include <numbers>

#include "case_files.h"
#include "cases/records/wave_quantities.h"
#include "cases/values/pulse_spectrum.h"

BOOST_AUTO_TEST_SUITE(cases_pulse_spectrum)

using namespace carambole;
using namespace carambole::test;
using boost::test_tools::tolerance;
using std::numbers::pi;

namespace
{
double sinc(double x)
{
  return std::sin(pi * x) / (pi * x);
}

struct Pulse
{
  std::vector<double> times, forces;

  double duration() const { return times.back() - times.front(); }
  PulseSpectrum spectrum() const { return {times, forces}; }
};

/// x'' = -x^1.5 from x = 0 with the speed 1 until x = 0, by the classic method of fourth order.
Pulse hertz_pulse(double step)
{
  const auto pull = [](double x) { return -std::pow(std::max(x, 0.0), 1.5); };
  Pulse pulse{{0}, {0}};
  for (double x = 0, v = 1, t = 0;;)
  {
    const double h = step, k1 = pull(x), k2 = pull(x + h / 2 * v), v2 = v + h / 2 * k1,
                 k3 = pull(x + h / 2 * v2), v3 = v + h / 2 * k2, k4 = pull(x + h * v3),
                 v4 = v + h * k3;
    const double next = x + h / 6 * (v + 2 * v2 + 2 * v3 + v4);
    if (next <= 0)
    {
      pulse.times.push_back(t + h * x / (x - next));
      pulse.forces.push_back(0);
      return pulse;
    }
    x = next;
    v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    pulse.times.push_back(t += h);
    pulse.forces.push_back(-pull(x));
  }
}
} // namespace

BOOST_AUTO_TEST_CASE(lines_between_samples_are_transformed_exactly)
{
  const Pulse triangle{{1, 2, 3}, {0, 5, 0}}, block{{1, 1, 4, 4}, {0, 2, 2, 0}};
  for (const double f : {1e-6, 0.01, 0.2, 0.7, 1.3, 5.2})
  {
    const std::complex<double> shift = std::polar(1.0, -2 * pi * f * 2);
    BOOST_TEST(std::abs(triangle.spectrum().at(f) - 5 * sinc(f) * sinc(f) * shift) < 1e-14);
    BOOST_TEST(block.spectrum().amplitude(f) == std::abs(6 * sinc(3 * f)), tolerance(1e-12));
  }
  BOOST_TEST(triangle.spectrum().amplitude(0) == 5);
  BOOST_TEST(block.spectrum().shape(3).first_minimum.value() == 1. / 3, tolerance(1e-7));
  BOOST_TEST(triangle.spectrum().shape(2).first_minimum.value() == 1, tolerance(1e-4));
  const double corner = block.spectrum().shape(3).corner.value();
  BOOST_TEST(std::abs(sinc(3 * corner)) == std::pow(10, -0.15), tolerance(1e-9));
  // A pull and a push nearly cancel: the spectrum rises from f = 0, where it has no minimum.
  const Pulse pull_and_push{{0, 1, 2, 3, 4}, {0, -2, 0, 2.1, 0}};
  BOOST_CHECK(!pull_and_push.spectrum().shape(4).first_minimum);
  // More samples on the same lines change nothing.
  const Pulse finer{{1, 1.1, 1.25, 2, 2.5, 3}, {0, 0.5, 1.25, 5, 2.5, 0}};
  BOOST_TEST(finer.spectrum().amplitude(0.3) == triangle.spectrum().amplitude(0.3),
             tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(a_pulse_after_hertz_has_its_corner_and_its_zero)
{
  const Pulse pulse = hertz_pulse(1e-3);
  const double t = pulse.duration();
  BOOST_TEST(t == 3.2180655, tolerance(1e-6));
  const PulseSpectrum spectrum = pulse.spectrum();
  BOOST_TEST(std::abs(spectrum.shape(t).corner.value() * t - 0.66852) < 1e-5);
  BOOST_TEST(std::abs(spectrum.shape(t).first_minimum.value() * t - 1.80403) < 1e-5);
  BOOST_TEST(spectrum.amplitude(*spectrum.shape(t).first_minimum) < 1e-5 * spectrum.amplitude(0));
}

// sin^1.5 has its zeros where 1/B((nu + 2 + f)/2, (nu + 2 - f)/2) has: at 2 f T = 3.5, 5.5, ...
BOOST_AUTO_TEST_CASE(the_usual_substitute_of_that_pulse_has_another_zero)
{
  Pulse pulse;
  constexpr int n = 4000;
  for (int k = 0; k <= n; ++k)
  {
    pulse.times.push_back(double(k) / n);
    pulse.forces.push_back(std::pow(std::max(0.0, std::sin(pi * k / n)), 1.5));
  }
  BOOST_TEST(std::abs(pulse.spectrum().shape(1).first_minimum.value() - 1.75) < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_spectrum_without_a_minimum_has_none)
{
  Pulse decay;
  for (double t = 0; t < 30; t += 0.01)
  {
    decay.times.push_back(t);
    decay.forces.push_back(std::exp(-t));
  }
  BOOST_TEST(!decay.spectrum().shape(5).first_minimum);
  BOOST_TEST(std::abs(decay.spectrum().amplitude(1 / (2 * pi)) - std::sqrt(0.5)) < 1e-4);
  BOOST_TEST((!Pulse{{0, 1, 2}, {0, 0, 0}}.spectrum().shape(2).corner));
  BOOST_TEST((!Pulse{{0, 1, 2}, {0, 0, 0}}.spectrum().shape(2).first_minimum));
}

// Against the differences between its samples.
BOOST_AUTO_TEST_CASE(the_squared_rate_of_a_pulse_is_that_of_its_samples)
{
  const Pulse pulse = hertz_pulse(1e-3);
  double sum = 0;
  for (std::size_t k = 1; k < pulse.times.size(); ++k)
    sum +=
      std::pow(pulse.forces[k] - pulse.forces[k - 1], 2) / (pulse.times[k] - pulse.times[k - 1]);
  BOOST_TEST(pulse.spectrum().squared_rate(pulse.duration()) == sum, tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(only_contacts_with_one_whole_pulse_have_these_quantities)
{
  const Case c = read_text(two_balls);
  const Pulse pulse = hertz_pulse(1e-3);
  const History history{{{"time", "s", pulse.times}, {"force B1-B2", "N", pulse.forces}}};
  const auto with = [&](auto change)
  {
    ModelRecord record;
    ContactRecord &contact = record.contacts.emplace_back();
    contact.first = "B1", contact.second = "B2";
    contact.duration = contact.end_time = pulse.duration();
    change(contact);
    add_spectral_quantities(c, record, history);
    return record.contacts[0];
  };
  const ContactRecord whole = with([](ContactRecord &) {});
  BOOST_TEST(std::abs(whole.corner_frequency_ratio.value() - 0.66852) < 1e-5);
  BOOST_TEST(std::abs(whole.spectral_minimum_ratio.value() - 1.80403) < 1e-5);
  BOOST_TEST(whole.corner_frequency.value() * pulse.duration() == *whole.corner_frequency_ratio,
             tolerance(1e-14));
  const auto is_empty = [](const ContactRecord &contact)
  {
    return !contact.corner_frequency && !contact.corner_frequency_ratio &&
           !contact.spectral_minimum && !contact.spectral_minimum_ratio;
  };
  BOOST_TEST(is_empty(with([](ContactRecord &contact) { contact.recontacts = 1; })));
  BOOST_TEST(is_empty(with([](ContactRecord &contact) { contact.end_time.reset(); })));
  BOOST_TEST(is_empty(with([](ContactRecord &contact) { contact.duration.reset(); })));
  BOOST_TEST(is_empty(with([](ContactRecord &contact) { contact.first_duration = 1; })));
  BOOST_TEST(is_empty(with([](ContactRecord &contact) { contact.second = "B3"; })));
}

BOOST_AUTO_TEST_SUITE_END()
