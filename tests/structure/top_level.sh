# top_level.sh ROOT: the top level holds only the parts, the launcher, and the files that describe and license
# the whole.

strangers() { # ROOT
  (cd "$1" && for name in *; do
    case $name in
      cases | lumped | fem | reports | tests) ;;
      carambole | CMakeLists.txt | README.md | LICENSE | NOTICE) ;;
      CONTRIBUTING.md | CHANGELOG.md | CITATION.cff) ;;
      build* | results) ;; # made by users, ignored by git
      *) printf '%s\n' "$name" ;;
    esac
  done)
}

tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
mkdir "$tree/fem" "$tree/build" "$tree/misc tools"
[ "$(strangers "$tree")" = 'misc tools' ] || { echo "the check is blind"; exit 1; }

[ -f "$1/CMakeLists.txt" ] || { echo "$1 is not the tree"; exit 1; }
found=$(strangers "$1")
[ -z "$found" ] || { printf 'at the top level: %s\n' "$found"; exit 1; }
