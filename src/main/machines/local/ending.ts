import type { StopPlan } from '../stream'
import { type Deadlines, deadlinesOf, killStep, sooner } from './kill-plan'
import type { EndSignal, ProcessEntry, Root } from './system/system'
import type { Trees } from './trees'

/** Between two looks at a tree that is dying; a look costs some milliseconds. */
const FIRST_LOOK = 10
const LATEST_LOOK = 200

/** Ends one tree by its plan. It may be asked again at any time: the sooner plan wins. */
export class Ending {
  readonly #root: Root
  readonly #trees: Trees
  readonly #rootIsGone: () => boolean
  #deadlines: Deadlines | undefined
  #known: ProcessEntry[] = []
  #blind = false
  #wake: () => void = () => undefined
  #over: Promise<ProcessEntry[]> | undefined

  constructor(root: Root, trees: Trees, rootIsGone: () => boolean) {
    this.#root = root
    this.#trees = trees
    this.#rootIsGone = rootIsGone
  }

  /** Resolves with what could not be ended: nothing, unless the kernel itself is stuck. */
  end(plan: StopPlan): Promise<ProcessEntry[]> {
    this.#deadlines = sooner(this.#deadlines, deadlinesOf(plan, Date.now()))
    this.#wake()
    this.#over ??= this.#run()
    return this.#over
  }

  async #run(): Promise<ProcessEntry[]> {
    let sent: EndSignal | undefined
    let pause = FIRST_LOOK
    let emptyLooks = 0
    for (;;) {
      const now = Date.now()
      const step = killStep(this.#deadlines ?? { term: now, kill: now }, now, sent !== undefined)
      // Until its input's grace is over the root itself is the only one to wait for.
      if (step.do === 'wait' && !sent && !this.#rootIsGone()) {
        await this.#sleep(step.until - now)
        continue
      }
      const members = await this.#look()
      const nobody = members.length === 0 && this.#rootIsGone()
      emptyLooks = nobody && !this.#blind ? emptyLooks + 1 : 0
      // One look can miss a process that is being forked or is just changing its program.
      if (emptyLooks === 2) return []
      if (step.do === 'give-up') return members
      if (step.do === 'signal' && !nobody) {
        this.#trees.system.signal(this.#root, members, step.signal)
        if (step.signal !== sent) pause = FIRST_LOOK
        sent = step.signal
      }
      await this.#sleep(Math.min(pause, step.until - now))
      pause = Math.min(pause * 2, LATEST_LOOK)
    }
  }

  async #look(): Promise<ProcessEntry[]> {
    try {
      // Whoever was seen below the root stays known after its parents died.
      this.#known = await this.#trees.members(this.#root, this.#known)
      this.#blind = false
    } catch {
      // A machine at its limits may refuse to show its processes: what was seen last has to do.
      this.#blind = true
    }
    return this.#known
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(milliseconds, 1))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
