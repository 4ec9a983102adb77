#pragma once

// Texts of `carambole new`.

namespace carambole
{
/// What a new case describes.
enum class CaseTemplate
{
  balls, ///< two balls, with all that a case may have in comments
  plate, ///< a ball on a plate: bending waves carry energy away
  bar,   ///< a striker on a bar with a strain gauge
  coat   ///< a ball on a coated half-space
};

/// Commented YAML; {0} stands for the name of the case, braces are doubled.
const char *case_template(CaseTemplate kind);
} // namespace carambole
