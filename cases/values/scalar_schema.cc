#include "cases/values/scalar_schema.h"

#include "cases/values/text.h"

namespace carambole
{
namespace
{
// As parse_quantity reads them, but that a unit of these characters may be none that there is.
const std::string number_pattern = "[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?",
                  unit_pattern =
                    "[A-Za-z%(\\u0080-\\uffff]"
                    "([A-Za-z%()*./ \\u0080-\\uffff]|\\^-?([0-9]+[.]?[0-9]*|[.][0-9]+))*";

Schema string_of(const std::string &pattern)
{
  return {{"type", "string"}, {"pattern", "^ *" + pattern + " *$"}};
}

Schema number_or(const std::string &pattern)
{
  return {{"type", {"number", "string"}}, {"pattern", "^ *" + pattern + " *$"}};
}
} // namespace

Schema text_schema()
{
  return {{"type", {"string", "number", "boolean"}}, {"pattern", "^[^\\u0000-\\u001f\\u007f]*$"}};
}

Schema words_schema(const std::vector<std::string> &words)
{
  Schema all = Schema::array();
  for (const std::string &word : words)
  {
    if (const auto number = number_in<int>(word))
      all.push_back(*number);
    if (word == "true" || word == "false")
      all.push_back(word == "true");
    all.push_back(word);
  }
  return {{"enum", std::move(all)}};
}

Schema quantity_schema(const Dimension &dimension)
{
  return dimension == dimension::none ? any_quantity_schema() : measured_schema();
}

Schema measured_schema()
{
  return string_of(number_pattern + " *" + unit_pattern);
}

Schema any_quantity_schema()
{
  return number_or(number_pattern + "( *" + unit_pattern + ")?");
}

Schema number_schema()
{
  return number_or(number_pattern);
}

Schema integer_schema(int least, int most)
{
  return {{"type", {"integer", "string"}},
          {"pattern", "^-?[0-9]+$"},
          {"minimum", least},
          {"maximum", most}};
}
} // namespace carambole
