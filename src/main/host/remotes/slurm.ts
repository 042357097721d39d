import type { SlurmSetting } from '../../../shared/host/remotes/settings'
import {
  type CommandLine,
  type ContainerStatus,
  type Engine,
  explained,
  quoted,
  type Rule,
  type Said,
} from './engine'

interface SlurmParts {
  setting: SlurmSetting
  /** The job's, for good. */
  job: string
  /** How a command line gets to where Slurm is spoken to. */
  reach(line: CommandLine): CommandLine
}

/** Only for this user, and gone with the job; everything that the place runs is started by its reader. */
const folder = '/tmp/liminal-job-$SLURM_JOB_ID'
const starter = `${folder}/start`

/**
 * The job itself holds the place: what a step leaves behind, Slurm ends with the step, so the job
 * starts whatever is asked for through a pipe on the node's own disk.
 */
export const script = [
  '#!/bin/sh',
  'umask 077',
  `f="${folder}"`,
  // A job that was begun anew has the number that it had.
  'rm -rf "$f" 2>/dev/null',
  'mkdir "$f" || exit 1',
  'trap \'rm -rf "$f"\' EXIT',
  "trap 'exit 0' TERM INT",
  'mkfifo "$f/start" || exit 1',
  'exec 3<> "$f/start"',
  // Of all that it starts it waits for nothing.
  'while read -r line <&3; do sh -c "$line" </dev/null >>"$f/log" 2>&1 & done',
  '',
].join('\n')

/** A job of Slurm: it is submitted once, and entered by steps beside it. */
export function slurmEngine({ setting, job, reach }: SlurmParts): Engine {
  const run = (command: string, ...args: string[]) => reach({ command, args })
  // Nothing of a job's own environment is to come from this computer.
  const quiet = ['--parsable', '--export=NONE', '--output=/dev/null', '--job-name', job]
  return {
    lines: true,
    starter,
    shell: (line, held = '') =>
      run(
        'srun',
        `--jobid=${held}`,
        '--overlap',
        '--nodes=1',
        '--relative=0',
        '--ntasks=1',
        '--quiet',
        '--immediate=20',
        '--export=ALL',
        'sh',
        '-c',
        `exec sh -c ${quoted(line)}`,
      ),
    explain: (how) => explained('srun', rules, { ...how, lastWords: withoutTasks(how.lastWords) }),
    holder: {
      look: run('squeue', '--me', '--noheader', '--states=all', '--name', job, '--format', format),
      read: readJobs,
      raise: () => [
        {
          words: 'Submitting the job',
          input: script,
          run: run('sbatch', ...setting.options, ...quiet),
        },
      ],
      remove: run('scancel', '--me', '--name', job),
      vanished: 'Slurm does not know its job any more.',
    },
  }
}

/** What a program has said itself, before srun says that it has ended. */
const withoutTasks = (words: string) =>
  words.replace(/^srun: error: .*: tasks? .*: Exited.*\n?/gm, '')

/** Id, state, reason, since when, and for how long. */
const format = '%i|%T|%r|%S|%l'

/** What “squeue” has printed of the jobs of one name: the newest counts. */
export function readJobs({ code, stdout, stderr }: Said): ContainerStatus {
  if (code !== 0)
    return {
      state: 'unknown',
      ...explained('squeue', rules, { code, signal: null, lastWords: stderr }),
    }
  const jobs = stdout
    .split('\n')
    .map((line) => line.trim().split('|'))
    .filter(([id = '']) => /^\d+$/.test(id))
    .sort(([a], [b]) => Number(b) - Number(a))
  const [newest] = jobs
  if (!newest) return { state: 'none' }
  const [held = '', state = '', reason = '', started = '', limit = ''] = newest
  if (state === 'RUNNING') return { state: 'up', held, since: `${held} ${started}` }
  if (state === 'COMPLETING')
    return { state: 'coming', words: `Its job ${held} is ending.`, ending: true }
  if (coming.has(state)) return { state: 'coming', words: waiting(state, reason) }
  if (state === 'SUSPENDED' || state === 'STOPPED')
    return { state: 'unknown', why: `Its job ${held} is suspended.`, hopeless: false }
  return { state: 'over', why: ended(held, state, reason, limit) }
}

const coming = new Set(['PENDING', 'CONFIGURING', 'REQUEUED', 'REQUEUE_HOLD', 'RESIZING'])

function waiting(state: string, reason: string): string {
  const why = reason && reason !== 'None' ? `: ${reason}` : ''
  return state === 'PENDING' ? `The job waits for its turn${why}` : `The job is being set up${why}`
}

const ends: Record<string, (limit: string) => string> = {
  COMPLETED: () => 'has ended',
  CANCELLED: () => 'was cancelled',
  TIMEOUT: (limit) => `came to the end of its time, ${limit}`,
  NODE_FAIL: () => 'ended since its node failed',
  OUT_OF_MEMORY: () => 'was ended since it needed more memory than it may have',
  PREEMPTED: () => 'had to make room for another',
  DEADLINE: () => 'came to its deadline',
  BOOT_FAIL: () => 'ended since its node did not start',
  FAILED: () => 'failed',
}

/** With the reason that Slurm gives, where it says more. */
function ended(held: string, state: string, reason: string, limit: string): string {
  const how = ends[state]?.(limit) ?? `is ${state}`
  const more = reason && reason !== 'None' && reason.toUpperCase() !== state ? ` (${reason})` : ''
  return `Its job ${held} ${how}${more}.`
}

const rules: readonly Rule[] = [
  {
    said: /Unable to contact slurm controller|Unable to establish controller|slurm_load_jobs error.*(?:Connection|contact|timed out)/i,
    why: 'The controller of Slurm does not answer.',
    hopeless: false,
  },
  {
    said: /Invalid account|Invalid partition|invalid qos|Access\/permission denied|not permitted/i,
    why: 'Slurm does not let you. Look at the account, the partition and the options that are set.',
    hopeless: true,
  },
  {
    said: /unrecognized option|Invalid --|Requested node configuration is not available|Requested time limit is invalid|More processors requested/i,
    why: 'Slurm cannot give what is asked for. Look at the options that are set.',
    hopeless: true,
  },
  {
    said: /munge|Invalid authentication credential/i,
    why: 'Slurm does not know who you are: its munge does not answer, or has another key.',
    hopeless: true,
  },
  {
    said: /Invalid job id|job \d+ has expired|Job\/step already completing or completed|job .*already completed/i,
    why: 'Its job is not running.',
    hopeless: false,
  },
  {
    said: /Unable to create step|Unable to confirm allocation|Resources temporarily unavailable/i,
    why: 'The job does not let anything more in just now.',
    hopeless: false,
  },
]
