#!/bin/sh
# A law in one file, compiled into carambole-lumped without another edit, appears everywhere; and
# every file of lumped/laws/ is in the catalogue.
# Arguments: the program with the law, the folder of the laws.
set -eu
program=$1 laws=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
  echo "drop_in: $*" >&2
  exit 1
}

"$program" laws >list
grep -q '^dropped-law  *A law that was dropped into the folder' list || fail "it is not listed"
"$program" laws dropped-law | grep -q 'k: force over the square of the approach' || fail "no manual"
"$program" laws --json | grep -q '"identifier": "dropped-law"' || fail "it is not in the JSON"

cat >case.yaml <<'END'
name: dropped
bodies:
  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: B, sphere: {radius: 10 mm}, material: steel}
materials: {steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}
laws: [{dropped-law: {stiffness: 1 TN/m^2}}]
END
"$program" check case.yaml
"$program" run case.yaml --out results
grep -q '"law": "dropped-law"' results/dropped-law/record.json || fail "it leaves no record"
"$program" sweep case.yaml --vary bodies.A.velocity=1:2:3 --out sweep.csv
head -n 1 sweep.csv | grep -q 'dropped-law peak_force A-B \[N\]' || fail "it is not in a sweep"
"$program" curves curves --law dropped-law
[ -s curves/dropped-law/loops.csv ] || fail "it has no curves, and so no page"
sed 's/stiffness: 1 TN\/m^2/stiffness: -1 TN\/m^2/' case.yaml >wrong.yaml
if "$program" check wrong.yaml 2>wrong.txt; then fail "a wrong parameter is taken"; fi
grep -q 'stiffness: .* is out of range: 0 < value' wrong.txt || fail "a wrong parameter is not told"

for file in "$laws"/*.cc; do
  for identifier in $(sed -n 's/^ *\.identifier = "\(.*\)",$/\1/p' "$file"); do
    grep -q "^$identifier\( \|\$\)" list || fail "$identifier of $file is not in the catalogue"
  done
done
