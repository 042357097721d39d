// Proves that what the app starts begins with three descriptors and the surroundings of whoever started the app, so that no agent reaches the app by what it inherits.
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import electronPath from 'electron'
import { afterEach, expect, test } from 'vitest'
import { expectPromised } from '../lib/promised'
import { repository } from '../lib/repository'
import { isAlive, until } from '../machines/lib/scene'
import { give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { dumping } from './lib/dumping'
import { conversation, openSession, sayAndWait } from './lib/session'

let running: RunningApp | undefined

afterEach(async () => {
  await running?.quit()
  removeFolders()
})

const obedient = [join(root, 'node_modules/.bin/node'), join(root, 'tests/agents/obedient.mjs')]
/** No login shell is asked then. */
const fromTerminal = { TERM: 'xterm', SHLVL: '1' }
const fromDesktop = { TERM: '', SHLVL: '' }

/** Started by a shell with a umask, a limit and a priority of its own; an agent and a terminal are at work. */
async function start(settings: Record<string, unknown>, env: Record<string, string>) {
  const folder = freshFolder('bare')
  const dumps = dumping(folder)
  const outer = join(folder, 'outer')
  const electron = dumps.program('app', `${electronPath} "$@"`)
  const lines = ['#!/bin/sh', 'umask 027', 'ulimit -Sn 1000', `exec nice -n 3 ${electron} "$@"`]
  writeFileSync(outer, lines.join('\n'), { mode: 0o755 })
  const shell = dumps.program('shell', '/bin/sh "$@"')
  dumps.program('git', '/usr/bin/git "$@"')
  const agent = {
    name: 'agent',
    driver: 'acp',
    command: dumps.program('agent', obedient.join(' ')),
  }
  running = await startApp({
    program: outer,
    settings: { ...settings, agents: { agent } },
    env: { PATH: `${folder}:${process.env.PATH}`, SHELL: shell, ...env },
  })
  const { page, app } = running
  const project = freshFolder('project')
  repository({ 'a file': 'text' }, project)
  await openSession(page, project, { agent: 'agent', title: 'Bare' })
  await sayAndWait(page, 'say hello')
  const opened = await give<{ project: string }>(page, 'project.open', { path: project })
  const size = { columns: 80, rows: 24 }
  await give(page, 'terminal.open', { project: opened.project, session: null, ...size })
  const shells = env === fromDesktop ? 2 : 1
  await until(() => dumps.all('shell').length >= shells && dumps.all('git').length > 0)
  const pid = app.process().pid ?? 0
  const [given] = dumps.all('app')
  const started = ['agent', 'shell', 'git'].flatMap((kind) =>
    dumps.all(kind).map((dump) => ({ kind, ...dump })),
  )
  return { given, started, pid }
}

/** What we say to a program, besides what the app was started with. */
const ours =
  /^(LIMINAL_(RUN|PROCESS|HELPER)|TERM(_PROGRAM(_VERSION)?)?|COLORTERM|GIT_\w+|LC_ALL|PWD)$/
/** What belongs to the app alone. */
const own = /^(ELECTRON_|NODE_OPTIONS$|LIMINAL_)/

/** The names of variables that are neither ours nor as the app was given them. */
function strange(variables: Record<string, string>, given: Record<string, string>): string[] {
  const names = new Set([...Object.keys(variables), ...Object.keys(given)])
  return [...names].filter(
    (name) => !ours.test(name) && !own.test(name) && variables[name] !== given[name],
  )
}

interface Process {
  pid: number
  command: string
}

/** Of a process that may be over at any instant, which is then as one that has nothing. */
function whileThere<Told>(look: () => Told, otherwise: Told): Told {
  try {
    return look()
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return otherwise
  }
}

const namesIn = (folder: string) => whileThere(() => readdirSync(folder), [])
const textOf = (file: string) => whileThere(() => readFileSync(file, 'utf8'), '')

function below(pid: number): Process[] {
  const children = namesIn(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).trim().split(' '),
  )
  return children
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => {
      const command = textOf(`/proc/${child}/cmdline`).replaceAll('\0', ' ')
      return [{ pid: child, command }, ...below(child)]
    })
}

