# completion.sh SCRIPT PROGRAM, for bash: what the completion offers for a line, its last word being completed.
set -u
script=$1 program=$2
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/here" "$scratch/here/results"
ln -s "$program" "$scratch/bin/carambole"
: >"$scratch/here/my-case.yaml"
: >"$scratch/here/notes.txt"
PATH=$scratch/bin:$PATH
cd "$scratch/here" || exit 1

source "$script" || exit 1
function=$(complete -p carambole | sed 's/.*-F \([^ ]*\) .*/\1/') || exit 1

failed=0
offers() { # WORD...: sorted, on a line
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  "$function" "$1" "${*: -1}" "${*: -2:1}"
  printf '%s\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"} | sort | tr '\n' ' ' | sed 's/ $//'
}
is() { # EXPECTED WORD...
  local expected=$1 found
  shift
  found=$(offers "$@")
  [[ $found == "$expected" ]] || { printf '%s\n  expected: %s\n  offered:  %s\n' "$*" "$expected" "$found"; failed=1; }
}
has() { # PART WORD...
  local part=$1 found
  shift
  found=$(offers "$@")
  [[ " $found " == *" $part "* ]] || { printf '%s\n  expected: %s\n  offered:  %s\n' "$*" "$part" "$found"; failed=1; }
}

# Commands and options; what --help hides is not offered.
is run carambole ru
is bench carambole be
is --levels carambole run --le
is --ranks carambole run --ra
is '' carambole --gen
has --help carambole sweep --
for command in $(offers carambole ''); do
  carambole "$command" --help >/dev/null || { echo "$command is no command"; failed=1; }
done
[[ $(offers carambole '' | wc -w) -eq $(carambole --help | sed -n '/^Subcommands:/,/^$/p' | grep -c '^  [a-z]') ]] ||
  { echo "the commands are not those of --help"; failed=1; }

# Cases: the shipped ones, files and folders; one is enough where one is taken.
is "$(carambole list | sed -n 's/^\(thr[^ ]*\).*/\1/p' | sort | tr '\n' ' ' | sed 's/ $//')" carambole run thr
is 'three-ball-mass-ratio three-ball-mass-sweep' carambole run three-ball-m
is my-case.yaml carambole run my
has results carambole run ''
is '' carambole run three-ball thr
has two-spheres carambole check three-ball two
is three-ball-mass-ratio carambole run --levels 2 three-ball-mass-r
is three-ball-mass-ratio carambole run --set bodies.B1.velocity = '4 m/s' three-ball-mass-r
is three-ball-mass-ratio carambole sweep --vary bodies.B1.velocity = 1 : 2 : 3 three-ball-mass-r

# Words.
is 'case record run summary' carambole schema ''
is record carambole schema rec

# Values of options.
is thornton-restitution carambole fit three-ball --law thornton-r
is thornton-restitution carambole laws thornton-r
is thornton-restitution carambole fit three-ball --law = thornton-r
is results carambole run three-ball --out re
is results carambole run three-ball --out = re
is notes.txt carambole fit three-ball --to no
is 'two-spheres,three-ball-mass-ratio' carambole validate --cases two-spheres,three-ball-mass-r
is '' carambole run three-ball --levels ''
is '' carambole run three-ball --set bod

# A launcher would build first: what it has built is asked, and nothing where it has not.
mkdir -p "$scratch/clone/build/bin"
: >"$scratch/clone/CMakeLists.txt"
printf '#!/bin/sh\necho launched >>"%s/launched"\n' "$scratch" >"$scratch/clone/carambole"
chmod +x "$scratch/clone/carambole"
is '' "$scratch/clone/carambole" run two-s
ln -s "$program" "$scratch/clone/build/bin/carambole"
is two-spheres "$scratch/clone/carambole" run two-s
[[ ! -e $scratch/launched ]] || { echo "the launcher was started"; failed=1; }
exit "$failed"
