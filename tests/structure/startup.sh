# startup.sh ROOT: if nothing is stale, the launcher, the driver and the explicit finite elements start quickly. The
# libraries of the implicit ones must not be linked to them, and a call through the launcher takes less processor time than
# loading those libraries: about a tenth of it, half of it where calls of the kernel are slow. The elapsed time is not used.
for program in carambole carambole-fem carambole-lumped; do
  linked=$(ldd "$1/build/bin/$program") || exit 1
  if printf '%s\n' "$linked" | grep -E 'deal[._]II|trilinos|libmpi|libceres|libhdf5'; then
    echo "$program must not be linked to these"
    exit 1
  fi
  printf '%s\n' "$linked" | grep -q libyaml-cpp || { echo "ldd does not show what $program is linked to"; exit 1; }
done

# COMMAND ...: the processor time of ten calls in seconds, that of the processes that they start included.
ten_calls() {
  (
    for call in 1 2 3 4 5 6 7 8 9 10; do
      "$@" >/dev/null || exit 1
    done
    times
  ) | tail -n 1 | awk '{
    split($1, user, /[ms]/); split($2, system_, /[ms]/)
    print 60 * (user[1] + system_[1]) + user[2] + system_[2]
  }'
}
launcher=$(ten_calls "$1/carambole" run --help)
libraries=$(ten_calls "$1/build/bin/carambole-fem-implicit" --version)
echo "ten calls: $launcher s of processor time; of the program with the libraries of the implicit finite elements: $libraries s"
awk -v launcher="$launcher" -v libraries="$libraries" 'BEGIN { exit !(launcher > 0 && launcher < libraries) }'
