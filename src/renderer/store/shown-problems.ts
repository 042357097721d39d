import { defined } from '../../kit/defined'
import type { Problem } from '../../kit/result'
import { createStore, useStore } from './create-store'

/** What went wrong with something that the user asked for in this window, until it is dismissed. */
interface ShownProblem extends Problem {
  key: number
  /** The session whose agent the user can have started all the same. */
  startable?: string
}

// More than a few would hide the window behind its troubles.
const most = 3

const shown = createStore<readonly ShownProblem[]>([])
let count = 0

export function showProblem(problem: Problem, startable?: string): void {
  const same = (one: Problem) => one.code === problem.code && one.message === problem.message
  count += 1
  const own = { key: count, ...defined({ startable }) }
  shown.update((before) =>
    [...before.filter((one) => !same(one)), { ...problem, ...own }].slice(-most),
  )
}

export function dismissProblem(key: number): void {
  shown.update((before) => before.filter((one) => one.key !== key))
}

export const useShownProblems = (): readonly ShownProblem[] => useStore(shown)
