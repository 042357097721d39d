import { useSyncExternalStore } from 'react'
import { defined } from '../../kit/defined'
import type { Problem } from '../../kit/result'

/** What went wrong with something that the user asked for in this window, until it is dismissed. */
interface ShownProblem extends Problem {
  key: number
  /** The session whose agent the user can have started all the same. */
  startable?: string
}

// More than a few would hide the window behind its troubles.
const most = 3

let shown: readonly ShownProblem[] = []
let count = 0
const listeners = new Set<() => void>()

function set(problems: readonly ShownProblem[]): void {
  shown = problems
  for (const listener of listeners) listener()
}

export function showProblem(problem: Problem, startable?: string): void {
  const others = shown.filter((one) => one.code !== problem.code || one.message !== problem.message)
  count += 1
  const own = { key: count, ...defined({ startable }) }
  set([...others, { ...problem, ...own }].slice(-most))
}

export function dismissProblem(key: number): void {
  set(shown.filter((one) => one.key !== key))
}

export function useShownProblems(): readonly ShownProblem[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}
