import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeeperRecord, KeptExit } from '../shared/host/keeper/protocol'

export function recordIn(folder: string): KeeperRecord {
  return JSON.parse(readFileSync(join(folder, 'keeper.json'), 'utf8')) as KeeperRecord
}

export function writeRecord(folder: string, record: KeeperRecord): void {
  writeAtomically(join(folder, 'keeper.json'), record)
}

/** A keeper that was killed had no time to write how its program ended. */
export function exitIn(folder: string): KeptExit {
  try {
    return JSON.parse(readFileSync(join(folder, 'exit.json'), 'utf8')) as KeptExit
  } catch {
    return { code: null, signal: null, reason: 'keeper-killed', at: 0 }
  }
}

export function writeExit(folder: string, exit: KeptExit): void {
  writeAtomically(join(folder, 'exit.json'), exit)
}

/** Whole or not at all. */
function writeAtomically(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
