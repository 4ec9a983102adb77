#pragma once

// The keys of an entry of `codes:`.

#include "cases/reader/forms.h"

namespace carambole
{
Form code_form();
} // namespace carambole
