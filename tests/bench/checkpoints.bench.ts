// Measures what a checkpoint and going back to one cost beside git's own status and checkout, in a repository of 50,000 files.
import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../../src/kit/result'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import { Checkpoints } from '../../src/main/workspace/checkpoints/checkpoints'
import { goBack } from '../../src/main/workspace/checkpoints/going-back'
import { readPlan } from '../../src/main/workspace/checkpoints/reading'
import { Git } from '../../src/main/workspace/git/git'
import { SafeWrites } from '../../src/main/workspace/safe-writes'
import type { Checkpoint } from '../../src/shared/workspace/checkpoint'
import { freshFolder, removeFolders } from '../end-to-end/lib/app'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { bigRepository, pathOf } from './lib/big-repository'
import { ticksOf } from './lib/process-tree'
import { type Pair, report, reportRatio } from './lib/report'
import { median, round } from './lib/statistics'

const rounds = 7
const times = 4
const changes = 11
const restored = 100

const folder = join(freshFolder('big'), 'checkout')
await bigRepository(folder)
const own = freshFolder('moments')

const calls: string[][] = []
const machine = createLocalMachine({
  records: memoryRecords(),
  environment: async () => ownEnvironment(),
  token: crypto.randomUUID(),
  onProblem: (words) => console.error(words),
})
const git = new Git((args, where) => {
  calls.push(args)
  return run(machine, 'git', args, { ...where, encoding: 'latin1' })
})

function store<Row extends { id: string }>() {
  const rows = new Map<string, Row>()
  return {
    get: (id: string) => rows.get(id),
    all: () => [...rows.values()],
    put: (row: Row) => void rows.set(row.id, row),
    remove: (id: string) => void rows.delete(id),
  }
}

const checkpoints = store<Checkpoint>()
const files = machine.files
const all = new Checkpoints({
  git,
  files,
  folder: own,
  store: checkpoints,
  now: Date.now,
  after: () => () => undefined,
})
const writes = new SafeWrites({
  files,
  keep: join(own, 'kept'),
  now: Date.now,
  after: () => () => undefined,
})

function given<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.problem.message} ${result.problem.details ?? ''}`)
  return result.value
}

let turns = 0
const take = async (paths?: string[]) => {
  turns += 1
  const about = {
    session: 's',
    turn: `t${turns}`,
    edge: 'end',
    ...(paths ? { paths } : {}),
  } as const
  return given(await all.take(folder, about))
}

async function took(act: () => Promise<unknown> | unknown): Promise<number> {
  const before = performance.now()
  await act()
  return performance.now() - before
}

const bare = () =>
  execFileSync('git', ['--no-optional-locks', 'status', '--porcelain=v2', '-z'], { cwd: folder })

const first = await took(() => take())

const some = Array.from({ length: changes - 1 }, (_, change) => pathOf(change * 997))
const known = [...some, 'packages/p0/new.ts']
const touch = () => {
  for (const path of some) appendFileSync(join(folder, path), `// ${performance.now()}\n`)
  writeFileSync(join(folder, 'packages/p0/new.ts'), String(performance.now()))
}
/** Processor time that something takes, threads and children included; one alone has too few ticks to be compared. */
async function spent(act: () => Promise<unknown> | unknown): Promise<number> {
  const before = ticksOf(process.pid)
  for (let time = 0; time < times; time++) {
    touch()
    await act()
  }
  return ticksOf(process.pid) - before
}

const byPaths: Pair[] = []
const whole: Pair[] = []
const nothing: number[] = []
for (let round = 0; round < rounds; round++) {
  const plain = await spent(bare)
  await take()
  byPaths.push({ ours: await spent(() => take(known)), bare: plain })
  whole.push({ ours: await spent(() => take()), bare: plain })
  await take()
  const before = calls.length
  await take()
  nothing.push(calls.length - before)
}
const unit = 'ticks of 10 ms, of four'
reportRatio(byPaths, {
  bench: 'moments',
  limit: 0.6,
  unit,
  name: `a moment of ${changes} changes, where their paths are known, against git status`,
})
reportRatio(whole, {
  bench: 'moments',
  limit: 1.4,
  unit,
  name: `a moment of ${changes} changes, told by looking at everything, against git status`,
  details: { firstOfAll: round(first, 0) },
})
const processes = Math.max(...nothing)
report({
  bench: 'moments',
  name: 'processes where nothing has changed',
  value: processes,
  unit: 'processes',
  limit: 0,
  ok: processes === 0,
})

const paths = Array.from({ length: restored }, (_, place) => pathOf(place * 331))
const edit = () => {
  for (const path of paths) writeFileSync(join(folder, path), `other ${performance.now()}\n`)
}
const back: Pair[] = []
const planned: number[] = []
for (let round = 0; round < rounds; round++) {
  const target = await take()
  edit()
  const now = await take()
  const ours = await took(async () =>
    given(
      await all.alone(folder, async (place) => {
        const started = performance.now()
        const plan = await readPlan(place, now, target, git)
        planned.push(performance.now() - started)
        return plan.ok ? goBack(place, plan.value, { git, files, writes }) : plan
      }),
    ),
  )
  edit()
  const checkout = await took(() =>
    execFileSync('git', ['checkout', target.work, '--', ...paths], { cwd: folder }),
  )
  back.push({ ours, bare: checkout })
}
reportRatio(back, {
  bench: 'moments',
  limit: 1.5,
  unit: 'ms',
  name: `going back with ${restored} files, against git checkout of them`,
  details: { planning: round(median(planned), 0) },
})
await all.stop()
await machine.close(QUIT_PLAN)
removeFolders()
