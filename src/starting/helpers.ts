import { readdirSync, readFileSync } from 'node:fs'
import { nativeCollect } from './bare.ts'

/**
 * Ends the helpers that Chromium has started before us. Another program that takes over this very process
 * has them for its children and knows nothing of them: they would never be waited for, and stay in the
 * table of processes for as long as it runs.
 */
export function endHelpers(): void {
  const collect = nativeCollect()
  if (!collect) return
  for (const pid of children()) {
    process.kill(pid, 'SIGKILL')
    collect(pid)
  }
}

/** Whichever thread has started them. */
function children(): number[] {
  const tasks = '/proc/self/task'
  return readdirSync(tasks).flatMap((task) => {
    const listed = readFileSync(`${tasks}/${task}/children`, 'utf8').trim()
    return listed === '' ? [] : listed.split(' ').map(Number)
  })
}
