// Measures how long a workspace of 50,000 files takes into the trash and back, and how long it takes to look at what is in it.
import { execFileSync } from 'node:child_process'
import { lstatSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { QUIT_PLAN } from '../../src/main/host/plans'
import type { StoredWorkspace } from '../../src/main/store/log/log'
import { openLog } from '../../src/main/store/log/open-log'
import { freshFolder, removeFolders } from '../end-to-end/lib/app'
import { realRemoving } from '../workspaces/real-removing'
import { bigRepository, pathOf } from './lib/big-repository'
import { report } from './lib/report'
import { median, round } from './lib/statistics'

const rounds = 9

const folder = freshFolder('big')
const project = join(folder, 'checkout')
const path = join(folder, 'tree')
await bigRepository(project)
const git = (at: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: at, encoding: 'utf8' }).trim()
git(project, 'worktree', 'add', '--quiet', '-b', 'fix', path)
for (let change = 0; change < 11; change++)
  writeFileSync(join(path, pathOf(change * 31)), `changed ${change}\n`)
writeFileSync(join(path, 'new.txt'), 'new\n')

const opened = openLog(join(folder, 'log.db'))
if (!opened.ok) throw new Error(opened.problem.message)
const log = opened.value
const { dev, ino, birthtimeNs } = lstatSync(path, { bigint: true })
const absolute = (what: string) => git(path, 'rev-parse', '--path-format=absolute', what)
const stored: StoredWorkspace = {
  id: 'w',
  project: 'p',
  kind: 'worktree',
  name: 'fix',
  path,
  folder: path,
  branch: 'fix',
  base: 'main',
  commit: git(path, 'rev-parse', 'HEAD'),
  state: 'ready',
  setup: 'none',
  health: 'ok',
  createdAt: 0,
  top: project,
  common: absolute('--git-common-dir'),
  admin: absolute('--git-dir'),
  identity: { device: `${dev}`, inode: `${ino}`, born: `${birthtimeNs}` },
}
log.workspaces.put(stored)

/** When all had been looked at, and the removing itself began. */
let decided = 0
const { removing, machine } = realRemoving(log, {
  decided: () => {
    decided = performance.now()
  },
})

const looking: number[] = []
const away: number[] = []
const back: number[] = []
const status: number[] = []
for (let round = 0; round < rounds; round++) {
  const began = performance.now()
  git(path, '--no-optional-locks', 'status', '--porcelain=v2', '-z')
  const looks = performance.now()
  status.push(looks - began)
  const looked = await removing.inventory('w')
  looking.push(performance.now() - looks)
  if (!looked.ok) throw new Error(looked.problem.message)
  const removed = await removing.remove('w', looked.value.seen)
  if (!removed.ok) throw new Error(removed.problem.message)
  away.push(performance.now() - decided)
  const returns = performance.now()
  const restored = await removing.restore('w')
  if (!restored.ok) throw new Error(restored.problem.message)
  back.push(performance.now() - returns)
}
const within = (name: string, times: number[], limit: number) => {
  const value = round(median(times), 1)
  report({
    bench: 'removing',
    name,
    value,
    unit: 'ms',
    limit,
    ok: value <= limit,
    best: round(Math.min(...times), 1),
    worst: round(Math.max(...times), 1),
  })
}
within('workspace-into-the-trash', away, 50)
within('workspace-back-from-the-trash', back, 200)
const ratios = looking.map((each, at) => each / (status[at] ?? 0))
report({
  bench: 'removing',
  name: 'inventory-to-status',
  value: round(median(ratios)),
  unit: 'ratio',
  limit: 6,
  ok: median(ratios) <= 6,
  inventory: round(median(looking), 1),
  status: round(median(status), 1),
})
log.close()
await machine.close(QUIT_PLAN)
removeFolders()
