#!/bin/bash
# workflow.sh CARAMBOLE: workflows run by Snakemake on this machine. Their records are those of the usual command, to the
# byte, apart from the times; finished jobs are not run again, and a job that was stopped is. 77 without snakemake.
carambole=$1
command -v snakemake >/dev/null || {
  echo "snakemake is not installed: no workflow is run"
  exit 77
}
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failed=0
fail() {
  echo "FAILED: $*"
  failed=1
}

# What a record says without the time that it took, and the hash that contains it.
timeless() { grep -v '"wall_seconds"\|"element_updates_per_second"\|"content_hash"\|"date"\|"finished"' "$1"; }

same_results() { # FOLDER OTHER
  (cd "$1" && find . -name history.csv -o -name record.json -o -name case.yaml -o -name sweep.csv -o -name fem.csv -o \
    -name fem.json -o -name summary.json -o -name run.json -o -name validate.json -o -name mesh.csv | sort) >"$scratch/files"
  [ "$(wc -l <"$scratch/files")" -ge "$3" ] || fail "$1 has only $(wc -l <"$scratch/files") files to compare"
  while read -r file; do
    cmp <(timeless "$1/$file") <(timeless "$2/$file") || fail "$file differs"
  done <"$scratch/files"
}

# The same words in two folders with a blank, and a brace, in their names: once the workflow, once the usual command.
mkdir "$scratch/by {jobs}" "$scratch/as usual"
for folder in 'by {jobs}' 'as usual'; do
  cat >"$scratch/$folder/balls.yaml" <<'END'
name: balls
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 4 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: {elements_per_contact_radius: 4, levels: 2}
laws: [hertz, linear]
END
done
sweep=(sweep balls.yaml --vary 'bodies.B1.velocity=2:4:3' --only 'fem,hertz' --set 'materials.steel.density=7.9 g/cm^3'
  --set 'title=it'\''s {1} "$2"' --out 'my results')
cd "$scratch/as usual" && "$carambole" "${sweep[@]}" --threads 2 >/dev/null || fail "the usual sweep ends with status $?"
cd "$scratch/by {jobs}" || exit 1
"$carambole" "${sweep[@]}" --workflow 'my flow' >printed || fail "the workflow is not written: status $?"
grep -q '3 jobs and one collecting job' printed || fail "it says: $(cat printed)"
for resource in mem_mb minutes; do
  [ "$(grep -c "\"$resource\": [1-9]" 'my flow/Snakefile')" = 3 ] || fail "not every job has its $resource"
done
run=(snakemake --snakefile 'my flow/Snakefile' --cores 2 --keep-going)
"${run[@]}" --dry-run >printed 2>&1 || fail "no dry run: $(cat printed)"
[ ! -e 'my results' ] || fail "a dry run computes"
"${run[@]}" >printed 2>&1 || {
  fail "the workflow fails: $(cat printed)"
  exit 1
}
same_results "$scratch/as usual/my results" "$scratch/by {jobs}/my results" 18
"${run[@]}" >printed 2>&1 || fail "a workflow that is complete fails"
grep -q 'Nothing to be done' printed || fail "finished jobs are run again: $(cat printed)"

# One point has gone: its job is run, and of it what is missing; with it the one that collects.
rm -r 'my flow/done/vary/1' 'my flow/done/collected' 'my results/points/1/fem'
before=$(stat --format=%y 'my results/points/1/hertz/record.json' 'my results/points/0/fem/record.json')
"${run[@]}" >printed 2>&1 || fail "the workflow does not go on: $(cat printed)"
grep -q '3 of 3 steps' printed || fail "not one point, the table and the target: $(cat printed)"
[ "$before" = "$(stat --format=%y 'my results/points/1/hertz/record.json' 'my results/points/0/fem/record.json')" ] ||
  fail "what was finished is computed again"
same_results "$scratch/as usual/my results" "$scratch/by {jobs}/my results" 18

# The validation, of two cheap cases.
validate=(validate --quick --cases bar-on-wall,granular-chain)
cd "$scratch/as usual" && "$carambole" "${validate[@]}" --threads 2 >/dev/null || fail "the usual validation ends with status $?"
cd "$scratch/by {jobs}" && "$carambole" "${validate[@]}" --workflow validation >/dev/null || fail "no workflow of the validation"
snakemake --snakefile validation/Snakefile --cores 2 >printed 2>&1 || fail "the validation fails: $(cat printed)"
grep -q '1 of 2 cases pass, 1 has no judged expectation' printed || fail "it does not say what passes: $(cat printed)"
same_results "$scratch/as usual/results-quick" "$scratch/by {jobs}/results-quick" 10
[ -e results-quick/report/index.html ] || fail "there is no site"
exit "$failed"
