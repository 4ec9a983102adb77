# run.sh ROOT BUILD build|TARGET: builds the fuzzers in BUILD, or runs one of them. Skipped (77)
# without Clang. New inputs are kept in BUILD/corpus, inputs that end a fuzzer in BUILD/found.
root=$1
build=$2
what=$3
seconds=${CARAMBOLE_FUZZ_SECONDS:-10}

if [ "$what" = build ]; then
  command -v clang++ >/dev/null || { echo "clang++ is not installed"; exit 77; }
  cmake -G Ninja -S "$root" -B "$build" -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ \
    -DCMAKE_BUILD_TYPE=Debug -DCARAMBOLE_FUZZ=ON -DCARAMBOLE_NATIVE=OFF >"$build.log" 2>&1 ||
    { tail -n 30 "$build.log"; exit 1; }
  ninja -C "$build" carambole_fuzzers >"$build.log" 2>&1 || { tail -n 60 "$build.log"; exit 1; }
  exit 0
fi

program=$build/bin/fuzz_$what
[ -x "$program" ] || { echo "$program is not built: clang++ is not installed"; exit 77; }
kept=$root/tests/fuzz/corpus/$what
[ -n "$(ls "$kept")" ] || { echo "$kept is empty"; exit 1; }
mkdir -p "$build/corpus/$what" "$build/found"
# libFuzzer's default status for an error is 77, which means skipped here.
exec "$program" -error_exitcode=1 -timeout_exitcode=1 -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
  -artifact_prefix="$build/found/$what-" "$build/corpus/$what" "$kept"
