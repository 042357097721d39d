// Measures what it costs to know what has changed in a repository of 50,000 files: reading it, seeing it, and 150 that rest.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import { Git } from '../../src/main/workspace/git/git'
import { readStatus, readStatusOf } from '../../src/main/workspace/git/status'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { openSession } from '../end-to-end/lib/session'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { bigRepository, pathOf } from './lib/big-repository'
import { ticksOf, treeTicks } from './lib/process-tree'
import { type Pair, report, reportRatio } from './lib/report'
import { seedConversations } from './lib/seed'
import { median, round } from './lib/statistics'

const rounds = 9
/** Of ten milliseconds each: one reading alone has too few to be compared. */
const times = 4
const known = 64
const writes = 15
const workspaces = 150
const idle = Number(process.env.LIMINAL_BENCH_IDLE ?? 60_000)
const settling = 15_000

const folder = join(freshFolder('big'), 'checkout')
await bigRepository(folder)
for (let change = 0; change < known; change++) touch(change)

function touch(file: number): void {
  writeFileSync(join(folder, pathOf(file * 31)), `changed ${performance.now()}\n`)
}

/** Processor time that something takes, children included. */
async function spent(act: () => Promise<unknown> | unknown): Promise<number> {
  const before = ticksOf(process.pid)
  for (let time = 0; time < times; time++) await act()
  return ticksOf(process.pid) - before
}

async function reading(): Promise<void> {
  const machine = createLocalMachine({
    records: memoryRecords(),
    environment: async () => ownEnvironment(),
    token: crypto.randomUUID(),
    onProblem: (words) => console.error(words),
  })
  const git = new Git((args, where) => run(machine, 'git', args, { ...where, encoding: 'latin1' }))
  const found = await git.find(folder)
  if (!found.ok || !found.value) throw new Error('There is no repository')
  const repository = found.value
  const paths = Array.from({ length: known }, (_, change) => pathOf(change * 31))
  const bare = () =>
    execFileSync('git', ['--no-optional-locks', 'status', '--porcelain=v2', '-z'], { cwd: folder })
  const whole: Pair[] = []
  const some: Pair[] = []
  const before = await readStatus(git, repository, folder)
  if (!before.ok) throw new Error(before.problem.message)
  for (let round = 0; round < rounds; round++) {
    const plain = await spent(bare)
    whole.push({ ours: await spent(() => readStatus(git, repository, folder)), bare: plain })
    some.push({
      ours: await spent(() => readStatusOf(git, repository, before.value, paths)),
      bare: plain,
    })
  }
  const unit = 'ticks of 10 ms, of four readings'
  const name = 'the status of everything, against git status itself'
  reportRatio(whole, { bench: 'status', name, limit: 1.05, unit })
  const part = `the status of ${known} known paths, against git status of everything`
  reportRatio(some, { bench: 'status', name: part, limit: 0.35, unit })
  await machine.close(QUIT_PLAN)
}

async function seeing(): Promise<void> {
  const running = await startApp({ folders: [folder] })
  const { page } = running
  await openSession(page, folder)
  let count = known
  await shows(page, count)
  const took: number[] = []
  for (; count < known + writes; count++) {
    // What is read at most a tenth of the time rests after a reading: a change that comes alone is meant.
    await wait(4000)
    const written = performance.timeOrigin + performance.now()
    touch(count)
    took.push((await shows(page, count + 1)) - written)
  }
  const value = median(took)
  report({
    bench: 'status',
    name: 'from a write to the count in the status bar',
    value: round(value, 0),
    unit: 'ms',
    limit: 400,
    ok: value <= 400,
    longest: round(Math.max(...took), 0),
  })
  await running.quit()
}

/** When the status bar says so many, by the page's clock. */
const shows = (page: Page, count: number): Promise<number> =>
  page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const shown = document.querySelector('[role=status][aria-label=Branch]')?.textContent
          if (shown?.includes(words)) resolve(performance.timeOrigin + performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    `${count} changed`,
  )

/** Sessions in worktrees of the repository, of which nobody looks at any. */
async function resting(): Promise<void> {
  const home = freshFolder('worktrees')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  const places = Array.from({ length: workspaces }, (_, number) => join(home, `w${number}`))
  for (const [number, place] of places.entries())
    git('worktree', 'add', '--no-checkout', '-b', `branch-${number}`, place)
  const calls = join(home, 'calls')
  const data = freshFolder('data')
  const conversation = { events: 3, at: () => ({ type: 'stopped', by: 'user' }) as const }
  seedConversations(
    data,
    places.map((place, number) => ({
      title: `Session ${number}`,
      project: folder,
      ...conversation,
      workspace: { kind: 'worktree', path: place, branch: `branch-${number}` } as const,
    })),
  )
  const empty = freshFolder('data')
  const PATH = `${counting(join(home, 'bin'), calls)}:${process.env.PATH}`
  const full = await startApp({ data, env: { PATH } })
  const none = await startApp({ data: empty })
  const pids = [full, none].map(({ app }) => app.process().pid ?? 0)
  await wait(settling)
  const called = lines(calls)
  const before = pids.map(treeTicks)
  await wait(idle)
  const [ours = 0, without = 0] = pids.map((pid, place) => treeTicks(pid) - (before[place] ?? 0))
  const watched = watches(pids[0] ?? 0)
  const share = round(((ours - without) * 10) / idle, 5)
  const bench = 'status'
  const many = `${workspaces} workspaces that rest`
  report({
    bench,
    name: `${many}: share of a core`,
    value: share,
    unit: 'share',
    limit: 0.003,
    ok: share <= 0.003,
    ours,
    without,
  })
  report({
    bench,
    name: `${many}: watches`,
    value: watched,
    unit: 'folders',
    limit: 500,
    ok: watched <= 500,
  })
  const value = lines(calls) - called
  // Whoever is looked at is read: so calls are counted indeed.
  await openSession(full.page, folder)
  await full.page.getByRole('status', { name: 'Branch' }).waitFor()
  const counted = lines(calls) > called
  report({
    bench,
    name: `${many}: calls of git in ${idle / 60_000} min`,
    value,
    unit: 'calls',
    limit: 0,
    ok: value === 0 && counted,
    counted,
  })
  await full.quit()
  await none.quit()
}

/** A folder with a git that keeps count of its calls. */
function counting(bin: string, calls: string): string {
  const real = execFileSync('sh', ['-c', 'command -v git']).toString().trim()
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'git'), `#!/bin/sh\necho "$*" >> '${calls}'\nexec '${real}' "$@"\n`)
  chmodSync(join(bin, 'git'), 0o755)
  return bin
}

const lines = (file: string): number =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0

/** How many folders a process watches, the app's own included. */
function watches(pid: number): number {
  const folder = `/proc/${pid}/fdinfo`
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8').match(/^inotify /gm)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0)
}

await reading()
await seeing()
await resting()
removeFolders()
