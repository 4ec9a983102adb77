# startup.sh ROOT: with nothing stale the launcher and the driver together take under 0.1 s: the
# fastest of ten calls, since the machine may be busy with other things.
fastest=
for call in 1 2 3 4 5 6 7 8 9 10; do
  start=$(date +%s%N)
  "$1/carambole" --version >/dev/null || exit 1
  elapsed=$((($(date +%s%N) - start) / 1000000))
  [ "${fastest:-$elapsed}" -lt "$elapsed" ] || fastest=$elapsed
done
echo "fastest of ten calls: $fastest ms"
[ "$fastest" -lt 100 ]
