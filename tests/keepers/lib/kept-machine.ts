import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createLocalMachine, type Keeping } from '../../../src/main/host/local/local-machine'
import type { ProgramSpec } from '../../../src/main/host/machine'
import type { Stream } from '../../../src/main/host/stream'
import type { KeeperRecord } from '../../../src/shared/host/keeper/protocol'
import { testFolder } from '../../lib/folder'
import { keepingIn, memoryRecords, ownEnvironment } from '../../machines/lib/doubles'
import { isAlive } from '../../machines/lib/scene'

/** A computer with a data folder, and runs of the app on it, one after the other. */
export function keptMachine(folder = testFolder(), more: Partial<Keeping> = {}) {
  const records = memoryRecords()
  const problems: string[] = []
  const secret = `secret-${crypto.randomUUID()}`
  const open = () => {
    const machine = createLocalMachine({
      records,
      token: crypto.randomUUID(),
      keeping: keepingIn(folder, more),
      environment: async () => ({ ...ownEnvironment(), SECRET: secret }),
      onProblem: (words) => problems.push(words),
      onHeldUp: ({ name, why }) =>
        problems.push(`${name} ${why === null ? 'goes on' : `waits: ${why}`}`),
    })
    onTestFinished(() => machine.close({ inputGrace: 0, termGrace: 0 }))
    return machine
  }
  const keepers = join(folder, 'keepers')
  // Its guard ends what a keeper still holds then.
  onTestFinished(() => {
    for (const { record } of holding()) if (isAlive(record.pid)) process.kill(record.pid, 'SIGKILL')
  })
  let machine = open()
  const holding = (): { folder: string; record: KeeperRecord }[] =>
    namesIn(keepers).flatMap((name) => {
      const at = join(keepers, name)
      try {
        return [{ folder: at, record: JSON.parse(readFileSync(join(at, 'keeper.json'), 'utf8')) }]
      } catch {
        return []
      }
    })
  return {
    folder,
    records,
    problems,
    secret,
    keepers,
    holding,
    get machine() {
      return machine
    },
    /** The app has gone, and the next one is here. */
    next() {
      machine = open()
      return machine
    },
    async start(script: string, changes: Partial<ProgramSpec> = {}): Promise<Stream> {
      const id = `kept-${crypto.randomUUID()}`
      const started = await machine.spawn({
        id,
        name: 'Script',
        command: '/bin/sh',
        args: ['-c', script],
        env: {},
        folder,
        about: { agent: 'test', sessions: ['s1'], terminal: null },
        outlives: true,
        ...changes,
      })
      if (!started.ok) throw new Error(started.problem.message)
      return started.value
    },
    holder(id: string) {
      const found = holding().find(({ record }) => record.program.id === id)
      if (!found) throw new Error(`Nobody holds ${id}`)
      return found
    },
  }
}

const namesIn = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
