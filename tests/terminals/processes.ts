import { readdirSync, readFileSync } from 'node:fs'
import type { Rows } from '../../src/main/store/feed/rows'

/** Every living process of a run of the app, by the mark in its environment. */
export function aliveWith(token: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readable(`/proc/${name}/environ`).includes(token))
    .filter((name) => !/\) [ZX] /.test(readable(`/proc/${name}/stat`)))
    .map(Number)
    .filter((pid) => pid !== process.pid)
}

function readable(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // It ended between the listing and the look.
    return ''
  }
}

/** Resolves when this holds, which is looked at whenever a row changes. */
export function changeOf(rows: Rows, holds: () => boolean, time = 20_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Waited in vain for a row to change')), time)
    const look = () => {
      if (!holds()) return
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = rows.listen(look)
    look()
  })
}
