import { execFileSync } from 'node:child_process'

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

/** All programs that a process has started, and what those have. */
function descendants(root) {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,stat=,etime=,args='], {
    ...{ encoding: 'utf8', timeout: 10_000, maxBuffer: 64 * 1024 * 1024 },
  })
    .split('\n')
    .map((line) => {
      const [pid, parent] = line.trim().split(/\s+/, 2).map(Number)
      return { pid, parent, line: line.slice(0, 240) }
    })
  const found = []
  const parents = [root]
  while (parents.length > 0) {
    const parent = parents.shift()
    for (const one of all) {
      if (one.parent !== parent || one.line.includes('pid=,ppid=')) continue
      found.push(one)
      parents.push(one.pid)
    }
  }
  return found
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended with the one above it.
    if (error.code !== 'ESRCH') throw error
  }
}
