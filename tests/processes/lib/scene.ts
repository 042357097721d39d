import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalRuntime } from '../../../src/main/processes/local-runtime'
import type { ProcessSpec } from '../../../src/main/processes/process'
import { memoryRecords, ownEnvironment } from './doubles'

let count = 0

/** A runtime of a run of its own, with its records and what it said, and a folder for its children. */
export function openScene(environment: Record<string, string> = ownEnvironment()) {
  const token = crypto.randomUUID()
  const folder = mkdtempSync(join(tmpdir(), 'processes-'))
  const records = memoryRecords()
  const problems: string[] = []
  const runtime = createLocalRuntime({
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
    runtime,
    spec: (changes: Partial<ProcessSpec> = {}): ProcessSpec => ({
      id: `process-${process.pid}-${count++}`,
      agent: 'test',
      agentName: 'Test Agent',
      session: null,
      command: '/bin/sh',
      args: [],
      env: {},
      folder,
      ...changes,
    }),
    async close() {
      await runtime.shutDown({ inputGrace: 0, termGrace: 0 })
      rmSync(folder, { recursive: true, force: true })
    },
  }
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

export function isAlive(pid: number): boolean {
  const stat = readable(`/proc/${pid}/stat`)
  return stat !== '' && !/\) [ZX] /.test(stat)
}

function readable(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
