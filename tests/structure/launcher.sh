# launcher.sh ROOT: tests the launcher on a small project, with a dpkg-query and an apt-get that only record
# their arguments: nothing is installed and nothing is compiled.

failed=0
check() { # WHAT CONDITION...
  what=$1
  shift
  "$@" || { echo "FAILED: $what"; failed=1; }
}
is() { # EXPECTED FOUND
  [ "$1" = "$2" ] || { printf 'expected: %s\nfound:    %s\n' "$1" "$2"; return 1; }
}
has() { # PART TEXT
  case $2 in *"$1"*) ;; *) printf 'missing: %s\nin: %s\n' "$1" "$2"; return 1 ;; esac
}

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
scratch=$(readlink -f "$scratch")

# A project like the real one: the driver prints its directory and its arguments; there are a quick
# and a long test, and one that writes documents.
tree="$scratch/it's a (tree)"
mkdir -p "$tree/source" "$scratch/bin" "$scratch/else where"
cp "$1/carambole" "$tree/"
cat >"$tree/source/driver" <<'END'
#!/bin/sh
[ "$1" != --version ] || exit 0
[ "$1" != whose ] || { echo "$CARAMBOLE_LAUNCHER"; exit 0; }
printf '%s' "$PWD"; printf ' [%s]' "$@"; echo
[ "$1" != fail ] || exit 1
END
cat >"$tree/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES NONE)
set(driver ${CMAKE_BINARY_DIR}/bin/carambole)
add_custom_command(OUTPUT ${driver} DEPENDS source/driver VERBATIM
  COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/source/driver ${driver}
  COMMAND chmod +x ${driver}
  COMMAND sh -c "echo built >> $0" ${CMAKE_BINARY_DIR}/count)
add_custom_target(carambole ALL DEPENDS ${driver})
foreach(program lumped fem report table)
  add_custom_target(carambole-${program})
endforeach()
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/bin/carambole-fit DEPENDS source/driver VERBATIM
  COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/source/driver ${CMAKE_BINARY_DIR}/bin/carambole-fit)
add_custom_target(carambole-fit ALL DEPENDS ${CMAKE_BINARY_DIR}/bin/carambole-fit)
add_custom_target(carambole_tests VERBATIM
  COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/tests-built)
enable_testing()
add_test(NAME quick COMMAND test ! -e ${CMAKE_SOURCE_DIR}/break)
add_test(NAME slow COMMAND ${CMAKE_COMMAND} -E true)
set_tests_properties(slow PROPERTIES LABELS "validation;long")
add_test(NAME documents COMMAND sh -c "echo written: $CARAMBOLE_WRITE_DOCUMENTS >> documents")
END
cat >"$scratch/bin/dpkg-query" <<END
#!/bin/sh
echo "\$*" >>"$scratch/asked"
[ ! -e "$scratch/bare" ] || exit 1
echo installed
END
cat >"$scratch/bin/apt-get" <<END
#!/bin/sh
echo "Reading \$*"
echo "\$*" >>"$scratch/apt"
rm -f "$scratch/bare"
END
printf '#!/bin/sh\nexec "$@"\n' >"$scratch/bin/sudo"
chmod +x "$scratch/bin/"*
PATH=$scratch/bin:$PATH
cd "$scratch/else where" || exit 1

# The launcher builds, passes on the directory and the arguments, and leaves standard output to the driver.
out=$("$tree/carambole" one 'two  "three"' '$four' '' 2>"$scratch/err")
check 'first run' is "$PWD [one] [two  \"three\"] [\$four] []" "$out"
check 'the build is announced' has 'building' "$(cat "$scratch/err")"
check 'the tests are not built' [ ! -e "$tree/build/tests-built" ]
check 'nothing was installed' [ ! -e "$scratch/apt" ]

# If nothing is stale, it builds nothing, prints nothing and keeps the log of the build.
cp "$tree/build/build.log" "$scratch/log"
rm "$scratch/asked"
out=$("$tree/carambole" again 2>&1)
check 'second run' is "$PWD [again]" "$out"
check 'packages looked up once' [ ! -e "$scratch/asked" ]
check 'built once' is 1 "$(wc -l <"$tree/build/count")"
check 'log kept' cmp "$scratch/log" "$tree/build/build.log"

