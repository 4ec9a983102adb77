# terminal.sh ROOT: all output of the programs to a terminal goes through cases/process/terminal.h, which makes control
# characters visible. (Other streams are written to directly; the linear solver takes what Amesos writes to std::cerr.)

found_in() { # ROOT
  (cd "$1" && grep -rnE --include='*.cc' --include='*.h' \
    'std::(cout|cerr|clog|puts|perror|printf|vprintf)|[^_a-z](puts|printf|perror)\(|[(, ](stderr|stdout)[,;)]|fmt::print\((stderr|stdout|"|fmt::runtime)|fmt::print\($' \
    cases lumped fem reports | grep -vE '^(cases/process/terminal\.cc|lumped/examples/|fem/export/|fem/implicit/linear_solver\.cc)')
}

tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
mkdir "$tree/cases" "$tree/lumped" "$tree/fem" "$tree/reports"
while read -r line; do
  printf '%s\n' "$line" >"$tree/fem/a.cc"
  [ -n "$(found_in "$tree")" ] || { echo "the check is blind for: $line"; exit 1; }
done <<'LINES'
fmt::print("{}\n", name);
fmt::print(stderr, "{}\n", name);
std::cout << name;
std::fputs(name, stderr);
std::fprintf(stderr, "x");
std::perror("x");
LINES
found=$(found_in "$1")
[ -z "$found" ] || { printf 'use tell or show (cases/process/terminal.h):\n%s\n' "$found"; exit 1; }
