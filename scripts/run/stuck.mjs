import { descendants, kill } from './descendants.mjs'

/** Longer than any single test may take, but for those that are run at their full length. */
const usualLimit = 300_000
const atLength = ['LIMINAL_SOAK', 'LIMINAL_FUZZ', 'LIMINAL_RUNS', 'LIMINAL_PLACES']

/**
 * A reporter of Vitest that ends a suite in which nothing moves. Vitest itself cannot: its time limits
 * are kept in the process of the suite, which knows nothing of them while it waits for a program.
 * What it was at is told, so that the reason is found; the suite has failed, and the next one begins.
 */
export default class Stuck {
  #at = new Map()
  #limit
  #timer

  constructor({ limit = usualLimit } = {}) {
    this.#limit = limit
  }

  onTestRunStart() {
    this.#moved()
  }

  onTestModuleStart({ moduleId }) {
    this.#at.set(moduleId, 'its start')
    this.#moved()
  }

  onTestModuleEnd({ moduleId }) {
    this.#at.delete(moduleId)
    this.#moved()
  }

  onTestCaseReady({ module, fullName }) {
    this.#at.set(module.moduleId, fullName)
    this.#moved()
  }

  onTestCaseResult({ module, fullName }) {
    this.#at.set(module.moduleId, `what follows “${fullName}”`)
    this.#moved()
  }

  onTestRunEnd() {
    clearTimeout(this.#timer)
  }

  #moved() {
    clearTimeout(this.#timer)
    if (atLength.some((name) => process.env[name])) return
    this.#timer = setTimeout(() => this.#end(), this.#limit)
    this.#timer.unref()
  }

  #end() {
    const below = descendants(process.pid)
    process.stdout.write(`\nNothing has moved for ${this.#limit / 1000} s. Ended:\n`)
    for (const [suite, at] of this.#at) process.stdout.write(`  ${suite}: ${at}\n`)
    for (const { line } of below) process.stdout.write(`  ${line}\n`)
    for (const { pid } of below) kill(pid)
    this.#moved()
  }
}
