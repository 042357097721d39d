import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import type { Log, StoredTerminal } from '../../../src/main/store/log/log'
import { openLog } from '../../../src/main/store/log/open-log'
import { agentTerminalId } from '../../../src/main/terminal/terminal-row'
import { outputStream } from '../../../src/main/terminal/terminal-text'
import { testFolder } from '../../lib/folder'
import { nextLine, type Program, startProgram } from '../../lib/program'
import { keepingIn } from '../../machines/lib/doubles'
import { carrying, isAlive } from '../../machines/lib/scene'
import { builtApp } from './built-app'

interface Told {
  up?: boolean[]
  started?: { id: string; pid: number }
  phase?: string
  why?: string
  length?: number
  problem?: string
  cleared?: true
  looked?: { start: number; modes: string; text: string }
}

const id = agentTerminalId('s1')
const place = mkdtempSync(join(tmpdir(), 'liminal-test-'))
const built = builtApp(place, 'terminal-app')
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Runs of an app on one folder, one after the other, with one program in a terminal. */
export async function terminalRuns(more: object = {}) {
  const folder = testFolder()
  const file = await built
  const parts = JSON.stringify({ program: keepingIn(folder).program, ...more })
  let app: Program
  let told: Told[] = []
  const say = (order: object) => app.child.stdin.write(`${JSON.stringify(order)}\n`)
  async function hears<Key extends keyof Told>(
    key: Key,
    fits: (value: NonNullable<Told[Key]>, told: Told) => boolean = () => true,
  ): Promise<NonNullable<Told[Key]>> {
    for (;;) {
      // What was told before it was waited for counts too.
      const place = told.findIndex((each) => {
        const value = each[key]
        return value !== undefined && fits(value as NonNullable<Told[Key]>, each)
      })
      const [found] = place < 0 ? [] : told.splice(place, 1)
      if (found) return found[key] as NonNullable<Told[Key]>
      told.push(JSON.parse(await nextLine(app)) as Told)
    }
  }
  function begin(): void {
    app = startProgram(file, [folder, parts])
    told = []
  }
  /** Not before all that it told was read. */
  async function over(): Promise<void> {
    for await (const line of app.lines) told.push(JSON.parse(line) as Told)
    await app.ended
  }
  /** What the log has, when no app holds it. */
  function logged<T>(read: (log: Log) => T): T {
    const opened = openLog(join(folder, 'log.sqlite'))
    if (!opened.ok) throw new Error(opened.problem.message)
    try {
      return read(opened.value)
    } finally {
      opened.value.close()
    }
  }
  return {
    folder,
    say,
    hears,
    logged,
    begin,
    /** The next run of the app: what it found is gone on with. */
    async next(): Promise<boolean[]> {
      begin()
      return hears('up')
    },
    async start(...start: string[]): Promise<{ id: string; pid: number }> {
      say({ start })
      const started = await hears('started')
      onTestFinished(() => {
        for (const pid of carrying(started.id)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      })
      return started
    },
    async kill(): Promise<void> {
      app.child.kill('SIGKILL')
      await over()
    },
    async quit(keep: string[] = []): Promise<void> {
      say({ quit: keep })
      await over()
    },
    record: (): StoredTerminal => {
      const record = logged((log) => log.terminals.get(id))
      if (!record) throw new Error('The terminal is not on record')
      return record
    },
    output: (): string =>
      logged((log) => Buffer.concat(log.readOutput(outputStream(id), 0).chunks).toString('latin1')),
  }
}
