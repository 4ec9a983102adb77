#include "cases/laws/symptoms.h"

#include <algorithm>

namespace carambole
{
namespace
{
const std::vector<Symptom> symptoms{
  {{"bouncy", "bounces too", "bounce too", "restitution too high", "too elastic"},
   "The impact returns more than was asked for. Either the damper approximates the restitution, or "
   "the force is cut at zero while its damping was chosen for an end at zero approach. "
   "'restitution: {returned: 0.5}' finds the input that returns 0.5; 'restitution_at: zero-force' "
   "chooses the damping for a force that is cut. The laws below say so under 'defects'.",
   {"too high", "half the dissipation", "raises the restitution", "restitution is 0.814"}},
  {{"sticks", "stuck", "sticky", "never separate", "does not separate", "never bounce",
    "does not bounce"},
   "A contact does not end if its damping is critical (restitution 0 or damping_ratio 1, the force "
   "being attractive until the approach is zero), if the bodies rest under gravity, or if the law "
   "has adhesion. 'separation: zero-force' ends the contact where the force would become "
   "attractive.",
   {"attractive before the end", "may be attractive", "adhes", "stick"}},
  {{"negative force", "negative normal force", "pulls", "pull at", "attractive", "tensile",
    "tension"},
   "A viscous damper pulls before the approach is zero, because its force does not vanish with "
   "the spring's. 'separation: zero-force' cuts that part off and raises the restitution; "
   "'restitution_at: zero-force' keeps it. Hysteretic dampers do not pull in an undisturbed "
   "impact.",
   {"attractive before the end", "may be attractive", "adhes"}},
  {{"cohesi", "powder", "adhesi", "adhere", "agglomerat", "clump", "van der waals"},
   "Fine grains and soft solids attract each other; the pair needs a work of adhesion w, which is "
   "twice the surface energy of equal solids. 'jkr' holds above a Tabor parameter of 5, "
   "'maugis-dugdale' at any; the other laws are what powder codes offer. Below the sticking "
   "velocity a pair stays together, and the model has no restitution.",
   {"adhes"}},
  {{"gains energy", "gain energy", "energy gain", "restitution above 1", "restitution above one",
    "exceeds 1", "more than 1"},
   "Some published unloading curves lie above the loading curve just above yield, and some closed "
   "forms exceed 1 at small speeds, where they are limited to 1.",
   {"gains energy", "exceeds 1", "energy may increase", "e > 1", "above 1"}},
  {{"jumps", "force jump", "kick at", "discontinuous"},
   "The force of a dashpot beside a spring begins with a jump, c v0; that of some elastoplastic "
   "laws has a step where their published branches meet.",
   {"jumps", "jump"}}};
} // namespace

const Symptom *symptom_in(const std::string &text)
{
  for (const Symptom &symptom : symptoms)
    if (std::ranges::any_of(symptom.phrases, [&](const std::string &phrase)
                            { return text.find(phrase) != std::string::npos; }))
      return &symptom;
  return nullptr;
}
} // namespace carambole
