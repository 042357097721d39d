import { rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { say } from './command.mjs'
import { startDisplay } from './display.mjs'
import { failedIn, outcome, slowest } from './outcome.mjs'
import { inProject, isLinux } from './project.mjs'
import { temporary } from './temporary.mjs'
import { vitest } from './vitest.mjs'

/** More of them are no matter of the moment. */
const mostOnceMore = 6
const projects = ['windows', 'programs']

/** So many suites of each kind at once. Elsewhere all windows share one focus and one clipboard. */
const workers = isLinux ? Math.min(availableParallelism(), 4) : 1

/** One for each suite that runs at the same time, so that none takes the focus or the clipboard of another. */
async function startDisplays() {
  if (!isLinux) return { env: {}, stop: () => undefined }
  const displays = await Promise.all(Array.from({ length: workers }, () => startDisplay()))
  const names = displays.map(({ name }) => name)
  return {
    env: { DISPLAY: names[0], LIMINAL_DISPLAYS: names.join(' ') },
    stop: () => {
      for (const { stop } of displays) stop()
    },
  }
}

/** Tests that start programs and windows. Only what is matched by a filter, if there is one. */
export async function systemTests(filters) {
  const sets = await Promise.all(projects.map(() => startDisplays()))
  const starts = inProject('test-output/app-starts')
  rmSync(starts, { force: true })
  const shared = { ...temporary(), LIMINAL_APP_STARTS: starts }
  const how = (index) => ({ filters, workers, env: { ...shared, ...sets[index].env } })
  try {
    // Side by side: most of what any of them does is waiting for the other end.
    const results = await Promise.all(projects.map((project, index) => vitest(project, how(index))))
    const again = filters.length > 0 ? [] : await onceMore(results, how)
    const { unsteady, broken, ...sums } = outcome(results, again)
    if (unsteady.length > 0) say(`\nUnsteady, passed only alone: ${unsteady.join(', ')}`)
    if (broken.length > 0) say(`\nFailed alone too: ${broken.join(', ')}`)
    return { ...sums, slowest: slowest(results), starts: sizeOf(starts) }
  } finally {
    for (const { stop } of sets) stop()
  }
}

/** What failed while others shared the machine, alone. */
async function onceMore(results, how) {
  const failed = results.flatMap(failedIn)
  if (failed.length === 0 || failed.length > mostOnceMore) return []
  say(`\nOnce more, alone: ${failed.join(', ')}`)
  const again = []
  for (const [index, project] of projects.entries()) {
    const filters = failedIn(results[index])
    if (filters.length > 0)
      again.push(await vitest(project, { ...how(index), filters, workers: 1, again: '-again' }))
  }
  return again
}

/** Each start of the app adds a byte. */
const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
