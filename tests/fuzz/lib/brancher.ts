// Commits in a worktree and merges it into main, again and again, until it is killed; says each operation as it begins.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { success } from '../../../src/kit/result'
import { Branches } from '../../../src/main/change/branches/branches'
import { BranchOperations } from '../../../src/main/change/branches/operations'
import { createLocalMachine } from '../../../src/main/host/local/local-machine'
import { run } from '../../../src/main/host/run'
import type { StoredOperation } from '../../../src/main/store/log/log'
import { Git } from '../../../src/main/workspace/git/git'
import { JournaledOperations } from '../../../src/main/workspace/journaled-operations'
import { random } from '../../lib/random'
import { memoryRecords, ownEnvironment } from '../../machines/lib/doubles'
import { jjDoorsOf } from '../../workspaces/jj-doors'

const [tree = '', own = '', seed = '0'] = process.argv.slice(3)
const { below } = random(Number(seed))
const file = join(own, 'undertakings.json')
const stored = new Map<string, StoredOperation>(
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, StoredOperation][]) : [],
)
const keep = () => {
  writeFileSync(`${file}.new`, JSON.stringify([...stored]))
  renameSync(`${file}.new`, file)
}
const machine = createLocalMachine({
  records: memoryRecords(),
  environment: async () => ownEnvironment(),
  token: crypto.randomUUID(),
  onProblem: (words) => console.error(words),
})
const after = (milliseconds: number, then: () => void) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}
const log = {
  undertakings: {
    get: (id: string) => stored.get(id),
    all: () => [...stored.values()],
    put(one: StoredOperation) {
      stored.set(one.id, one)
      keep()
    },
    remove(id: string) {
      stored.delete(id)
      keep()
    },
  },
  flush: () => true,
}
const parts = {
  git: new Git((args, where) => run(machine, 'git', args, { ...where, encoding: 'latin1' })),
  ...jjDoorsOf(machine),
  machine,
  after,
  folder: join(own, 'branches'),
  now: () => performance.now(),
  undertakings: new JournaledOperations(log, () => crypto.randomUUID()),
  run: (command: string, args: string[], where: Parameters<typeof run>[3]) =>
    run(machine, command, args, where),
  atWork: () => [],
  memory: new Map<string, unknown>(),
}
const lists = { put: () => undefined }
const branches = new Branches(parts, new BranchOperations(lists, Date.now, after), (path) =>
  success({ path }),
)

function act(folder: string, ...args: string[]): void {
  // Git refuses some of it, as it would for anybody.
  spawnSync('git', args, { cwd: folder, stdio: 'ignore' })
}

/** As somebody else would who works on main elsewhere. */
function advance(turn: number): void {
  const text = `main ${seed} ${turn}\n`.repeat(1 + below(100))
  const blob = spawnSync('git', ['hash-object', '-w', '--stdin'], { cwd: tree, input: text })
  const index = join(own, 'main-index')
  const env = { ...process.env, GIT_INDEX_FILE: index }
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: tree, env, encoding: 'utf8' }).stdout.trim()
  const oid = blob.stdout.toString().trim()
  git('read-tree', 'main')
  for (const name of ['f0', 'f1', `m${below(5)}`])
    git('update-index', '--add', '--cacheinfo', `100644,${oid},${name}`)
  const commit = git('commit-tree', '-p', 'main', '-m', `main ${turn}`, git('write-tree'))
  const folder = spawnSync('git', ['worktree', 'list', '--porcelain'], { cwd: tree })
  const [, project = ''] = /^worktree (.*)$/m.exec(folder.stdout.toString()) ?? []
  act(project, 'merge', '--quiet', '--ff-only', commit)
}

for (let turn = 0; ; turn++) {
  process.stdout.write(`${turn}\n`)
  for (let count = 1 + below(8); count > 0; count--)
    writeFileSync(join(tree, `f${below(20)}`), `${seed} ${turn}\n`.repeat(1 + below(400)))
  if (below(3) === 0) {
    await branches.commit(tree, { message: `c${seed}-${turn}`, amend: below(4) === 0 })
    continue
  }
  if (below(4) === 0) {
    // Main goes on, in a file that the branch changes too: what is pulled in is in conflict.
    const main = await branches.preview(tree, 'main', 'merge')
    if (main.ok) advance(turn)
    await branches.pull(tree, 'main')
    // Whoever resolves them takes one side of each.
    act(tree, 'checkout', '--theirs', '--', '.')
    act(tree, 'add', '--all')
    act(tree, '-c', 'core.editor=true', 'commit', '--quiet', '--message=resolved')
    continue
  }
  const way = (['merge', 'squash'] as const)[below(2)] ?? 'merge'
  const foretold = await branches.preview(tree, 'main', way)
  if (!foretold.ok || foretold.value.problem) continue
  const { source, target } = foretold.value
  const done = await branches.merge(tree, {
    base: 'main',
    way,
    message: `m${turn}`,
    source,
    target,
  })
  if (done.ok && below(4) === 0) await branches.undo(tree)
}
