import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalMachine } from '../../../src/main/host/local/local-machine'
import type { ProgramSpec } from '../../../src/main/host/machine'
import { consume, type Exit, type Stream } from '../../../src/main/host/stream'
import { memoryRecords, ownEnvironment } from './doubles'

let count = 0

/** A machine of a run of its own, with its records and what it said, and a folder for its children. */
export function openScene(
  environment: Record<string, string> | Promise<Record<string, string>> = ownEnvironment(),
) {
  const token = crypto.randomUUID()
  const folder = mkdtempSync(join(tmpdir(), 'processes-'))
  const records = memoryRecords()
  const problems: string[] = []
  const machine = createLocalMachine({
    records,
    environment: async () => environment,
    token,
    onProblem: (words) => problems.push(words),
  })
  return {
    token,
    folder,
    records,
    problems,
    machine,
    spec: (changes: Partial<ProgramSpec> = {}): ProgramSpec => ({
      id: `process-${process.pid}-${count++}`,
      name: 'Test Agent',
      about: { agent: 'test', sessions: [], terminal: null },
      command: '/bin/sh',
      args: [],
      env: {},
      folder,
      ...changes,
    }),
    async close() {
      await machine.close({ inputGrace: 0, termGrace: 0 })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Scene = ReturnType<typeof openScene>

export async function started(scene: Scene, changes: Partial<ProgramSpec>): Promise<Stream> {
  const created = await scene.machine.spawn(scene.spec(changes))
  if (!created.ok) throw new Error(created.problem.message)
  return created.value
}

export function startShell(scene: Scene, script: string): Promise<Stream> {
  return started(scene, { args: ['-c', script] })
}

/** A fake agent of tests/agents. */
export function startAgent(scene: Scene, name: string, ...args: string[]): Promise<Stream> {
  const file = join(import.meta.dirname, '../../agents', `${name}.mjs`)
  return started(scene, { command: process.execPath, args: [file, ...args] })
}

/** The same, when it is up and has answered. */
export async function answeringAgent(scene: Scene, name: string): Promise<Stream> {
  const child = await startAgent(scene, name)
  const answer = firstLine(child)
  await child.write('{"jsonrpc":"2.0","id":0,"method":"initialize"}\n')
  await answer
  return child
}

export function exitOf(child: Stream): Promise<Exit> {
  return new Promise((resolve) => child.onExit(resolve))
}

/** What has been printed until now. */
export function textOf(child: Stream): () => string {
  const chunks: Uint8Array[] = []
  consume(child, (bytes) => chunks.push(bytes))
  return () => Buffer.concat(chunks).toString()
}

/** Resolves with the first line of output. */
export function firstLine(child: Stream): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    consume(child, (bytes) => {
      text += Buffer.from(bytes).toString()
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '')
    })
  })
}

/** Resolves when it holds; checked between other things that happen. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Every living process whose environment has this text. */
export function carrying(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readable(`/proc/${name}/environ`).includes(text))
    .map(Number)
}

/** The guards of this run: they have its token among their arguments only. */
export function guardsOf(token: string): number[] {
  return readdirSync('/proc')
    .filter(
      (name) => /^\d+$/.test(name) && readable(`/proc/${name}/cmdline`).includes(`=${token}\0`),
    )
    .map(Number)
}

/** The signals that a process ignores, as bits. */
export function ignoredBy(pid: number): number {
  const bits = /^SigIgn:\s+(\w+)/m.exec(readable(`/proc/${pid}/status`))?.[1]
  return Number.parseInt(bits ?? '0', 16)
}

export function statOf(pid: number | undefined): string {
  return readable(`/proc/${pid}/stat`)
}

export function isAlive(pid: number): boolean {
  const stat = statOf(pid)
  return stat !== '' && !/\) [ZX] /.test(stat)
}

function readable(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** The first that it says on its error output. */
export function firstError(child: Stream): Promise<string> {
  return new Promise((resolve) =>
    child.onErrorBytes((bytes) => resolve(Buffer.from(bytes).toString().trim())),
  )
}

/** What a process was started with, marks of its machine and all. */
export function ownersOf(pid: number | undefined): string {
  return readable(`/proc/${pid}/environ`)
}
