# include_directions.sh ROOT: who includes whom. cases <- lumped, fem, reports and nothing else, so
# that two predictions share no code but the case; deal.II only in fem; nothing of the theory of the
# lumped laws in fem.

violations() { # ROOT
  (cd "$1" && find cases lumped fem reports -type f \( -name '*.h' -o -name '*.cc' \) -exec awk '
    function report(why) { print FILENAME ":" FNR ": " why ": " $0 }
    { split(FILENAME, path, "/"); here = path[1] }
    /^[ \t]*#[ \t]*include/ {
      header = $0
      sub(/^[^<"]*[<"]/, "", header)
      sub(/[>"].*$/, "", header)
      quoted = $0 ~ /include[ \t]*"/
      top = header
      sub(/\/.*$/, "", top)
      ours = header ~ /^(cases|lumped|fem|reports|tests)\//
      if (ours && top != here && top != "cases")
        report(here " includes " top)
      if (quoted && !ours)
        report("not named from the top of the tree")
      if (header ~ /^(deal\.II\/|Epetra|Tpetra|Teuchos|mpi\.h)/ && here != "fem")
        report("the finite-element libraries stay in fem")
      # The estimates after Hertz size meshes and horizons; no force sees them, directly or through
      # another header of the hub.
      if (header == "cases/scales.h" &&
          FILENAME ~ /^fem\/.*(contact|mortar|element|force|hencky|material)|^cases\/.*\.h$/)
        report("the estimates after Hertz stay away from the forces")
      next
    }
    here == "fem" {
      code = tolower($0)
      sub(/\/\/.*$/, "", code)
      if (code ~ /(effective|reduced|equivalent|combined)_(youngs_)?(modulus|radius|mass)/ ||
          code ~ /yield_velocity|hertz_(stiffness|force)/)
        report("theory of the lumped laws")
    }' {} +)
  # Nor do the three meet when they are linked.
  for folder in lumped fem reports; do
    # The laws of materials are fem's own.
    [ ! -f "$1/$folder/CMakeLists.txt" ] ||
      sed 's/#.*//; s|materials/laws||g; s/material_laws//g' "$1/$folder/CMakeLists.txt" |
      grep -nE "(^|[^a-z_])($(others $folder))([^a-z_]|$)" | sed "s|^|$folder/CMakeLists.txt:|"
  done
}

others() {
  case $1 in
    lumped) echo 'fem|reports' ;;
    fem) echo 'lumped|laws|reports' ;;
    reports) echo 'lumped|laws|fem' ;;
  esac
}

# The check finds what it is for: of these lines, each alone in a tree, - is a violation, + is none.
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
blind=0
while IFS='|' read -r expected file line; do
  rm -rf "${tree:?}"/*
  mkdir -p "$tree/cases" "$tree/lumped/laws" "$tree/fem" "$tree/reports"
  printf '%s\n' "$line" >"$tree/$file"
  if [ -n "$(violations "$tree")" ]; then found=-; else found=+; fi
  [ "$found" = "$expected" ] || { echo "judged wrong ($found): $file: $line"; blind=1; }
done <<'LINES'
+|cases/units.cc|#include "cases/units.h"
+|lumped/laws/hertz.cc|#include "lumped/law.h"
+|lumped/laws/hertz.cc|#include "cases/case.h"
+|lumped/laws/hertz.cc|#include <boost/numeric/odeint.hpp>
+|fem/mesh.cc|#include <deal.II/grid/tria.h>
+|fem/mesh.cc|#include "cases/scales.h"
+|fem/mesh.cc|// sized from the radius of contact; the reduced_modulus is none of our business
+|fem/CMakeLists.txt|target_link_libraries(carambole-fem PRIVATE carambole::cases)
+|reports/verdict.cc|#include "reports/verdict.h"
-|cases/units.cc|#include "lumped/law.h"
-|cases/units.h|#include <fem/mesh.h>
-|cases/units.h|#include "reports/verdict.h"
-|cases/units.cc|#include <deal.II/base/point.h>
-|cases/case.h|#include "cases/scales.h"
-|lumped/laws/hertz.cc|#include "fem/mesh.h"
-|lumped/laws/hertz.cc|  #  include "reports/verdict.h"
-|lumped/laws/hertz.cc|#include "../../fem/mesh.h"
-|lumped/laws/hertz.cc|#include <deal.II/base/point.h>
-|fem/contact.cc|#include "lumped/law.h"
-|fem/contact.cc|#include "cases/scales.h"
-|fem/contact.cc|#include "reports/verdict.h"
-|fem/contact.cc|  const double effective_radius = 1 / (1 / r1 + 1 / r2);
-|fem/contact.cc|#include "tests/fem/patch.h"
-|fem/CMakeLists.txt|target_link_libraries(carambole-fem PRIVATE carambole::laws)
-|reports/verdict.cc|#include "lumped/law.h"
-|reports/verdict.cc|#include "fem/mesh.h"
-|reports/verdict.cc|#include <mpi.h>
-|reports/CMakeLists.txt|add_dependencies(carambole-report carambole-fem)
LINES
[ "$blind" -eq 0 ] || exit 1

[ -f "$1/cases/case.h" ] || { echo "$1 is not the tree"; exit 1; }
found=$(violations "$1")
[ -z "$found" ] || { printf '%s\n' "$found"; exit 1; }