# What few cases need is built when a program asks the launcher for it, and kept up to date from then on.
check 'not built before it is needed' [ ! -e "$tree/build/bin/carambole-fit" ]
out=$("$tree/carambole" build carambole-fit 2>"$scratch/err")
check 'built when it is asked for' [ -e "$tree/build/bin/carambole-fit" ]
check 'nothing on standard output' is '' "$out"
check 'its build is announced' has 'building carambole-fit' "$(cat "$scratch/err")"
check 'the second time it is there' is '' "$("$tree/carambole" build carambole-fit 2>&1)"
out=$("$tree/carambole" build carambole-fix 2>&1)
check 'an unknown program' is 2 $?
check 'those that there are' has 'carambole-fit' "$out"
echo '# changed for both' >>"$tree/source/driver"
"$tree/carambole" build carambole-uncertain >"$scratch/out" 2>&1 # which this project does not have
check 'a program that cannot be built' is 3 $?
"$tree/carambole" x >/dev/null 2>&1
check 'the driver is not stale after a build of another' cmp "$tree/source/driver" "$tree/build/bin/carambole"
check 'what was asked for is kept up to date' cmp "$tree/source/driver" "$tree/build/bin/carambole-fit"
check 'programs know the launcher' is "$tree/carambole" "$("$tree/carambole" whose 2>/dev/null)"
echo built >"$tree/build/count"

# Python finds the package. It starts with what is there: nothing is built while the programs and the library are.
cat >"$scratch/bin/python3" <<'END'
#!/bin/sh
[ "$1" = -c ] || printf '%s [%s] [%s] [%s]\n' "$PWD" "$PYTHONPATH" "$@"
END
chmod +x "$scratch/bin/python3"
cp -R "$tree" "$scratch/python"
rm -r "$scratch/python/build"
out=$("$scratch/python/carambole" python script.py 'two  words' 2>/dev/null)
check 'python' is "$PWD [$scratch/python/lumped/python] [script.py] [two  words]" "$out"
check 'python builds what is missing' is 1 "$(wc -l <"$scratch/python/build/count")"
mkdir -p "$scratch/python/build/lumped/library"
touch "$scratch/python/build/lumped/library/libcarambole_laws.so"
echo '# changed' >>"$scratch/python/source/driver"
out=$(PYTHONPATH=/elsewhere "$scratch/python/carambole" python script.py x 2>&1)
check 'python beside other packages' is "$PWD [$scratch/python/lumped/python:/elsewhere] [script.py] [x]" "$out"
check 'python builds nothing' is 1 "$(wc -l <"$scratch/python/build/count")"

# Called by a symbolic link and through PATH; returns the status of the driver.
ln -s "$tree/carambole" "$scratch/bin/link"
check 'symbolic link' is "$PWD [x]" "$("$scratch/bin/link" x)"
check 'through PATH' is "$PWD [x]" "$(link x)"
link fail >/dev/null
check 'status of the driver' is 1 $?

# A driver that was built for another processor has said so: it is not started for the command.
printf '#!/bin/sh\necho "another processor: $1" >&2\nexit 3\n' >"$tree/build/bin/carambole"
out=$("$tree/carambole" x 2>&1)
check 'status on another processor' is 3 $?
check 'said once' is 'another processor: --version' "$out"
touch "$tree/source/driver"

# A change is built. A folder that was copied with its build is built again in its new place.
echo '# changed' >>"$tree/source/driver"
link x >/dev/null
check 'rebuilt' is 2 "$(wc -l <"$tree/build/count")"
cp -R "$tree" "$scratch/copy"
rm "$scratch/copy/build/count"
"$scratch/copy/carambole" x >/dev/null 2>&1
check 'the copy builds itself' [ -e "$scratch/copy/build/count" ]
check 'the original is left alone' is 2 "$(wc -l <"$tree/build/count")"

# Four launchers at once in a fresh folder: one builds, all answer.
rm -rf "$scratch/copy/build"
for i in 1 2 3 4; do
  "$scratch/copy/carambole" "$i" >"$scratch/answer$i" 2>/dev/null &
done
wait
for i in 1 2 3 4; do
  check "answer $i of four" is "$PWD [$i]" "$(cat "$scratch/answer$i")"
done
check 'four launchers build once' is 1 "$(wc -l <"$scratch/copy/build/count")"

# A launcher waits while another one builds, and says so.
touch "$scratch/copy/new" # where nothing has changed it need not wait
exec 8>"$scratch/copy/build/lock"
flock 8
rm -f "$scratch/err"
"$scratch/copy/carambole" x >"$scratch/answer" 2>"$scratch/err" 8>&- &
until grep -q waiting "$scratch/err" 2>/dev/null; do sleep 0.01; done
check 'no answer during a build' is '' "$(cat "$scratch/answer")"
exec 8>&-
wait
check 'the answer after it' is "$PWD [x]" "$(cat "$scratch/answer")"
check 'waiting is announced' has 'waiting' "$(cat "$scratch/err")"

# Where the file system cannot lock files, it says so, builds and answers; it does not wait.
printf '#!/bin/sh\necho "flock: 9: No locks available" >&2\nexit 71\n' >"$scratch/bin/flock"
chmod +x "$scratch/bin/flock"
touch "$scratch/copy/new"
check 'the answer without locks' is "$PWD [x]" "$(timeout 60 "$scratch/copy/carambole" x 2>"$scratch/err")"
check 'why nothing is locked' has 'cannot lock files' "$(cat "$scratch/err")"
check 'no answer is waited for' is "$PWD []" "$(timeout 60 "$scratch/copy/carambole" 2>&1)"
rm "$scratch/bin/flock"

