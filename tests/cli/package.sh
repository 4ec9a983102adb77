# package.sh BUILD SOURCE CMAKE CPACK NATIVE: what is installed stands where it belongs and works there; a package of this
# build has it all, with its dependencies. A build for this processor alone is refused as a package; that its package is looked
# at here all the same saves compiling everything for another.
build=$1 source=$2 cmake=$3 cpack=$4 native=$5
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failed=0
fail() {
  printf '%s\n' "$*"
  failed=1
}

programs='carambole carambole-fem carambole-fem-implicit carambole-fit carambole-lumped carambole-report carambole-table carambole-uncertain'

check_tree() { # PREFIX
  # Where files are: nothing of the tests, nothing elsewhere.
  found=$(cd "$1" && find . -type f -o -type l | sed -E '
    s|^\./lib/([a-z0-9_]+-linux-gnu[a-z0-9]*/)?|lib/|
    s|^\./||
    s|^share/carambole/cases/.*|share/carambole/cases|
    s|^share/carambole/papers/.*|share/carambole/papers|
    s|\.so[.0-9]*$|.so|
    s|\.gz$||' | sort -u)
  expected=$(
    {
      for program in $programs; do
        echo "bin/$program"
        echo "share/man/man1/$program.1"
      done
      for program in carambole carambole-fem carambole-fem-implicit carambole-lumped carambole-report; do
        echo "lib/carambole/$program.version"
      done
      echo share/carambole/cases
      echo share/carambole/papers
      echo share/carambole/materials/library.yaml
      for schema in case record run summary; do
        echo "share/carambole/schemas/$schema.schema.json"
      done
      echo share/bash-completion/completions/carambole
      echo include/carambole/c_interface.h
      echo include/carambole/plugin_interface.h
      echo lib/libcarambole_laws.so
      for file in carambole-config carambole-config-version "carambole-config-$type"; do
        echo "lib/cmake/carambole/$file.cmake"
      done
      for file in $2; do
        echo "share/doc/carambole/$file"
      done
    } | sort)
  [ "$found" = "$expected" ] || {
    printf '%s\n' "$expected" >"$scratch/expected"
    printf '%s\n' "$found" | diff "$scratch/expected" -
    fail "$1: not the expected files"
  }
  diff -r "$source/cases/shipped" "$1/share/carambole/cases" || fail "$1: not the shipped cases"
  diff -r "$source/cases/papers" "$1/share/carambole/papers" || fail "$1: not the chapters on papers"
  # The programs with what they need beside them, and nothing of the build.
  mkdir "$scratch/work"
  (
    cd "$scratch/work" || exit 1
    unset LD_LIBRARY_PATH
    "$1/bin/carambole" list | grep -q '^three-ball ' || fail "$1: list"
    "$1/bin/carambole" materials PMMA | grep -q '^PMMA' || fail "$1: materials"
    "$1/bin/carambole" laws hertz | grep -q '^hertz' || fail "$1: laws"
    "$1/bin/carambole" check two-spheres >/dev/null || fail "$1: check"
    "$1/bin/carambole" run two-spheres --levels 1 --set fem.elements_per_contact_radius=3 --set 'expect=[]' \
      --no-report >"$scratch/run" 2>&1 || fail "$1: run: $(cat "$scratch/run")"
    [ -s results/two-spheres/summary.json ] || fail "$1: run leaves no summary.json"
    exit "$failed"
  ) || failed=1
  rm -rf "$scratch/work"
}

type=$(sed -n 's/^CMAKE_BUILD_TYPE:STRING=//p' "$build/CMakeCache.txt" | tr '[:upper:]' '[:lower:]')
"$cmake" --install "$build" --prefix "$scratch/prefix" >/dev/null || exit 1
check_tree "$scratch/prefix" 'LICENSE NOTICE README.md'

for tool in dpkg-deb dpkg-shlibdeps file; do
  command -v "$tool" >/dev/null || { echo "$tool is not installed: no package is made"; exit $((failed ? 1 : 77)); }
done
pack() { # OPTION...
  (cd "$build" && "$cpack" -G DEB -B "$scratch/package" "$@" >"$scratch/cpack" 2>&1)
}
case $native in
  ON | 1 | TRUE | YES)
    pack && fail "a build for this processor is packed"
    grep -q 'configure with -DCARAMBOLE_NATIVE=OFF' "$scratch/cpack" ||
      fail "why it is not packed: $(cat "$scratch/cpack")"
    [ -z "$(find "$scratch/package" -name '*.deb' 2>/dev/null)" ] || fail "a package is left"
    ;;
esac
rm -rf "$scratch/package"
pack -D CPACK_CARAMBOLE_NATIVE=OFF -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip || {
  cat "$scratch/cpack"
  exit 1
}
deb=$(find "$scratch/package" -name '*.deb' -not -path '*/_CPack_Packages/*')
[ "$(basename "$deb")" = "carambole_$("$scratch/prefix/bin/carambole" --version | sed 's/-.*//;q')_$(dpkg --print-architecture).deb" ] ||
  fail "the package is called $deb"
depends=$(dpkg-deb --field "$deb" Depends)
for library in 'gnuplot-nox | gnuplot' 'libc6 (>= ' 'libstdc++6 (>= ' libdeal.ii libyaml-cpp libudunits2 libmuparser libhdf5; do
  case $depends in *"$library"*) ;; *) fail "no dependency on $library: $depends" ;; esac
done
case $depends in *-dev*) fail "depends on what is for compiling: $depends" ;; esac
for field in Package Version Architecture Maintainer Section Description Installed-Size; do
  [ -n "$(dpkg-deb --field "$deb" $field)" ] || fail "no field $field"
done
dpkg-deb --ctrl-tarfile "$deb" | tar -xO ./shlibs | grep -q '^libcarambole_laws 1 carambole' || fail "no shlibs"
dpkg-deb --contents "$deb" | awk '$2 != "root/root" || $1 ~ /^[^l]....w|^[^l].......w/' | grep . && fail "owners or modes"
dpkg-deb --extract "$deb" "$scratch/root"
[ "$(ls "$scratch/root")" = usr ] || fail "installs beside /usr: $(ls "$scratch/root")"
check_tree "$scratch/root/usr" 'LICENSE README.md changelog copyright'
for page in "$scratch/root"/usr/share/man/man1/*; do
  gzip --test "$page" || fail "$page is not compressed"
done
exit "$failed"
