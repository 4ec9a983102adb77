#include <boost/test/unit_test.hpp>

#include <cmath>
#include <stdexcept>

#include "reports/drawing/gnuplot.h"
#include "reports/html/html.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

BOOST_AUTO_TEST_SUITE(reports_format)

using namespace carambole::reports;

BOOST_AUTO_TEST_CASE(units_take_the_prefix_that_reads_well)
{
  BOOST_CHECK_EQUAL(readable_unit(689400, "N").symbol, "kN");
  BOOST_CHECK_EQUAL(readable_unit(504e-6, "s").symbol, "µs");
  BOOST_CHECK_EQUAL(readable_unit(1e-3, "s").symbol, "ms");
  BOOST_CHECK_EQUAL(readable_unit(0.1, "m").symbol, "mm");
  BOOST_CHECK_EQUAL(readable_unit(0.35, "m/s").symbol, "m/s");
  BOOST_CHECK_EQUAL(readable_unit(206e9, "Pa").symbol, "GPa");
  BOOST_CHECK_EQUAL(readable_unit(5000, "m").symbol, "m");
  BOOST_CHECK_EQUAL(readable_unit(0, "N").symbol, "N");
  BOOST_CHECK_EQUAL(
    readable_unit(0.013, si_symbol(carambole::QuantityKind::squared_amplitude)).symbol, "1/kg");
  BOOST_CHECK_EQUAL(
    readable_unit(0.013, si_symbol(carambole::QuantityKind::squared_amplitude)).factor, 1);
  BOOST_CHECK_EQUAL(readable_unit(0.5, "").symbol, "");
  BOOST_CHECK_CLOSE(readable_unit(689400, "N").factor * 689400, 689.4, 1e-10);
}

BOOST_AUTO_TEST_CASE(no_digit_is_shown_that_the_uncertainty_does_not_support)
{
  BOOST_CHECK_EQUAL(value_text(691.23456, 1.5), "691.2");
  BOOST_CHECK_EQUAL(value_text(691.23456, 15.0), "691");
  BOOST_CHECK_EQUAL(value_text(57.0, 207.0), "60");
  BOOST_CHECK_EQUAL(value_text(207.0, 207.0), "210");
  BOOST_CHECK_EQUAL(value_text(12345.6, 2500.0), "12300");
  BOOST_CHECK_EQUAL(value_text(-0.23040123, 0.00075), "−0.23040");
  BOOST_CHECK_EQUAL(value_text(689.4007112, std::nullopt), "689.4007");
  BOOST_CHECK_EQUAL(value_text(0, std::nullopt), "0");
  // An exact value has no digits that an uncertainty of zero would support.
  BOOST_CHECK_EQUAL(value_text(5, 0.0), "5");
  BOOST_CHECK_EQUAL(value_text(13.227948661234, 1e-14), "13.22794866");
  BOOST_CHECK_EQUAL(value_text(0, 0.0), "0");
  BOOST_CHECK_EQUAL(value_text(1.5e-12, 1.5e-12), "1.5e\u221212");
  BOOST_CHECK_EQUAL(percent_text(0.01234, 0.002), "+1.23 %");
  BOOST_CHECK_EQUAL(percent_text(0.01234, 0.02), "+1.2 %");
  BOOST_CHECK_EQUAL(percent_text(-1e-9), "0.00 %");
  BOOST_CHECK_EQUAL(percent_size_text(-0.01234), "1.23 %");
  BOOST_CHECK_EQUAL(percent_size_text(1e-9), "< 0.01 %"); // not nothing
  BOOST_CHECK_EQUAL(percent_size_text(0), "0.00 %");
}

BOOST_AUTO_TEST_CASE(what_a_case_states_has_no_zeros_at_its_end)
{
  BOOST_CHECK_EQUAL(shortest(1.3, 8), "1.3");
  BOOST_CHECK_EQUAL(shortest(0.4972746612, 8), "0.49727466");
  BOOST_CHECK_EQUAL(shortest(-20, 8), "−20");
  BOOST_CHECK_EQUAL(shortest(100, 2), "100");
  BOOST_CHECK_EQUAL(shortest(2.5e-7, 8), "2.5e−07");
  BOOST_CHECK_EQUAL(shortest(0, 8), "0");
}

BOOST_AUTO_TEST_CASE(text_is_escaped_in_html)
{
  BOOST_CHECK_EQUAL(html::text("<script>alert('x')</script> & \"y\"").markup(),
                    "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;y&quot;");
  BOOST_CHECK_EQUAL(html::element("a", {{"href", "\"><script>"}}, html::text("<b>")).markup(),
                    "<a href=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt;</a>");
  BOOST_CHECK_EQUAL(html::escape(std::string("a\0b", 3)), "a\uFFFDb");
  BOOST_CHECK_EQUAL(html::text("1.2 ± 0.1 kN").markup(), "1.2\u00a0±\u00a00.1 kN");
}

BOOST_AUTO_TEST_CASE(pictures_are_encoded_as_base64)
{
  // The test vectors of RFC 4648.
  const std::string head = "data:image/svg+xml;base64,";
  BOOST_CHECK_EQUAL(html::svg_data_url(""), head);
  BOOST_CHECK_EQUAL(html::svg_data_url("f"), head + "Zg==");
  BOOST_CHECK_EQUAL(html::svg_data_url("fo"), head + "Zm8=");
  BOOST_CHECK_EQUAL(html::svg_data_url("foo"), head + "Zm9v");
  BOOST_CHECK_EQUAL(html::svg_data_url("foobar"), head + "Zm9vYmFy");
}

BOOST_AUTO_TEST_CASE(gnuplot_strings_expand_nothing)
{
  BOOST_CHECK_EQUAL(gnuplot_string("a'; system 'x"), "'a’; system ’x'");
  BOOST_CHECK_EQUAL(gnuplot_string("`id` $(id) @x \\n"), "'`id` $(id) @x \\n'");
  BOOST_CHECK_EQUAL(gnuplot_string("'"), "'’'");
  BOOST_CHECK_THROW(gnuplot_string("a\nsystem 'x'"), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(tables_leave_gaps_where_nothing_is_known)
{
  DataTable table;
  table.add("time [µs]", {0, 1, 2});
  table.add("a, b", {0.5, std::nan("")});
  BOOST_CHECK_EQUAL(table.text(), "time [µs],\"a, b\"\n0,0.5\n1,\n2,\n");
}

// Instants around a late pulse differ far behind the point.
BOOST_AUTO_TEST_CASE(digits_tell_late_instants_apart)
{
  BOOST_CHECK_EQUAL(shared_digits(0, 5), 0);
  BOOST_CHECK_EQUAL(shared_digits(99.98, 100.06), 3);
  BOOST_CHECK_EQUAL(shared_digits(-3, -3), 0);
  DataTable table;
  table.add("time [ms]", {100.00000123, 100.00000456});
  BOOST_CHECK_EQUAL(table.text(), "time [ms]\n100.00000123\n100.00000456\n");
}

BOOST_AUTO_TEST_SUITE_END()
