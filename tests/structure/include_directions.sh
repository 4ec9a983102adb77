# include_directions.sh ROOT: checks which folders include which. Only cases <- lumped, fem, reports, so that
# two predictions share no code but the case. Within a folder a room includes only the rooms before it in the
# list below. deal.II, Trilinos and MPI are included only in the rooms of the implicit finite elements, and the theory of the lumped laws is not included in fem.

# The rooms of a folder from the bottom up: a room may include itself and the rooms before it.
rooms='
cases process values formats case records measured codes reader laws driver
lumped law laws tangential library row models codes curves sweep fit uncertain
fem numbers ranks materials mesh solid contact explicit setup implicit adaptive modes oblique adhesion results run export codes program bench
reports metrics words records judgement drawing figures html page maps suite guide site bench documents
'

violations() { # ROOT
  (cd "$1" && find cases lumped fem reports -type f \( -name '*.h' -o -name '*.cc' \) -exec awk -v rooms="$rooms" '
    BEGIN {
      count = split(rooms, line, "\n")
      for (i = 1; i <= count; ++i) {
        n = split(line[i], name, " ")
        for (j = 2; j <= n; ++j)
          floor[name[1] "/" name[j]] = j
      }
    }
    function report(why) { print FILENAME ":" FNR ": " why ": " $0 }
    # The room of a file; "" for a file outside the rooms, such as main.cc.
    function room(file,  part, n) {
      n = split(file, part, "/")
      return n > 2 ? part[1] "/" part[2] : ""
    }
    FNR == 1 {
      split(FILENAME, path, "/")
      here = path[1]
      my_room = room(FILENAME)
      if (my_room != "" && !(my_room in floor) && my_room != "lumped/examples")
        report("no room of the list")
      if (my_room == "" && FILENAME !~ /\/main(_implicit)?\.cc$/)
        report("stands in no room")
    }
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
      if (ours && top == here && my_room != "" && floor[room(header)] > floor[my_room])
        report(my_room " includes " room(header))
      if (ours && top == here && room(header) == "")
        report("a header stands in no room")
      if (here != "cases" && header ~ /^cases\/driver\//)
        report(here " includes the driver")
      if (header ~ /^(deal\.II\/|Epetra|Tpetra|Teuchos|Anasazi|Amesos|mpi\.h)/ &&
          my_room !~ /^fem\/(implicit|adaptive|modes|ranks)$/)
        report("the libraries of the implicit finite elements stay in its rooms")
      # The estimates by Hertz are for mesh sizes and time horizons. Code that computes forces must not include them,
      # neither directly nor through another header of cases.
      if (header ~ /^cases\/case\/(impact_scale|scales)\.h$/ &&
          FILENAME ~ /^fem\/(materials|solid|contact|explicit)\/|^cases\/.*\.h$/)
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
  # The three folders must not be linked with each other either.
  for folder in lumped fem reports; do
    find "$1/$folder" -name CMakeLists.txt | while read -r file; do
      # The material laws belong to fem.
      sed 's/#.*//; s|materials/laws||g; s/material_laws//g; s|laws/\*\.cc||g' "$file" |
        grep -nE "(^|[^a-z_])($(others $folder))([^a-z_]|$)" | sed "s|^|$file:|"
    done
  done
}

others() {
  case $1 in
    lumped) echo 'fem|reports' ;;
    fem) echo 'lumped|laws|reports' ;;
    reports) echo 'lumped|laws|fem' ;;
  esac
}

# Checks the check itself: each line is put alone into a tree; - is a violation, + is none.
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
blind=0
while IFS='|' read -r expected file line; do
  rm -rf "${tree:?}"/*
  mkdir -p "$tree/cases" "$tree/lumped" "$tree/fem" "$tree/reports" "$tree/$(dirname "$file")"
  printf '%s\n' "$line" >"$tree/$file"
  if [ -n "$(violations "$tree")" ]; then found=-; else found=+; fi
  [ "$found" = "$expected" ] || { echo "judged wrong ($found): $file: $line"; blind=1; }
done <<'LINES'
+|cases/values/units.cc|#include "cases/values/units.h"
+|cases/reader/read_case.cc|#include "cases/case/case.h"
+|lumped/laws/hertz.cc|#include "lumped/law/law.h"
+|lumped/laws/hertz.cc|#include "cases/case/case.h"
+|lumped/laws/hertz.cc|#include <boost/numeric/odeint.hpp>
+|lumped/main.cc|#include "lumped/sweep/sweep.h"
+|fem/modes/modes.cc|#include <deal.II/grid/tria.h>
-|fem/mesh/mesh.cc|#include <deal.II/grid/tria.h>
+|fem/mesh/mesh.cc|#include "cases/case/scales.h"
+|fem/mesh/mesh.cc|// sized from the radius of contact; the reduced_modulus is none of our business
+|fem/CMakeLists.txt|target_link_libraries(carambole-fem PRIVATE carambole::cases)
+|reports/site/suite_build.cc|#include "reports/page/page.h"
-|cases/values/units.cc|#include "cases/case/case.h"
-|cases/records/records.h|#include "cases/driver/verdict.h"
-|cases/units.h|#include "cases/values/units.h"
-|cases/attic/units.h|#include "cases/values/units.h"
-|cases/values/units.cc|#include "lumped/law/law.h"
-|cases/values/units.h|#include <fem/mesh/mesh.h>
-|cases/values/units.h|#include "reports/page/page.h"
-|cases/values/units.cc|#include <deal.II/base/point.h>
-|cases/case/case.h|#include "cases/case/scales.h"
-|lumped/law/pair.h|#include "lumped/row/row.h"
-|lumped/laws/hertz.cc|#include "fem/mesh/mesh.h"
-|lumped/laws/hertz.cc|  #  include "reports/page/page.h"
-|lumped/laws/hertz.cc|#include "../../fem/mesh/mesh.h"
-|lumped/laws/hertz.cc|#include <deal.II/base/point.h>
-|fem/contact/mortar.cc|#include "fem/run/impact.h"
-|fem/contact/mortar.cc|#include "lumped/law/law.h"
-|fem/contact/mortar.cc|#include "cases/case/scales.h"
-|fem/contact/mortar.cc|#include "cases/case/impact_scale.h"
-|fem/contact/mortar.cc|#include "reports/page/page.h"
-|fem/contact/mortar.cc|#include "cases/driver/programs.h"
-|fem/contact/mortar.cc|  const double effective_radius = 1 / (1 / r1 + 1 / r2);
-|fem/contact/mortar.cc|#include "tests/fem/patch.h"
-|fem/CMakeLists.txt|target_link_libraries(carambole-fem PRIVATE carambole::laws)
-|reports/metrics/metrics.h|#include "reports/words/format.h"
-|reports/page/page.cc|#include "lumped/law/law.h"
-|reports/page/page.cc|#include "fem/mesh/mesh.h"
-|reports/page/page.cc|#include <mpi.h>
-|reports/page/CMakeLists.txt|add_dependencies(carambole-report carambole-fem)
LINES
[ "$blind" -eq 0 ] || exit 1

[ -f "$1/cases/case/case.h" ] || { echo "$1 is not the tree"; exit 1; }
found=$(violations "$1")
[ -z "$found" ] || { printf '%s\n' "$found"; exit 1; }
