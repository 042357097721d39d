// Makes a worktree, and gives it back if so asked; stands still at its nth effect, to be killed there.
import { join } from 'node:path'
import { Lanes } from '../../src/kit/lanes'
import { success } from '../../src/kit/result'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { run } from '../../src/main/host/run'
import { openLog } from '../../src/main/store/log/open-log'
import { Git } from '../../src/main/workspace/git/git'
import { GitWorktrees } from '../../src/main/workspace/git/git-worktrees'
import { SettingUp } from '../../src/main/workspace/setting-up'
import { Workspaces } from '../../src/main/workspace/workspaces'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'

const [project = '', file = '', nth = '', checkpoint = '', back = ''] = process.argv.slice(2)
const opened = openLog(file)
if (!opened.ok) throw new Error(opened.problem.message)
const log = opened.value
const machine = createLocalMachine({
  records: memoryRecords(),
  token: crypto.randomUUID(),
  onProblem: () => undefined,
  environment: async () => ({ ...ownEnvironment(), GIT_CONFIG_GLOBAL: '/dev/null' }),
})

let effects = 0
const stop = () => new Promise<never>(() => process.stdout.write('there\n'))
async function effect<Value>(act: () => Promise<Value>): Promise<Value> {
  const here = ++effects === Number(nth)
  if (here && checkpoint === 'before') await stop()
  const value = await act()
  if (here) await stop()
  return value
}

const writing = ['update-ref', 'worktree', 'reset', 'hook']
const git = new Git((args, where) => {
  const act = () => run(machine, 'git', args, { ...where, encoding: 'latin1' })
  return args.some((one) => writing.includes(one)) ? effect(act) : act()
})
const folders = {
  ...machine.folders,
  make: (path: string) => effect(() => machine.folders.make(path)),
  move: (from: string, to: string) => effect(() => machine.folders.move(from, to)),
  discard: (path: string) => effect(() => machine.folders.discard(path)),
}
const { files } = machine
const settingUp = new SettingUp({
  files,
  wanted: () => ({}),
  trusted: () => false,
  shell: () => Promise.resolve(success({ code: 0 })),
})
const folderFor = async () => success(`${project}-worktrees`)
const workspaces = new Workspaces({
  log,
  lanes: new Lanes(),
  newId: () => crypto.randomUUID(),
  now: Date.now,
  rows: { put: () => undefined, remove: () => undefined },
  isolations: { worktree: new GitWorktrees({ git, files, folders, folderFor, settingUp }) },
  tell: () => undefined,
  inUse: () => true,
})
// It stays until it is killed, or says that there was nothing to stand still at.
setInterval(() => undefined, 1000)
const planned = await workspaces.plan('worktree', {
  project: 'p',
  folder: project,
  name: 'fix',
  base: 'HEAD',
})
if (!planned.ok) throw new Error(planned.problem.message)
planned.value.begin()
const id = planned.value.place.id ?? ''
await workspaces.ready(id)
if (back) {
  workspaces.neverStarted(id)
  await workspaces.standing(id)
}
process.stdout.write(`over ${join(project)}\n`)