const isChromium = ({ command }: Process) => command.includes(' --type=')
const isGuard = ({ command }: Process) => command.includes('LIMINAL_RUN=')

/** What a process holds that others may hold too, by number. */
function held(pid: number): [number: string, what: string][] {
  return namesIn(`/proc/${pid}/fd`)
    .map((number): [string, string] => [
      number,
      whileThere(() => readlinkSync(`/proc/${pid}/fd/${number}`), ''),
    ])
    .filter(([, what]) => /^(socket|pipe|\/dev\/shm|\/memfd|\/dev\/ptmx)/.test(what))
}

test.each([
  ['with the app', { 'agents.keep': 'never', 'terminal.keep': 'none' }],
  ['by itself', { 'agents.keep': 'always', 'terminal.keep': 'all' }],
])(
  'what ends %s begins with three descriptors, and with the umask, limits, priority and variables of whoever started the app',
  async (_, settings) => {
    const { given, started, pid } = await start(settings, fromTerminal)
    for (const { kind, descriptors, around, variables } of started) {
      expect(descriptors, kind).toEqual(['0', '1', '2'])
      expect(around, kind).toBe(given?.around)
      expect(strange(variables, given?.variables ?? {}), kind).toEqual([])
    }
    // What the app started and runs on shares nothing with it but its first three.
    const mine = new Set(held(pid).map(([, what]) => what))
    const helpers = below(pid).filter((each) => !isChromium(each))
    for (const helper of helpers) {
      const shared = held(helper.pid).filter(
        ([number, what]) => Number(number) > 2 && mine.has(what),
      )
      expect(shared, helper.command).toEqual([])
    }
    const guards = helpers.filter(isGuard)
    expect(guards.length).toBeGreaterThan(0)
    for (const guard of guards)
      expect(readdirSync(`/proc/${guard.pid}/fd`)).toEqual(['0', '1', '2'])
    const keepers = helpers.filter(({ command }) => command.includes(' hold '))
    expect(keepers.length > 0).toBe(settings['agents.keep'] === 'always')
    console.log(
      `descriptors at the start: ${started.map(({ kind, descriptors }) => `${kind} ${descriptors.length}`).join(', ')}; the app holds ${readdirSync(`/proc/${pid}/fd`).length}`,
    )
  },
)

test('a login shell that is asked for its variables begins with three descriptors too', async () => {
  const { started } = await start({}, fromDesktop)
  for (const { kind, descriptors } of started) expect(descriptors, kind).toEqual(['0', '1', '2'])
})

test('killed with a kept agent at work, the app leaves none of its own processes behind', async () => {
  const { pid } = await start({ 'agents.keep': 'always', 'terminal.keep': 'all' }, fromTerminal)
  const chromium = below(pid).filter(isChromium)
  expect(chromium.length).toBeGreaterThan(2)
  const began = performance.now()
  await running?.kill()
  await until(() => !chromium.some((each) => isAlive(each.pid)))
  expectPromised('the last process of Chromium is gone', performance.now() - began, 2000)
})

test.each(['never', 'always'])(
  'an agent that writes to and reads from all that it was given reaches nothing but its own (agents.keep: %s)',
  async (keep) => {
    const told = join(freshFolder('told'), 'found')
    const [command = '', file = ''] = obedient
    const reaching = [join(root, 'tests/agents/reaches.sh'), told, command, file]
    const agents = {
      agent: { name: 'agent', driver: 'acp', command, args: [file] },
      reaching: { name: 'reaching', driver: 'acp', command: '/bin/bash', args: reaching },
    }
    running = await startApp({ settings: { 'agents.keep': keep, agents } })
    const { page } = running
    await openSession(page, freshFolder('beside'), { agent: 'agent', title: 'Beside' })
    await sayAndWait(page, 'say before')
    await openSession(page, freshFolder('reaching'), { agent: 'reaching', title: 'Reaching' })
    await sayAndWait(page, 'say I am in')
    await page.getByRole('treeitem', { name: /^Beside, / }).click()
    for (let turn = 0; turn < 5; turn += 1) await sayAndWait(page, `say after ${turn}`)
    await conversation(page).getByText('after 4', { exact: true }).waitFor()
    expect(readFileSync(told, 'utf8')).toBe('0\n')
  },
)
