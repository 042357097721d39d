// Measures what the radar costs in a repository of 50,000 files: 20 workspaces of 30 files each, all 190 pairs, against one git status.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RepositoryRadar } from '../../src/main/change/branches/radar'
import { meetings } from '../../src/main/change/model/trial-plan'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import { Git } from '../../src/main/workspace/git/git'
import { freshFolder, removeFolders } from '../end-to-end/lib/app'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { bigRepository, pathOf } from './lib/big-repository'
import { ticksOf } from './lib/process-tree'
import { type Pair, report, reportRatio } from './lib/report'
import { median, round } from './lib/statistics'

const rounds = 5
const workspaces = 20
const changed = 30
/** Of ten milliseconds each: one status alone has too few to be compared. */
const times = 4

const folder = join(freshFolder('big'), 'checkout')
await bigRepository(folder)
const git = (where: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: where, stdio: 'pipe' }).toString()

/** Each has files of its own, and one in which all of them work: each pair would be in conflict. */
const pathsOf = (at: number) =>
  Array.from({ length: changed }, (_, file) =>
    pathOf(file === 0 ? 0 : (1 + at * changed + file) * 40),
  )
const trees = Array.from({ length: workspaces }, (_, at) => {
  const tree = join(freshFolder('tree'), `w${at}`)
  git(folder, 'worktree', 'add', '--quiet', '--no-checkout', '-b', `w${at}`, tree)
  git(tree, 'sparse-checkout', 'set', 'packages/p0')
  git(tree, 'checkout', '--quiet')
  for (const path of pathsOf(at)) {
    const text = readFileSync(join(tree, path), 'utf8')
    writeFileSync(join(tree, path), `changed by ${at}\n${text}`)
  }
  git(tree, 'commit', '--quiet', '--all', `--message=w${at}`)
  return tree
})

const machine = createLocalMachine({
  records: memoryRecords(),
  environment: async () => ownEnvironment(),
  token: crypto.randomUUID(),
  onProblem: (words) => console.error(words),
})
const door = new Git((args, where) => run(machine, 'git', args, { ...where, encoding: 'latin1' }))

async function read(): Promise<RepositoryRadar> {
  const radar = new RepositoryRadar({ git: door, machine, folder: freshFolder('radar') })
  for (const tree of trees) {
    const found = await door.find(tree)
    if (!found.ok || !found.value) throw new Error('There is no repository')
    await radar.read(tree, found.value)
  }
  return radar
}

/** Processor time that something takes, children included, in ticks. */
async function spent(act: () => Promise<unknown> | unknown): Promise<number> {
  const before = ticksOf(process.pid)
  await act()
  return ticksOf(process.pid) - before
}

const objects = git(folder, 'count-objects', '-v')
const pairs: Pair[] = []
for (let time = 0; time < rounds; time++) {
  const radar = await read()
  const bare = await spent(() => {
    for (let once = 0; once < times; once++)
      git(folder, '--no-optional-locks', 'status', '--porcelain=v2', '-z')
  })
  let told = 0
  const ours = await spent(async () => {
    const found = await radar.conflicts()
    if (!found.ok) throw new Error(found.problem.message)
    for (const conflicts of found.value.values())
      if (conflicts.some(({ hunks }) => hunks.length > 0)) told += 1
  })
  if (told !== workspaces) throw new Error(`Only ${told} are told`)
  pairs.push({ ours, bare: bare / times })
}
reportRatio(pairs, {
  bench: 'radar',
  name: 'all 190 pairs of 20 workspaces, against one git status',
  limit: 3,
  unit: 'ticks of 10 ms',
})

const left = git(folder, 'count-objects', '-v') === objects ? 0 : 1
report({
  bench: 'radar',
  name: 'the repository gained objects',
  value: left,
  unit: '',
  limit: 0,
  ok: left === 0,
})

const differences = {
  base: new Map<string, string>(),
  of: new Map(trees.map((tree, at) => [tree, new Map(pathsOf(at).map((path) => [path, tree]))])),
}
const sides = trees.map((tree) => ({ folder: tree, commit: tree, besides: [] }))
const took = Array.from({ length: 50 }, () => {
  const before = performance.now()
  if (meetings(sides, differences, { first: '', apart: () => '' }).length !== 190)
    throw new Error('Not all of them meet')
  return performance.now() - before
})
const value = median(took)
report({
  bench: 'radar',
  name: 'who has a path in common',
  value: round(value, 2),
  unit: 'ms',
  limit: 5,
  ok: value <= 5,
})
await machine.close(QUIT_PLAN)
removeFolders()
