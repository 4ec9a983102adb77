# manual_pages.sh PAGES PROGRAM...: the man page of every program, PAGES/<name>.1, is set without a warning and
# has what the program's --help has, for every command: no more and no less. Skipped (77) without man.
command -v man >/dev/null || { echo "man is not installed"; exit 77; }
pages=$1
shift
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

warnings() { # PAGE
  LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$1" 2>&1 >/dev/null
}
rendered() { # PAGE: its words, without hyphenation and without the overstrikes of a printer
  LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man -E UTF-8 -l -Tutf8 "$1" | col -bx
}
options() { # the options that are named in a text
  grep -oE '(^|[[ ,(])--?[a-z][a-z-]*' | sed 's/^[[ ,(]*//' | sort -u
}

printf '.TH X 1\n.SH NAME\nx\n.nonsense\n' >"$scratch/x.1"
[ -n "$(warnings "$scratch/x.1")" ] || { echo "the check is blind"; exit 1; }

failed=0
fail() {
  printf '%s\n' "$*"
  failed=1
}
for program; do
  name=$(basename "$program")
  page=$pages/$name.1
  found=$(warnings "$page")
  [ -z "$found" ] || fail "$page: $found"
  rendered "$page" >"$scratch/page"
  "$program" --help >"$scratch/help" || fail "$name --help"
  commands=$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\).*/\1/p' "$scratch/help")
  for command in $commands; do
    "$program" "$command" --help >>"$scratch/help" || fail "$name $command --help"
    grep -q "^ *$name $command" "$scratch/page" || fail "$page: no section of $command"
  done
  sections=$(grep -c "^   $name [a-z]" "$scratch/page")
  [ "$sections" -eq "$(printf '%s' "$commands" | grep -c .)" ] || fail "$page: $sections sections"
  options <"$scratch/help" >"$scratch/in-help"
  options <"$scratch/page" >"$scratch/in-page"
  [ -s "$scratch/in-help" ] || fail "$name --help names no option"
  diff "$scratch/in-help" "$scratch/in-page" >"$scratch/difference" ||
    fail "$page: other options than in --help:" "$(cat "$scratch/difference")"
done
exit "$failed"