# What only tells something is answered during the build of another one, too: by what is there, or by itself. Nothing is
# built for it.
echo '# changed again' >>"$scratch/copy/source/driver"
exec 8>"$scratch/copy/build/lock"
flock 8
check 'an answer during a build' is "$PWD []" "$(timeout 60 "$scratch/copy/carambole" 2>&1 8>&-)"
for word in --help -h help list laws materials schema; do
  check "an answer to $word" is "$PWD [$word] [x]" "$(timeout 60 "$scratch/copy/carambole" "$word" x 2>&1 8>&-)"
done
check 'nothing was built for it' is 1 "$(wc -l <"$scratch/copy/build/count")"
mv "$scratch/copy/build/bin" "$scratch/copy/build/away"
out=$(timeout 60 "$scratch/copy/carambole" 2>&1 8>&-)
check 'its status without programs' is 2 $?
check 'what can be asked' has 'carambole test [--long]' "$out"
check 'why there is no more' has 'another carambole is building' "$out"
exec 8>&-
out=$(timeout 60 "$scratch/copy/carambole" laws 2>&1)
check 'its status before the first build' is 2 $?
check 'how to build' has "run three-ball' installs what is missing" "$out"
check 'still nothing was built' [ ! -e "$scratch/copy/build/bin" ]
mv "$scratch/copy/build/away" "$scratch/copy/build/bin"
"$scratch/copy/carambole" x >/dev/null 2>&1
check 'built for a command' is 2 "$(wc -l <"$scratch/copy/build/count")"

# Where nothing has changed, ninja is not asked. A new, a changed and a removed file and a missing program are seen.
asked() { # WHAT: whether ninja is asked
  rm -f "$scratch/ninja-asked"
  check "the answer after $1" is "$PWD [x]" "$("$scratch/copy/carambole" x 2>/dev/null)"
  [ -e "$scratch/ninja-asked" ]
}
printf '#!/bin/sh\n: >"%s"\nexec "%s" "$@"\n' "$scratch/ninja-asked" "$(command -v ninja)" >"$scratch/bin/ninja"
chmod +x "$scratch/bin/ninja"
touch "$scratch/copy/new"
asked 'a touched file' || check 'a touched file is seen' false
! asked nothing || check 'ninja is not asked' false
mkdir "$scratch/copy/source/new"
asked 'a new folder' || check 'a new folder is seen' false
! asked 'that' || check 'once' false
echo '# changed' >>"$scratch/copy/source/driver"
asked 'a change' || check 'a change is seen' false
rmdir "$scratch/copy/source/new"
asked 'a removal' || check 'a removal is seen' false
rm "$scratch/copy/build/bin/carambole"
asked 'the loss of a program' || check 'a missing program is seen' false
echo '# older' >"$scratch/copy/source/older"
touch -d '2001-01-01' "$scratch/copy/source/older"
touch -r "$scratch/copy/source/driver" "$scratch/copy/source"
asked 'a copy that keeps its date' || check 'a copy that keeps its date is seen' false
touch "$scratch/copy/build/build.ninja"
asked 'a new configuration' || check 'a new configuration is seen' false
mkdir -p "$scratch/copy/results/x"
! asked results || check 'results do not count' false
rm "$scratch/bin/ninja"

# The tests are built on demand, long ones run on request, and the status is 1 if one fails.
out=$(link test 2>&1)
check 'tests pass' is 0 $?
check 'tests are built' [ -e "$tree/build/tests-built" ]
check 'without the long one' has 'tests failed out of 2' "$out"
check 'with the long one' has 'tests failed out of 3' "$(link test --long 2>&1)"
check 'arguments reach ctest' has 'tests failed out of 1' "$(link test --long -R slow 2>&1)"

# The documents: by their test alone, which writes instead of comparing; rates on request, first.
rm "$tree/build/documents"
out=$(link test --documents 2>&1)
check 'documents' is 0 $?
check 'documents alone' has 'tests failed out of 1' "$out"
check 'documents are written' is 'written: 1' "$(cat "$tree/build/documents")"
cat >"$tree/build/bin/carambole-documents" <<END
#!/bin/sh
[ ! -e "$tree/busy" ] || exit 3
echo "\$@" >>"$tree/build/documents"
END
chmod +x "$tree/build/bin/carambole-documents"
rm "$tree/build/documents"
link test --documents --rates >/dev/null 2>&1
check 'rates, then documents' is "rates --tree $tree
written: 1" "$(cat "$tree/build/documents")"
touch "$tree/busy"
out=$(link test --documents --rates 2>&1)
check 'rates that fail' is 1 $?
check 'rates that fail are told' has 'could not be measured' "$out"
rm "$tree/build/documents"
link test -R documents >/dev/null 2>&1
check 'documents are compared otherwise' is 'written:' "$(cat "$tree/build/documents")"

