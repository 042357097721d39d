import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import type { Machine } from '../../src/main/host/machine'
import { Rows } from '../../src/main/store/feed/rows'
import type { Log } from '../../src/main/store/log/log'
import { openLog } from '../../src/main/store/log/open-log'
import { TerminalSessions } from '../../src/main/terminal/terminal-session'
import { Terminals } from '../../src/main/terminal/terminals'
import { type Settings, settingsSchema } from '../../src/shared/app/settings'
import { palettes } from '../../src/shared/terminal/palette'

export interface Scene {
  folder: string
  token: string
  rows: Rows
  log: Log
  machine: Machine
  terminals: Terminals
  sessions: TerminalSessions
  /** Ends the app as quitting does; the folder stays for the next run. */
  quit(): Promise<void>
}

/** All of the app that terminals need, with real processes and a real log in a folder. */
export function openScene(
  given: Partial<Settings> = {},
  folder = testFolder(),
  elsewhere?: Machine,
): Scene {
  const settings = settingsSchema.parse({ 'terminal.shell': '/bin/bash', ...given })
  const opened = openLog(join(folder, 'log.sqlite'))
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  const rows = new Rows()
  const token = crypto.randomUUID()
  const environment = async () => ({
    PATH: process.env.PATH ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    ENV: '/user/env',
  })
  const machine: Machine =
    elsewhere ??
    createLocalMachine({
      records: log.pids,
      environment,
      token,
      onProblem: (words) => console.error(words),
    })
  const terminals = new Terminals({
    log,
    rows,
    machine,
    settings: () => settings,
    palette: () => palettes.dark,
    goesOn: false,
    integrationFolder: join(folder, 'shell'),
    folderOf: () => folder,
  })
  const sessions = new TerminalSessions(terminals, () => settings)
  let over = false
  const quit = async () => {
    if (over) return
    over = true
    await terminals.shutDown()
    await machine.close({ inputGrace: 0, termGrace: 0 })
    log.close()
  }
  onTestFinished(quit)
  return { folder, token, rows, log, machine, terminals, sessions, quit }
}

export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'liminal-terminals-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
