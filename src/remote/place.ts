// A program of its own, which runs where the app does not: a machine for the app, and the way to it.
import { createHash } from 'node:crypto'
import { closeSync, constants, lstatSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { homedir, hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Troubles } from '../main/host/link/protocol'
import { withoutOwnVariables } from '../main/host/local/environment'
import { createLocalMachine } from '../main/host/local/local-machine'
import { userEnvironment } from '../main/host/local/shell-environment'
import type { Machine, PidRecord, PidRecords } from '../main/host/machine'
import { LEFTOVER_PLAN } from '../main/host/plans'
import { whatWasGiven } from '../starting/bare'
import { handedOn, OPEN_FILES } from '../starting/given'
import { startProgram } from '../starting/programs'
import { bootOf } from './boot'
import { runDaemon } from './daemon'
import { ownName } from './own-name'
import { relay } from './relay'
import { RemoteServer } from './server'

const [role = '', app = '', link = '', starter] = process.argv.slice(2)

/**
 * A folder of this user's on a disk of this very computer: a home may be shared by several, and
 * sockets are not. Nobody else may have made it.
 */
function ownFolder(): string {
  const base = process.env.XDG_RUNTIME_DIR || tmpdir()
  const folder = join(base, `liminal-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0 || !lstatSync(folder).isDirectory())
    throw new Error(`${folder} belongs to somebody else.`)
  return folder
}

/**
 * One for each link of an app and each version of it: what an older one still holds is not spoken to
 * by a newer, and two names that an app has for this computer share neither calls nor streams.
 */
function socketOf(folder: string): string {
  const name = createHash('sha256').update([app, link, homedir(), import.meta.filename].join('\n'))
  return join(folder, `${name.digest('hex').slice(0, 24)}.sock`)
}

function memoryRecords(): PidRecords {
  const rows = new Map<string, PidRecord>()
  return {
    put: (record) => void rows.set(record.id, record),
    remove: (id) => void rows.delete(id),
    all: () => [...rows.values()],
  }
}

async function serve(socket: string): Promise<void> {
  let machine: Machine
  const troubles = new Troubles()
  // The user's login shell is asked by the machine that it is for.
  const environment = userEnvironment({ spawn: (spec) => machine.spawn(spec) })
  machine = createLocalMachine({
    records: memoryRecords(),
    token: crypto.randomUUID(),
    environment: async () => (await environment()).environment,
    keeping: {
      folder: join(homedir(), '.liminal/apps', app),
      program: {
        keeper: join(import.meta.dirname, 'keeper.cjs'),
        windowsGuard: join(import.meta.dirname, 'windows-guard.cjs'),
        bare: join(import.meta.dirname, 'bare.node'),
        pty: join(import.meta.dirname, 'node_modules/node-pty'),
      },
      now: Date.now,
    },
    onProblem: (words) => {
      // Nobody may ever come to hear it.
      process.stderr.write(`${words}\n`)
      troubles.add({ words })
    },
    onHeldUp: (heldUp) => troubles.add({ heldUp }),
  })
  // Node may hang for ever in its own exit, when it is collecting garbage in another thread; there is
  // nothing left to be done by then.
  const end = () => process.kill(process.pid, 'SIGKILL')
  // A home may be shared by several computers.
  const computer = `${ownName(join(homedir(), '.liminal'))} ${hostname()}`
  const boot = bootOf()
  const server = new RemoteServer({ machine, troubles, computer, boot, token: app, closed: end })
  const leave = () => void machine.close(LEFTOVER_PLAN).then(end)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, leave)
  process.on('SIGHUP', () => undefined)
  if (!(await runDaemon({ server, socket, now: Date.now, end: leave }))) end()
}

/** It is nobody's child, so that whatever ends the way to it does not end it too. */
function startServer(folder: string): void {
  const log = openSync(join(folder, 'log'), 'a', 0o600)
  const args = [...process.execArgv, ...process.argv.slice(1, 2), 'serve', app, link]
  startProgram('/bin/sh', ['-c', '"$@" &', 'sh', process.execPath, ...args], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    // What this program was started with says whose it is, and the server is its own.
    env: { ...withoutOwnVariables(process.env), ...handedOn(whatWasGiven()) },
  }).unref()
}

const holderPatience = 10_000

/** By whoever holds the place, since what is started from here ends with the way to it. */
async function askToStart(pipe: string): Promise<void> {
  const words = [
    process.execPath,
    ...process.execArgv,
    ...process.argv.slice(1, 2),
    'serve',
    app,
    link,
  ]
  const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
  // It has to find the same home and the same socket, whatever the holder was started with.
  const same = ['HOME', 'XDG_RUNTIME_DIR', 'TMPDIR', OPEN_FILES].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [`${name}=${quoted(value)}`]
  })
  const line = [...same, 'exec', ...words.map(quoted)].join(' ')
  const opened = await openSoon(pipe)
  writeSync(opened, `${line}\n`)
  closeSync(opened)
}

/** Whoever holds the place may have begun a moment ago. */
async function openSoon(pipe: string): Promise<number> {
  for (const until = Date.now() + holderPatience; ; ) {
    try {
      return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function main(): Promise<void> {
  const folder = ownFolder()
  const socket = socketOf(folder)
  if (role === 'serve') return serve(socket)
  if (role !== 'attach') throw new Error('attach APP LINK [PIPE] or serve APP LINK')
  const { stdin: input, stdout: output } = process
  const start = () => (starter ? askToStart(starter) : startServer(folder))
  await relay({ socket, input, output, start })
  process.exit(0)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
