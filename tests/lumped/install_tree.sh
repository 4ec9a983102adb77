# install_tree.sh BUILD EXAMPLES CMAKE: installs the laws as a library into a folder of their own,
# builds the examples against it with nothing else in sight, and runs the one in C.

set -e
build=$1 examples=$2 cmake=$3
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

"$cmake" --install "$build" --component laws --prefix "$tree/prefix" >/dev/null
[ ! -e "$tree/prefix/bin" ] || { echo "the component holds programs"; exit 1; }
"$cmake" -S "$examples" -B "$tree/build" -DCMAKE_PREFIX_PATH="$tree/prefix" >/dev/null
"$cmake" --build "$tree/build"
"$tree/build/thornton"
