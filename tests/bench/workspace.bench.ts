// Measures what it takes until a session has a worktree of its own, in a repository of 50,000 files, beside git alone.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Lanes } from '../../src/kit/lanes'
import { success } from '../../src/kit/result'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import { openLog } from '../../src/main/store/log/open-log'
import { Git } from '../../src/main/workspace/git/git'
import { GitWorktrees } from '../../src/main/workspace/git/git-worktrees'
import { SettingUp } from '../../src/main/workspace/setting-up'
import { Spares } from '../../src/main/workspace/spares'
import { Workspaces } from '../../src/main/workspace/workspaces'
import { give } from '../end-to-end/lib/agents'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { bigRepository } from './lib/big-repository'
import { type Pair, report, reportRatio } from './lib/report'
import { median, round } from './lib/statistics'

const rounds = Number(process.env.LIMINAL_BENCH_ROUNDS ?? 5)
const shells = Number(process.env.LIMINAL_BENCH_ROUNDS ?? 9)
/** One of cold, warm and prompting; all of them take some minutes. */
const only = process.env.LIMINAL_BENCH_ONLY
const home = freshFolder('big')
const folder = join(home, 'checkout')
const root = `${folder}-worktrees`
await bigRepository(folder)
const bare = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })

async function timed(act: () => unknown): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

async function making(): Promise<void> {
  const machine = createLocalMachine({
    records: memoryRecords(),
    token: crypto.randomUUID(),
    onProblem: console.error,
    environment: async () => ownEnvironment(),
  })
  const git = new Git((args, where) => run(machine, 'git', args, { ...where, encoding: 'latin1' }))
  const opened = openLog(join(home, 'log.db'))
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  const { files, folders } = machine
  let wanted = false
  const spares = new Spares({ git, files, folders, memory: log.memory, wanted: () => wanted })
  const settingUp = new SettingUp({
    files,
    wanted: () => ({}),
    trusted: () => false,
    shell: () => Promise.resolve(success({ code: 0 })),
  })
  const folderFor = async () => success(root)
  const worktree = new GitWorktrees({ git, files, folders, folderFor, settingUp, spares })
  const workspaces = new Workspaces({
    log,
    lanes: new Lanes(),
    newId: () => crypto.randomUUID(),
    now: Date.now,
    isolations: { worktree },
    tell: () => undefined,
    inUse: () => true,
    rows: { put: () => undefined, remove: () => undefined },
  })
  let number = 0
  /** Until its files stand and their hook has run: as far as `git worktree add` goes. */
  const make = async () => {
    const name = `ours-${number++}`
    const planned = await workspaces.plan('worktree', { project: 'p', folder, name, base: 'HEAD' })
    if (!planned.ok) throw new Error(planned.problem.message)
    planned.value.begin()
    await workspaces.standing(planned.value.place.id ?? '')
    return planned.value.place.id ?? ''
  }
  const settled = async (id: string) => void (await workspaces.ready(id))
  const clear = () => {
    for (const name of readdirSync(root))
      if (!name.startsWith('.')) rmSync(join(root, name), { recursive: true })
    bare('worktree', 'prune')
  }
  const pairsOf = async (before: () => Promise<void>) => {
    const pairs: Pair[] = []
    for (let time = 0; time < rounds; time++) {
      await before()
      let id = ''
      const ours = await timed(async () => {
        id = await make()
      })
      await settled(id)
      const path = join(root, `bare-${number++}`)
      pairs.push({
        ours,
        bare: await timed(() => bare('worktree', 'add', '-b', `bare-${number}`, path)),
      })
      clear()
    }
    return pairs
  }
  const claim = { bench: 'workspace', unit: 'ms' }
  if (only === 'warm') await settled(await make())
  else {
    const cold = await pairsOf(() => Promise.resolve())
    reportRatio(cold, { ...claim, name: 'a worktree, against git worktree add', limit: 1.05 })
  }
  if (only === 'cold') {
    log.close()
    await machine.close(QUIT_PLAN)
    return
  }
  const any = log.workspaces.all()[0]
  const warm = await pairsOf(async () => {
    // The next one is made only here: neither is measured beside its checkout.
    wanted = true
    if (any) await spares.prepare(any)
    wanted = false
  })
  reportRatio(warm, {
    ...claim,
    name: 'a worktree from a spare one, against git worktree add',
    limit: 0.2,
  })
  log.close()
  await machine.close(QUIT_PLAN)
}

