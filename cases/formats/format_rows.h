#pragma once

// The known formats, a file per family. A format is added by its row here and in formats.cc.

#include "cases/formats/file_text.h"

namespace carambole
{
extern const Format lvm_format;
extern const Format tektronix_format, rigol_format, keysight_format, lecroy_format;
extern const Format catman_format, headed_format;
extern const Format lammps_log_format, lammps_fix_format;
extern const Format yade_format, commented_format;
extern const Format abaqus_format;
extern const Format rcforc_format, glstat_format, nodout_format;
extern const Format calculix_format;
} // namespace carambole
