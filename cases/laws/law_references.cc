#include "cases/laws/law_references.h"

#include <algorithm>

namespace carambole
{
const std::vector<LawReference> &law_references()
{
  using enum LawKind;
  static const std::vector<LawReference> references{
    {force,
     "hertz",
     "",
     {{"LAMMPS", "pair granular, hertz or hertz/material; gran/hertz/history"},
      {"LIGGGHTS", "pair gran model hertz"},
      {"YADE", "Ip2_FrictMat_FrictMat_MindlinPhys, Law2_ScGeom_MindlinPhys_Mindlin"}}},
    {force,
     "linear",
     "",
     {{"LAMMPS", "pair granular, hooke; gran/hooke"},
      {"YADE", "Ip2_FrictMat_FrictMat_FrictPhys, Law2_ScGeom_FrictPhys_CundallStrack"}}},
    {force,
     "kelvin-voigt",
     "",
     {{"LAMMPS", "pair granular, hooke with damping velocity or mass_velocity"},
      {"LIGGGHTS", "pair gran model hooke, coefficientRestitution"},
      {"YADE", "Ip2_ViscElMat_ViscElMat_ViscElPhys, Law2_ScGeom_ViscElPhys_Basic"}}},
    {force,
     "tsuji",
     "10.1016/0032-5910(92)88030-L",
     {{"LAMMPS", "pair granular, hertz with damping tsuji or coeff_restitution"},
      {"LIGGGHTS", "pair gran model hertz, coefficientRestitution"},
      {"YADE", "Ip2_FrictMat_FrictMat_MindlinPhys, en: met where the force is zero"}}},
    {force,
     "kuwabara-kono",
     "10.1143/JJAP.26.1230",
     {{"LAMMPS", "pair granular, hertz with damping viscoelastic"}}},
    {force,
     "jkr",
     "10.1098/rspa.1971.0141",
     {{"LAMMPS", "pair granular, jkr: with separation: load, its cohesion is w/2"}}},
    {force,
     "dmt",
     "10.1016/0021-9797(75)90018-1",
     {{"LAMMPS", "pair granular, dmt: its cohesion is w/2"},
      {"YADE", "Law2_ScGeom_MindlinPhys_Mindlin, includeAdhesion: its gamma is w/2"}}},
    {force, "maugis-dugdale", "10.1016/0021-9797(92)90285-T"},
    {force, "thornton-ning", "10.1016/S0032-5910(98)00099-0"},
    {force, "sjkr", "", {{"LIGGGHTS", "pair gran model hertz, cohesion sjkr or sjkr2"}}},
    {force, "adhesive-range", "", {{"MercuryDPM", "LinearAdhesive of a species"}}},
    {force, "eepa", "", {{"LIGGGHTS", "pair gran model edinburgh"}}},
    {force,
     "luding",
     "10.1007/s10035-008-0099-x",
     {{"LIGGGHTS", "pair gran model luding"}, {"YADE", "Law2_ScGeom_LudingPhys_Basic"}}},
    {force, "hunt-crossley", "10.1115/1.3423596"},
    {force, "lankarani-nikravesh", "10.1115/1.2912617"},
    {force, "flores", "10.1007/s11044-010-9237-4"},
    {tangential,
     "linear",
     "10.1680/geot.1979.29.1.47",
     {{"LAMMPS", "pair granular, tangential linear_history"},
      {"YADE", "Law2_ScGeom_FrictPhys_CundallStrack"}}},
    {tangential,
     "mindlin",
     "",
     {{"LAMMPS", "pair granular, tangential mindlin"},
      {"LIGGGHTS", "pair gran model hertz tangential history"}}},
    {tangential,
     "mindlin-force",
     "",
     {{"LAMMPS", "pair granular, tangential mindlin/force"},
      {"YADE", "Law2_ScGeom_MindlinPhys_Mindlin"}}},
    {tangential,
     "mindlin-rescaled",
     "",
     {{"LAMMPS", "pair granular, tangential mindlin_rescale/force"}}},
    {tangential, "mindlin-deresiewicz", "10.1115/1.4010702"},
    {tangential, "di-renzo-di-maio", "10.1016/j.ces.2004.10.004"},
    {tangential, "walton-braun", "10.1122/1.549893"},
    {tangential, "tsuji", "10.1016/0032-5910(92)88030-L"},
    {rolling,
     "spring",
     "10.1007/s10035-008-0099-x",
     {{"LAMMPS", "pair granular, rolling sds; about the normal: twisting sds"}}},
    {rolling,
     "constant-torque",
     "10.1016/S0378-4371(99)00183-1",
     {{"LIGGGHTS", "pair gran, rolling_friction cdt"}}}};
  return references;
}

const LawReference *find_reference(const LawManual &manual)
{
  const auto found = std::ranges::find_if(
    law_references(), [&](const LawReference &one)
    { return one.kind == manual.kind && one.identifier == manual.identifier; });
  return found == law_references().end() ? nullptr : &*found;
}
} // namespace carambole
