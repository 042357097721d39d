import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { allPlaces, cacheFolder, can, missing, program, ran } from './programs'

const needed = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'srun', 'squeue', 'scancel']

/** Why there is no Slurm of the tests' own here; undefined where there is. */
export const noSlurm: string | undefined = why()

function why(): string | undefined {
  if (!allPlaces) return 'npm run test:places has it'
  if (process.getuid?.() !== 0) return 'only root can run a Slurm of its own'
  return missing(needed)
}

/** One node, which is this computer; it goes on until it is stopped. */
export function startSlurm() {
  const folder = cacheFolder(`slurm-${process.pid}`)
  for (const name of ['ctld', 'd', 'munge']) mkdirSync(join(folder, name))
  ran('chown', ['munge:', join(folder, 'munge')])
  for (const one of [folder, join(folder, 'munge')]) chmodSync(one, 0o755)
  const file = join(folder, 'slurm.conf')
  writeFileSync(file, configuration(folder))
  const environment = { SLURM_CONF: file }
  const at = (name: string) => join(folder, name)
  const daemon = (name: string) => ran(program(name) ?? name, [], environment)
  const munge = ['munge/socket', 'munge/pid', 'munge/log', 'munge/seed'].map(at)
  const options = ['socket', 'pid-file', 'log-file', 'seed-file'].map(
    (name, n) => `--${name}=${munge[n]}`,
  )
  ran('su', ['-s', '/bin/sh', 'munge', '-c', `${program('munged')} ${options.join(' ')} --force`])
  daemon('slurmctld')
  daemon('slurmd')
  const slurm = (...[command = '', ...args]: string[]) => ran(command, args, environment)
  const ready = () => can('sh', ['-c', 'sinfo --noheader --format %T | grep -q idle'], environment)
  const until = Date.now() + 30_000
  while (!ready()) {
    if (Date.now() > until) throw new Error('Slurm did not start')
    aCheckpoint()
  }
  const kill = (signal: string, pid: string) =>
    can('sh', ['-c', `kill -${signal} "$(cat "${at(pid)}")"`])
  return {
    environment,
    slurm,
    /** The controller is stopped and comes back, the node's daemon is killed and does. */
    restart: () => {
      kill('TERM', 'ctld.pid')
      kill('KILL', 'd.pid')
      while (existsSync(at('ctld.pid')) && kill('0', 'ctld.pid')) aCheckpoint()
      daemon('slurmctld')
      daemon('slurmd')
    },
    stop: () => {
      can('scancel', ['--me'], environment)
      for (const pid of ['ctld.pid', 'd.pid', 'munge/pid']) {
        kill('TERM', pid)
        while (existsSync(at(pid)) && kill('0', pid)) aCheckpoint()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const aCheckpoint = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)

const configuration = (folder: string) =>
  [
    'ClusterName=here',
    `SlurmctldHost=${hostname()}(127.0.0.1)`,
    'SlurmUser=root',
    'AuthType=auth/munge',
    `AuthInfo=socket=${folder}/munge/socket`,
    'MpiDefault=none',
    'ProctrackType=proctrack/linuxproc',
    'TaskPlugin=task/none',
    'ReturnToService=2',
    'SchedulerParameters=batch_sched_delay=0,sched_interval=2',
    'SelectType=select/cons_tres',
    'SelectTypeParameters=CR_Core',
    `StateSaveLocation=${folder}/ctld`,
    `SlurmdSpoolDir=${folder}/d`,
    `SlurmctldPidFile=${folder}/ctld.pid`,
    `SlurmdPidFile=${folder}/d.pid`,
    `SlurmctldLogFile=${folder}/ctld.log`,
    `SlurmdLogFile=${folder}/d.log`,
    'JobAcctGatherType=jobacct_gather/none',
    'AccountingStorageType=accounting_storage/none',
    'SlurmctldPort=16917',
    'SlurmdPort=16918',
    'KillWait=2',
    'OverTimeLimit=0',
    `NodeName=${hostname()} NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000 State=UNKNOWN`,
    'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:8',
    '',
  ].join('\n')
