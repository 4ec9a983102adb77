# format.sh ROOT: every source is formatted by clang-format; skipped (77) without clang-format.
command -v clang-format >/dev/null || { echo "clang-format is not installed"; exit 77; }
cd "$1" || exit 1
if printf 'int  a ;\n' | clang-format --dry-run -Werror 2>/dev/null; then
  echo "the check is blind"
  exit 1
fi
found=$(find cases lumped fem reports tests -type f \( -name '*.h' -o -name '*.cc' \) \
  -exec clang-format --dry-run -Werror {} + 2>&1 |
  sed -n 's/:[0-9]*:[0-9]*: error: .*//p' | sort -u)
[ -z "$found" ] || { printf 'not formatted (clang-format -i FILE):\n%s\n' "$found"; exit 1; }
