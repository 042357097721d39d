// Proves how a job is submitted and entered, and that what Slurm says of it is told in words.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readJobs, script, slurmEngine } from './slurm'
import { throughSsh } from './ssh'

const setting = { type: 'slurm', options: ['--time=1:00:00'] } as const
const here = slurmEngine({
  setting: { ...setting, options: [...setting.options] },
  job: 'liminal-farm',
  reach: (line) => line,
})

test('it is submitted with the options that are set, none of which replaces ours', () => {
  const [step] = here.holder?.raise({ state: 'none' }) ?? []
  expect(step?.input).toBe(script)
  expect(step?.run).toEqual({
    command: 'sbatch',
    args: [
      '--time=1:00:00',
      '--parsable',
      '--export=NONE',
      '--output=/dev/null',
      '--job-name',
      'liminal-farm',
    ],
  })
})

test('what holds the place is a script that every shell takes', () => {
  const { status, stderr } = spawnSync('/bin/sh', ['-n'], { input: script, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('it is entered on its first node, by whole lines', () => {
  const { command, args } = here.shell('echo "$HOME"', '12')
  expect([command, ...args.slice(0, 4)]).toEqual([
    'srun',
    '--jobid=12',
    '--overlap',
    '--nodes=1',
    '--relative=0',
  ])
  expect(args.slice(-3)).toEqual(['sh', '-c', `exec sh -c 'echo "$HOME"'`])
  expect(here.lines).toBe(true)
})

test('through another computer every word gets there as it is', () => {
  const { command, args } = throughSsh({ host: 'near' })({
    command: 'echo',
    args: ["it's", '$x', '%i|%T'],
  })
  expect([command, ...args.slice(-3, -1)]).toEqual(['ssh', '--', 'near'])
  const { stdout } = spawnSync('/bin/sh', ['-c', args.at(-1) ?? ''], { encoding: 'utf8' })
  expect(stdout).toBe("it's $x %i|%T\n")
})

const said = (stdout: string) => ({ code: 0, stdout, stderr: '' })

test.each([
  ['', { state: 'none' }],
  [
    '7|RUNNING|None|2026-01-01T10:00:00|1:00:00\n',
    { state: 'up', held: '7', since: '7 2026-01-01T10:00:00' },
  ],
  // The newest of that name counts.
  ['7|CANCELLED|None|x|1:00\n12|RUNNING|None|y|1:00\n', { state: 'up', held: '12', since: '12 y' }],
  [
    '7|PENDING|Resources|N/A|1:00',
    { state: 'coming', words: 'The job waits for its turn: Resources' },
  ],
  ['7|CONFIGURING|None|x|1:00', { state: 'coming', words: 'The job is being set up' }],
  ['7|CANCELLED|None|x|1:00', { state: 'over', why: 'Its job 7 was cancelled.' }],
  [
    '7|TIMEOUT|TimeLimit|x|1:00',
    { state: 'over', why: 'Its job 7 came to the end of its time, 1:00 (TimeLimit).' },
  ],
  [
    '7|NODE_FAIL|NodeDown|x|1:00',
    { state: 'over', why: 'Its job 7 ended since its node failed (NodeDown).' },
  ],
  [
    '7|OUT_OF_MEMORY|OutOfMemory|x|1:00',
    {
      state: 'over',
      why: 'Its job 7 was ended since it needed more memory than it may have (OutOfMemory).',
    },
  ],
  [
    '7|FAILED|NonZeroExitCode|x|1:00',
    { state: 'over', why: 'Its job 7 failed (NonZeroExitCode).' },
  ],
  [
    '7|SUSPENDED|None|x|1:00',
    { state: 'unknown', why: 'Its job 7 is suspended.', hopeless: false },
  ],
  ['7|COMPLETING|None|x|1:00', { state: 'coming', words: 'Its job 7 is ending.', ending: true }],
  ['7|SIGNALING|None|x|1:00', { state: 'over', why: 'Its job 7 is SIGNALING.' }],
])('%j', (stdout, standing) => {
  expect(readJobs(said(stdout))).toEqual(standing)
})

test.each([
  ['It cannot.\nsrun: error: vm: task 0: Exited with exit code 1\n', 'It cannot.', false],
  [
    'slurm_load_jobs error: Unable to contact slurm controller (connect failure)',
    'does not answer',
    false,
  ],
  ['sbatch: error: invalid partition specified: nowhere', 'Slurm does not let you', true],
  ["sbatch: unrecognized option '--nope'", 'Slurm cannot give', true],
  [
    'srun: error: Unable to create step for job 7: Job/step already completing or completed',
    'not running',
    false,
  ],
])('%s', (lastWords, why, hopeless) => {
  const told = here.explain({ code: 1, signal: null, lastWords })
  expect(told.why).toContain(why)
  expect(told.hopeless).toBe(hopeless)
})
