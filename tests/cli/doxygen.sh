# doxygen.sh BUILD PROGRAM: Doxygen takes the public headers, the READMEs and the pages of the laws without a warning; every
# law that the program knows has its page. Skipped (77) without Doxygen.
build=$1 program=$2
command -v doxygen >/dev/null || { echo "doxygen is not installed"; exit 77; }
[ -f "$build/doxygen/Doxyfile" ] || { echo "doxygen was installed after the build was configured"; exit 77; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

run() { # OPTION...: with the options of the tree, and these
  { cat "$build/doxygen/Doxyfile"; echo "OUTPUT_DIRECTORY = $scratch"; printf '%s\n' "$@"; } | doxygen - 2>&1
}

# The check finds what it is for, in both kinds of headers, and takes the same without it.
cpp='#pragma once\n\n// A head.\n\n/// What %s says.\nint f(int x);\n'
c='#ifndef CARAMBOLE_X_H\n#define CARAMBOLE_X_H\n\n/* A head. */\n\n  /* What %s says. */\n  int f(int x);\n\n#endif\n'
for header in "$cpp" "$c"; do
  printf "$header" '\ref nothing' >"$scratch/x.h"
  run "INPUT = $scratch/x.h" "USE_MDFILE_AS_MAINPAGE =" >/dev/null && { echo "the check is blind"; exit 1; }
  printf "$header" 'it' >"$scratch/x.h"
  run "INPUT = $scratch/x.h" "USE_MDFILE_AS_MAINPAGE =" || { echo "the check sees ghosts"; exit 1; }
done

run || exit 1
[ -s "$scratch/html/index.html" ] || { echo "no main page"; exit 1; }
for page in laws materials; do
  grep -q "href=\"$page.html\"" "$scratch/html/index.html" || { echo "the main page has no link to $page"; exit 1; }
done
laws=$("$program" laws | sed -n 's/^\([^ ][^ ]*\).*/\1/p')
[ -n "$laws" ] || { echo "no laws"; exit 1; }
for law in $laws; do
  [ -s "$scratch/html/law-$law.html" ] || { echo "no page of the law $law"; exit 1; }
  grep -q "href=\"law-$law.html\"" "$scratch/html/laws.html" || { echo "no link to the law $law"; exit 1; }
done
