# version.sh ROOT: the version of a program, which decides on the reuse of records, changes with
# the compiler, its flags and the processor; not with warnings.
root=$1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

version() { # COMPILER_NAME FLAGS
  cmake -DOUTPUT="$folder/version.cc" -DSIDECAR="$folder/version" -DVERSION=1.2.3 \
    -DROOT="$root" -DFOLDERS=lumped -DCOMPILER=c++ -DCOMPILER_NAME="$1" -DFLAGS="$2" \
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
[ "$(version 'GNU 13' '-O3,-DNDEBUG')" != "$first" ] || fail 'the compiler does not change it'
[ "$(version 'GNU 12' '-O2,-DNDEBUG')" != "$first" ] || fail 'a flag does not change it'
[ "$(uname -m)" = x86_64 ] || exit 0
skylake=$(version 'GNU 12' '-O3,-march=skylake')
[ "$(version 'GNU 12' '-O3,-march=haswell')" != "$skylake" ] || fail 'a processor does not change it'
# What -march=native is differs from machine to machine: its name stands in the records.
version 'GNU 12' '-O3,-march=native' >/dev/null
c++ --version | grep -qi clang || grep -q -- '-march=native, for [a-z]' "$folder/version.cc" ||
  fail 'the processor is not named'