touch "$tree/break"
link test >/dev/null 2>&1
check 'a failing test' is 1 $?
link test -R nothing >/dev/null 2>&1
check 'no such test' is 1 $?

# If the build fails: status 3, the last lines, the name of the log, and the old driver is not run.
echo 'message(FATAL_ERROR "out of order")' >>"$tree/CMakeLists.txt"
out=$(link x 2>"$scratch/err")
check 'failed build' is 3 $?
check 'no run after a failed build' is '' "$out"
check 'why it failed' has 'out of order' "$(cat "$scratch/err")"
check 'where the log is' has "$tree/build/build.log" "$(cat "$scratch/err")"

# A folder that CMake cannot build in is refused by name.
mkdir "$scratch/semi;colon"
cp "$1/carambole" "$scratch/semi;colon/"
out=$("$scratch/semi;colon/carambole" x 2>&1)
check 'impossible folder' is 2 $?
check 'impossible folder named' has 'semi;colon' "$out"

# If the driver cannot be loaded: status 3 instead of the loader's 127, and advice.
printf '#!/bin/sh\necho "libsmall.so.1: cannot open" >&2\nexit 127\n' >"$scratch/copy/build/bin/carambole"
out=$("$scratch/copy/carambole" x 2>&1)
check 'a missing library' is 3 $?
check 'what the loader said' has 'libsmall.so.1: cannot open' "$out"
check 'what to do' has 'build/bin/carambole cannot be started' "$out"
rm "$scratch/copy/build/bin/carambole"
check 'built again' is "$PWD [x]" "$("$scratch/copy/carambole" x 2>/dev/null)"

# With closed descriptors the text of the driver is not written to a file of the build.
"$scratch/copy/carambole" in-no-file <&- >&- 2>&-
check 'closed descriptors' is 0 $?
check 'text for a closed descriptor' is 0 "$(grep -rc in-no-file "$scratch/copy/build" | grep -vc ':0$')"

# Missing packages are listed with their reason and installed once, without recommended packages.
copy=$scratch/copy/carambole
touch "$scratch/bare" "$copy"
out=$("$copy" x 2>"$scratch/err")
check 'run after the installation' is "$PWD [x]" "$out"
check 'a missing package and why' has 'gnuplot-nox                draws' "$(cat "$scratch/err")"
check 'installed' grep -q -- '--no-install-recommends.* install .*libdeal.ii-dev' "$scratch/apt"
check 'the lists are fresh enough' [ "$(grep -c ' update' "$scratch/apt")" -eq 0 ]
rm "$scratch/apt"
check 'installed once' is "$PWD [x]" "$("$copy" x 2>&1)"
check 'not asked again' [ ! -e "$scratch/apt" ]
check 'a user needs no browser' is 0 "$(grep -c chromium "$scratch/err")"
touch "$scratch/bare"
"$copy" test >"$scratch/out" 2>"$scratch/err"
check 'the tests need one' grep -q 'chromium  *opens' "$scratch/err"
check 'and get it' grep -q 'install .*chromium' "$scratch/apt"
rm "$scratch/apt"

# On systems other than Debian the list is only printed.
mkdir "$scratch/elsewhere"
for tool in sh dirname readlink mkdir id grep awk flock; do
  ln -s "$(command -v $tool)" "$scratch/elsewhere/$tool"
done
touch "$copy"
out=$(PATH=$scratch/elsewhere "$copy" x 2>&1)
check 'elsewhere' is 2 $?
check 'the list elsewhere' has 'libdeal.ii-dev' "$out"
check 'nothing installed elsewhere' is 0 "$(printf '%s\n' "$out" | grep -c 'installing')"
check 'no driver elsewhere' is 0 "$(printf '%s\n' "$out" | grep -c '\[x\]')"

# On Debian without root and sudo the launcher prints the command for an administrator.
touch "$scratch/bare" "$copy"
ln -s "$scratch/bin/dpkg-query" "$scratch/bin/apt-get" "$scratch/elsewhere/"
rm "$scratch/elsewhere/id"
printf '#!/bin/sh\necho 1000\n' >"$scratch/elsewhere/id"
chmod +x "$scratch/elsewhere/id"
out=$(PATH=$scratch/elsewhere "$copy" x 2>&1)
check 'without root' is 2 $?
check 'what root would run' has 'apt-get install --no-install-recommends g++ cmake' "$out"
check 'nothing is tried' [ ! -e "$scratch/apt" ]

exit "$failed"
