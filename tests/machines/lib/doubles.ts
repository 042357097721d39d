import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keeping } from '../../../src/main/host/local/local-machine'
import type { PidRecord, PidRecords } from '../../../src/main/host/machine'

export function ownEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: tmpdir() }
}

export function memoryRecords(): PidRecords {
  const rows = new Map<string, PidRecord>()
  return {
    put: (record) => void rows.set(record.id, record),
    remove: (id) => void rows.delete(id),
    all: () => [...rows.values()],
  }
}

const project = join(import.meta.dirname, '../../..')

/** Keepers as they were built, with their files in a folder of the test. */
export function keepingIn(folder: string, more: Partial<Keeping> = {}): Keeping {
  const program = {
    keeper: join(project, 'out/keeper/keeper.cjs'),
    windowsGuard: join(project, 'out/keeper/windows-guard.cjs'),
    bare: join(project, 'out/starting/bare.node'),
    pty: join(project, 'node_modules/node-pty'),
  }
  return { folder, program, now: Date.now, ...more }
}
