import { tmpdir } from 'node:os'
import type { PidRecord, PidRecords } from '../../../src/main/machines/machine'

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
