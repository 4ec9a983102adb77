#pragma once

// Analysis of a Hopkinson bar: stress and strain of the specimen from the strains of the bars.

#include <string>

#include "cases/records/records.h"
#include "fem/materials/model.h"

namespace carambole::fem
{
/// From the gauges of `three_wave`, whose columns `history` holds. The strains e_i, e_r, e_t of the
/// incident, the reflected and the transmitted wave are moved to the faces of the specimen, each
/// frequency with its own speed after Pochhammer and Chree and with the factors M1 and M2 from the
/// strain of the gauge to the mean stress and velocity of the section (Tyas & Watson 2001). With
/// c0, E, A of the bars and L, A_s of the specimen, all positive in compression,
///
///   rate = c0/L M2 (e_i - e_r - e_t),  F1 = E A M1 (e_i + e_r),  F2 = E A M1 e_t,
///   one-wave stress = F2/A_s,  three-wave stress = (F1 + F2)/(2 A_s).
///
/// Adds strain_rate, stress_error, stress_scatter and force_imbalance to the specimen in `record`,
/// and returns the text of three-wave.csv, a line per instant of the striker's pulse at the
/// specimen. Empty, with a remark, where the record ends before the pulse has passed the gauges.
std::string three_wave_text(const Case &c, const MaterialModel &specimen, ModelRecord &record,
                            const History &history);
} // namespace carambole::fem
