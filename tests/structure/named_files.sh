# named_files.sh ROOT: every source that a document of the tree names, such as `mesh/sphere.cc` or `mesh/*.cc`, exists.
cd "$1" || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

unknown() { # DOCUMENTS...
  find cases lumped fem reports tests -type f >"$scratch/files"
  # A document may tell its reader to write my_law.cc.
  grep -ohE '`[A-Za-z0-9_/*]+\.(cc|h|def|sh|py)`' "$@" | tr -d '`' | sort -u | grep -vx 'my_law.cc' |
    while read -r name; do
      pattern=$(printf '%s' "$name" | sed 's/[.]/[.]/g; s|\*|[^/]*|g')
      grep -qE "(^|/)$pattern\$" "$scratch/files" || echo "$name"
    done
}

documents="CONTRIBUTING.md README.md $(find cases lumped fem reports tests -name '*.md' -o -name '*.md.in')"
found=$(unknown $documents)
if [ -n "$found" ]; then
  echo "no such file, named in: "
  printf '%s\n' "$found" | while read -r name; do grep -lF "\`$name\`" $documents | sed "s|^|$name: |"; done
  exit 1
fi
# The check finds what it is for.
printf 'see `mesh/no_sphere.cc` and `mesh/sphere.cc`\n' >"$scratch/document.md"
[ "$(unknown "$scratch/document.md")" = mesh/no_sphere.cc ] || { echo 'a wrong name was not found'; exit 1; }
