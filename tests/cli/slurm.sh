#!/bin/bash
# slurm.sh CARAMBOLE: the workflow of a sweep on a Slurm of one node, in a folder of its own. The node is killed while it
# computes a point and starts again: that point is computed again, those that were finished are not, and the table is
# that of the usual command. Needs Debian's snakemake, slurmctld, slurmd, slurm-client and munge; 77 where they are not,
# or no daemon can be started here.
carambole=$1
for tool in snakemake munged slurmctld slurmd sbatch srun scontrol; do
  PATH=$PATH:/usr/sbin command -v "$tool" >/dev/null || {
    echo "$tool is not installed: no workflow is run on Slurm"
    exit 77
  }
done
PATH=$PATH:/usr/sbin
[ "$(nproc)" -gt 1 ] || {
  echo "one processor computes no two points at a time: no workflow is run on Slurm"
  exit 77
}
scratch=$(mktemp -d) || exit 1
me=$(id -un) host=$(hostname -s)
export SLURM_CONF=$scratch/slurm.conf USER=$me
failed=0
fail() {
  echo "FAILED: $*"
  failed=1
}

# The processes with this Slurm in their environment, except this one; "node": those of the node and its jobs. One grep for
# all environments: what is to be killed while it computes must not end while it is searched for.
processes() { # [node]
  for environment in $(grep -lsxzF "SLURM_CONF=$SLURM_CONF" /proc/[0-9]*/environ); do
    entry=${environment%/environ}
    pid=${entry#/proc/}
    [ "$pid" != $$ ] && [ "$pid" != "$BASHPID" ] || continue
    if [ "${1-}" = node ] && ! grep -qsz '^SLURM_JOB_ID=' "$environment"; then
      name=
      read -r name 2>/dev/null <"$entry/comm"
      [[ $name == slurmd* || $name == slurmstepd* ]] || continue
    fi
    echo "$pid"
  done
}

clean() {
  kill -KILL $(processes) 2>/dev/null
  sleep 0.2
  rm -rf "$scratch"
}
trap clean EXIT

await() { # SECONDS COMMAND...: until it succeeds
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
}

free_port() { # two that differ for two tests at a time, outside the range that the system gives away
  echo $((20000 + ($$ * 2 + $1) % 12000))
}

chmod 755 "$scratch"
mkdir -m 700 "$scratch/munge" && mkdir "$scratch/state" "$scratch/spool"
(umask 077 && head -c 1024 /dev/urandom >"$scratch/munge/key")
cat >"$SLURM_CONF" <<END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port 0)
SlurmdPort=$(free_port 1)
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
AuthInfo=socket=$scratch/munge/socket
CredType=cred/munge
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=5
SchedulerParameters=sched_interval=1,bf_interval=1
MailProg=/bin/true
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=4000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
munged --force --socket="$scratch/munge/socket" --key-file="$scratch/munge/key" --pid-file="$scratch/munge/pid" \
  --log-file="$scratch/munge/log" --seed-file="$scratch/munge/seed" && slurmctld -c && slurmd || {
  echo "the daemons of Slurm cannot be started here: no workflow is run on Slurm"
  exit 77
}
is_idle() { sinfo --noheader --format=%T 2>/dev/null | grep -qx idle; }
await 30 is_idle || {
  echo "the node of Slurm does not come up here: no workflow is run on Slurm"
  tail -n 5 "$scratch/slurmctld.log" "$scratch/slurmd.log"
  exit 77
}

# The first point takes longest and comes first; the others are over at once.
mkdir "$scratch/a folder" && cd "$scratch/a folder" || exit 1
cat >test.yaml <<'END'
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 4 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: {elements_per_contact_radius: 18, levels: 1, local_steps: off}
laws: [hertz]
sweeps:
  - {name: speed, vary: ["bodies.B1.velocity=0.5:40:3"], log: true, fem: [40, 0.5, 20]}
END
"$carambole" sweep test.yaml --workflow flow --out 'on Slurm' || {
  fail "no workflow is written"
  exit 1
}
snakemake --snakefile flow/Snakefile --profile flow/slurm >snakemake.log 2>&1 &
snakemake=$!

points='on Slurm/sweep-speed/points'
is_computing() {
  [ -e "$points/1/hertz/record.json" ] && [ ! -e "$points/1/fem/record.json" ] && [ -e "$points/0/fem/record.json" ]
}
await 120 is_computing || {
  fail "the long point is not being computed beside a finished one: $(cat snakemake.log)"
  exit 1
}
finished=$(stat --format=%y "$points/0/fem/record.json")
kill -KILL $(processes node)
echo "killed while point 1 was computed"
[ ! -e flow/done/speed/1 ] || fail "the point had been computed before its node was killed"
slurmd || fail "the node does not start again"
wait "$snakemake" || fail "the workflow ends with status $?: $(cat snakemake.log)"
grep -q 'Trying to restart job' snakemake.log || fail "no job was run again: $(cat snakemake.log)"
grep -Eq "status is: '(NODE_FAIL|FAILED|CANCELLED)'" snakemake.log || fail "no node has failed: $(cat snakemake.log)"
[ "$(stat --format=%y "$points/0/fem/record.json")" = "$finished" ] || fail "a finished point was computed again"

"$carambole" sweep test.yaml --out here --threads 2 >/dev/null || fail "the usual command ends with status $?"
cmp "$points/../fem.csv" here/sweep-speed/fem.csv || fail "the tables differ"
cmp "$points/../sweep.csv" here/sweep-speed/sweep.csv || fail "the tables of the laws differ"
for k in 0 1 2; do
  cmp "$points/$k/fem/history.csv" "here/sweep-speed/points/$k/fem/history.csv" || fail "the histories of point $k differ"
done
exit "$failed"
