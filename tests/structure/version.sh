# version.sh ROOT: the version of a program decides on the reuse of records. It changes with the sources of its
# rooms, the compiler, its flags and the processor, but not with warning flags or the driver.
root=$1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

version() { # COMPILER_NAME FLAGS [ROOT]
  cmake -DOUTPUT="$folder/version.cc" -DSIDECAR="$folder/version" -DVERSION=1.2.3 \
    -DROOT="${3:-$root}" -DFOLDERS=cases,lumped -DEXCEPT=cases/driver -DCOMPILER=c++ -DCOMPILER_NAME="$1" -DFLAGS="$2" \
    -P "$root/cases/case/source_version.cmake" || exit 1
  cat "$folder/version"
}

fail() {
  echo "$*"
  cat "$folder/version.cc"
  exit 1
}

first=$(version 'GNU 12' '-O3,-DNDEBUG')
case $first in 1.2.3-??????????) ;; *) fail "no version: $first" ;; esac
[ "$(version 'GNU 12' '-O3,-DNDEBUG,-Wall,-Wextra')" = "$first" ] || fail 'warnings change it'
grep -q '"GNU 12, -O3 -DNDEBUG' "$folder/version.cc" || fail 'the build is not named'
[ "$(version 'GNU 12' '-O3,-ffile-prefix-map=/a/place=.,-DNDEBUG')" = "$first" ] || fail 'the place of the sources changes it'
[ "$(version 'GNU 13' '-O3,-DNDEBUG')" != "$first" ] || fail 'the compiler does not change it'
[ "$(version 'GNU 12' '-O2,-DNDEBUG')" != "$first" ] || fail 'a flag does not change it'

# In a copy of the sources: a change of the driver keeps records valid, a change of another room does not.
mkdir "$folder/tree"
cp -R "$root/cases" "$root/lumped" "$folder/tree"
copy() { version 'GNU 12' '-O3,-DNDEBUG' "$folder/tree"; }
[ "$(copy)" = "$first" ] || fail 'the place changes it'
echo '// a new text' >>"$folder/tree/cases/driver/command_check.cc"
[ "$(copy)" = "$first" ] || fail 'a text of the driver changes it'
echo '// a new rule' >>"$folder/tree/cases/records/convergence.cc"
[ "$(copy)" != "$first" ] || fail 'the rules of the records do not change it'
# The programs are declared accordingly.
for program in lumped fem reports; do
  grep -q 'carambole_add_version(.*EXCEPT cases/driver' "$root/$program/CMakeLists.txt" ||
    fail "the version of $program covers the driver"
done

[ "$(uname -m)" = x86_64 ] || exit 0
skylake=$(version 'GNU 12' '-O3,-march=skylake')
[ "$(version 'GNU 12' '-O3,-march=haswell')" != "$skylake" ] || fail 'a processor does not change it'
# -march=native differs between machines, so the records contain the name of the processor.
version 'GNU 12' '-O3,-march=native' >/dev/null
c++ --version | grep -qi clang || grep -q -- '-march=native, for [a-z]' "$folder/version.cc" ||
  fail 'the processor is not named'
