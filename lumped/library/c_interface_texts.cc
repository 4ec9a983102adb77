// Texts of the C interface: manuals as JSON, quantities with units.

#include <nlohmann/json.hpp>

#include "cases/laws/law_text.h"
#include "cases/values/json_text.h"
#include "lumped/library/c_interface_pair.h"

const char *carambole_manuals(void)
{
  using namespace carambole;
  static const std::string text = []
  {
    nlohmann::json manuals = nlohmann::json::array();
    for (const LawManual *manual : registered_laws())
      manuals.push_back(to_json(*manual));
    return json_text(manuals);
  }();
  return text.c_str();
}

int carambole_quantity(const char *text, const char *unit, double *value, char *message,
                       size_t size)
{
  using namespace carambole;
  return lumped::in_c(message, size,
                      [&]
                      {
                        lumped::refuse_null(text, "the text");
                        lumped::refuse_null(unit, "the unit");
                        lumped::refuse_null(value, "the value");
                        const std::string wanted = unit;
                        const Dimension dimension =
                          wanted == "1" ? Dimension{} : parse_quantity("1 " + wanted).dimension;
                        *value =
                          parse_quantity(text, dimension, wanted == "1" ? "" : wanted.c_str());
                      });
}