/** In the page: from the click on a tab to the frame in which a prompt stands on the screen below it. */
function clickToPrompt(): Promise<number> {
  const tab = [...document.querySelectorAll('[role="tab"]')].find(({ textContent }) =>
    textContent?.startsWith('Terminal'),
  )
  return new Promise((resolve) => {
    tab?.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const rows = document.querySelector('.session-page .xterm-rows, .xterm-rows')
          if (/[$#%>]\s*$/.test(rows?.textContent?.trimEnd() ?? '')) {
            // What this frame shows is on the screen when the next one begins.
            requestAnimationFrame((now) => resolve(now - timeStamp))
          } else requestAnimationFrame(look)
        }
        look()
      },
      { once: true },
    )
  })
}

/** The spare worktree is checked out: its index is put in place last. */
async function spareIsThere(): Promise<void> {
  const admins = join(folder, '.git/worktrees')
  const isSpare = (name: string) =>
    name.includes('spare') && existsSync(join(admins, name, 'index'))
  while (!readdirSync(admins).some(isSpare)) await setTimeout(100)
}

/**
 * A shell in a worktree: from the command that makes the session to its prompt, and from the click on
 * "Terminal" to the prompt in the window, with a spare worktree and while the files are checked out.
 */
async function prompting(): Promise<void> {
  const running = await startApp({ folders: [folder] })
  const { page } = running
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  const status = page.getByRole('status', { name: 'Workspace' })
  const create = (name: string) =>
    give<{ session: string }>(page, 'session.create', {
      project,
      agent: 'practice',
      title: name,
      workspace: { kind: 'worktree', branch: name, base: 'HEAD' },
    })
  const open = (name: string) =>
    page.getByRole('treeitem', { name: new RegExp(`^${name}, `) }).click()
  const settled = async (name: string) => {
    await open(name)
    await status.getByText('ready').waitFor({ timeout: 120_000 })
  }
  const wantSpares = (value: boolean) =>
    give(page, 'settings.set', { key: 'workspaces.spare', value })
  const claim = (name: string, took: number[], first?: number) => {
    const value = median(took)
    report({
      bench: 'workspace',
      name,
      value: round(value, 0),
      unit: 'ms',
      limit: 150,
      ok: value <= 150,
      longest: round(Math.max(...took), 0),
      times: took.length,
      ...(first === undefined ? {} : { first: round(first, 0) }),
    })
  }
  const clicked = async (name: string, standsAt: RegExp) => {
    await create(name)
    await open(name)
    await status.getByText(standsAt).waitFor()
    const taken = page.evaluate(clickToPrompt)
    await page.getByRole('tab', { name: 'Terminal' }).click()
    const took = await taken
    await settled(name)
    return took
  }
  // The first of all, before any terminal was looked at.
  await wantSpares(true)
  const first = await clicked('first', /checking out/)
  const warm: number[] = []
  for (let time = 0; time < shells; time++) {
    await spareIsThere()
    warm.push(await clicked(`warm-${time}`, /checking out|hook|ready/))
  }
  claim('from the click on “Terminal” to a prompt on the screen, of a spare worktree', warm, first)
  // The last one is taken, and no other comes.
  await spareIsThere()
  await wantSpares(false)
  await create('last')
  await settled('last')
  const cold: number[] = []
  for (let time = 0; time < shells; time++)
    cold.push(await clicked(`click-${time}`, /checking out/))
  claim('from the click on “Terminal” to a prompt on the screen, beside the checkout', cold)
  const took: number[] = []
  for (let time = 0; time < shells; time++) {
    const name = `shell-${time}`
    const began = performance.now()
    const { session } = await create(name)
    const opened = await give<{ terminal: string }>(page, 'terminal.open', {
      project,
      session,
      columns: 80,
      rows: 24,
    })
    for (;;) {
      const { text } = await give<{ text: string }>(page, 'terminal.export', {
        terminal: opened.terminal,
        format: 'text',
      })
      if (/[$#%>]\s*$/.test(text.trimEnd() === '' ? '' : text)) break
    }
    took.push(performance.now() - began)
    await settled(name)
  }
  claim('from the start of a session to the prompt of a shell in its worktree', took)
  await running.quit()
}

if (only !== 'prompting') await making()
if (only === undefined || only === 'prompting') await prompting()
rmSync(root, { recursive: true, force: true })
removeFolders()
