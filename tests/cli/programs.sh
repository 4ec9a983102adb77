# programs.sh BUILD SOURCE OTHER_PROCESSOR: what the loader does with the programs of the build, and where they look for
# their data.
build=$1 source=$2 other=$3
command -v readelf >/dev/null || { echo "readelf is not installed (binutils)"; exit 77; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failed=0
fail() {
  printf '%s\n' "$*"
  failed=1
}
type=$(sed -n 's/^CMAKE_BUILD_TYPE:STRING=//p' "$build/CMakeCache.txt")
sanitized=$(sed -n 's/^CARAMBOLE_SANITIZE:BOOL=//p' "$build/CMakeCache.txt")

# Every program and library, of the tests, too: an empty or relative entry of the run path means the current folder.
find "$build" -type f \( -perm -u+x -o -name '*.so.*' \) -not -path '*/CMakeFiles/*' >"$scratch/files"
checked=0
while IFS= read -r file; do
  readelf --dynamic --wide "$file" >"$scratch/dynamic" 2>/dev/null && grep -q NEEDED "$scratch/dynamic" || continue
  checked=$((checked + 1))
  paths=$(sed -n 's/.*(R\(UN\)\{0,1\}PATH).*\[\(.*\)\]$/\2/p' "$scratch/dynamic")
  case ":$paths:" in
    ::) ;;
    *::*) fail "$file: an empty entry in its run path $paths" ;;
  esac
  printf '%s' "$paths" | tr ':' '\n' | grep -v '^/' | grep . && fail "$file: a relative entry in its run path $paths"
done <"$scratch/files"
[ "$checked" -ge 7 ] || fail "only $checked programs were found in $build"

# The programs themselves: what the loader has resolved is not written to any more, what reads files is checked, and the
# place of the sources is not in them.
programs='carambole carambole-fem carambole-fem-implicit carambole-fit carambole-lumped carambole-report carambole-table carambole-uncertain'
for program in $programs; do
  file=$build/bin/$program
  readelf --dynamic --wide "$file" | grep -q 'BIND_NOW\|(FLAGS_1).*NOW' || fail "$program: not bound at start"
  readelf --segments --wide "$file" | grep -q GNU_RELRO || fail "$program: no RELRO"
  [ "$type" = Release ] && [ "$sanitized" != ON ] || continue
  grep -qF "$source" "$file" && fail "$program: $source is in it"
  case $program in
    carambole-table) ;; # reads numbers alone
    *) readelf --dyn-syms --wide "$file" | grep -q ' __stack_chk_fail@' || fail "$program: no check of the stack" ;;
  esac
done

# Files in the current folder with the names of libraries are not loaded.
mkdir "$scratch/planted"
for program in $programs; do
  readelf --dynamic --wide "$build/bin/$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p'
done | sort -u | while IFS= read -r library; do : >"$scratch/planted/$library"; done
[ -e "$scratch/planted/libxxhash.so.0" ] || fail "no libxxhash.so.0 is planted"
for program in $programs; do
  (cd "$scratch/planted" && unset LD_LIBRARY_PATH && "$build/bin/$program" --help >/dev/null) ||
    fail "$program loads a library of the current folder"
done

# Where the shipped cases cannot be read - here their folder is a link to itself - a case of one's own runs all the same.
mkdir -p "$scratch/prefix/bin" "$scratch/prefix/share/carambole" "$scratch/prefix/share/carambole/materials"
cp "$build"/bin/carambole* "$scratch/prefix/bin"
ln -s cases "$scratch/prefix/share/carambole/cases"
cp "$source/cases/materials/library.yaml" "$scratch/prefix/share/carambole/materials"
cp "$source/cases/shipped/rows/three-ball/case.yaml" "$scratch/own.yaml"
(
  cd "$scratch" || exit 1
  prefix/bin/carambole run own.yaml --only lumped >run 2>&1 || fail "run of an own case: $(cat run)"
  prefix/bin/carambole check three-ball >check 2>&1
  [ $? -eq 2 ] || fail "check without shipped cases: $(cat check)"
  grep -q "there are no shipped cases: $scratch/prefix/share/carambole/cases is absent or cannot be read" check ||
    fail "why there are none: $(cat check)"
  for command in list 'validate --no-site'; do # nothing done is no success
    prefix/bin/carambole $command >out 2>&1
    [ $? -eq 3 ] && grep -q 'there are no shipped cases' out || fail "$command without shipped cases: $(cat out)"
  done
  exit "$failed"
) || failed=1

# What is solved implicitly needs a program that a clone builds when it is first asked for, by the launcher that the
# environment names.
cp "$source/cases/shipped/modes/modes-sphere/case.yaml" "$scratch/modes.yaml"
mv "$scratch/prefix/bin/carambole-fem-implicit" "$scratch/built"
printf '#!/bin/sh\necho "$@" >>"%s/asked"\n[ ! -e "%s/built" ] || mv "%s/built" "%s/prefix/bin/carambole-fem-implicit"\n' \
  "$scratch" "$scratch" "$scratch" "$scratch" >"$scratch/it's the launcher"
chmod +x "$scratch/it's the launcher"
implicit() { # STATUS TEXT LAUNCHER: what a run ends with, and what it tells
  (cd "$scratch" && CARAMBOLE_LAUNCHER=$3 prefix/bin/carambole-fem check modes.yaml >out 2>&1)
  status=$?
  [ "$status" -eq "$1" ] && { [ -z "$2" ] || grep -q "$2" "$scratch/out"; } || fail "launcher '$3': status $status: $(cat "$scratch/out")"
}
implicit 3 'carambole-fem-implicit could not be built' /bin/false
printf '#!/bin/sh\nkill -INT $$\n' >"$scratch/interrupted"
chmod +x "$scratch/interrupted"
implicit 130 '' "$scratch/interrupted"
(unset CARAMBOLE_LAUNCHER; cd "$scratch" && prefix/bin/carambole-fem check modes.yaml >out 2>&1)
[ $? -eq 3 ] && grep -q "'./carambole build carambole-fem-implicit' builds it" "$scratch/out" ||
  fail "without a launcher: $(cat "$scratch/out")"
implicit 0 'elements' "$scratch/it's the launcher"
implicit 0 'elements' "$scratch/it's the launcher"
[ "$(cat "$scratch/asked")" = 'build carambole-fem-implicit' ] || fail "the launcher was asked to: $(cat "$scratch/asked")"

# On a processor that lacks what the build was made for, a program says so instead of ending by a signal.
case $(uname -m) in
  x86_64)
    "$other" >"$scratch/other" 2>&1
    [ $? -eq 3 ] || fail "on another processor: $(cat "$scratch/other")"
    grep -q 'instructions that this one does not have: ' "$scratch/other" &&
      grep -q -- '-DCARAMBOLE_NATIVE=OFF' "$scratch/other" || fail "what is said on another processor: $(cat "$scratch/other")"
    ;;
esac
exit "$failed"
