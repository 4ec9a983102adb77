#pragma once

// Forms of `uncertain:` and of an entry of `correlated:`.

#include "cases/reader/forms.h"

namespace carambole
{
Form uncertain_form();
Form correlation_form();
} // namespace carambole
