import { KILL_PLAN } from '../plans'
import type { StopPlan } from '../stream'
import { type Deadlines, deadlinesOf, killStep, sooner } from './kill-plan'
import type { EndSignal, ProcessEntry, Root } from './system/system'
import type { Look, Trees } from './trees'

/** Between two looks at a tree that is dying; a look costs some milliseconds. */
const FIRST_LOOK = 10
const LATEST_LOOK = 200
/** Longer than that nobody changes a program, unless a disk hangs. */
const DOUBT = 2000

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
  readonly #asked = Promise.withResolvers<void>()
  #late: Promise<undefined> | undefined

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
    this.#asked.resolve()
    return this.#over
  }

  /**
   * What is to be told of its end. Whoever tells that may be stuck, be it a keeper, a thread or the
   * kernel; so it is waited for in no other way than this, which is over when the plan is.
   */
  hear<Word>(word: Promise<Word>): Promise<Word | undefined> {
    this.#late ??= this.#asked.promise.then(() => this.#givenUp())
    return Promise.race([word, this.#late])
  }

  async #givenUp(): Promise<undefined> {
    await this.#over
    for (;;) {
      const left = (this.#deadlines?.over ?? 0) - Date.now()
      if (left <= 0) return
      await this.#sleep(left, false)
    }
  }

  async #run(): Promise<ProcessEntry[]> {
    let sent: EndSignal | undefined
    let pause = FIRST_LOOK
    const seen = new EmptyLooks()
    for (;;) {
      const now = Date.now()
      const step = killStep(this.#deadlines ?? deadlinesOf(KILL_PLAN, now), now, sent !== undefined)
      // Until its input's grace is over the root itself is the only one to wait for.
      if (step.do === 'wait' && !sent && !this.#rootIsGone()) {
        await this.#sleep(step.until - now)
        continue
      }
      const { members, doubtful } = await this.#look()
      const nobody = members.length === 0 && this.#rootIsGone()
      if (nobody) pause = FIRST_LOOK
      if (!nobody || this.#blind) seen.clear()
      else if (seen.areEnough(doubtful, now)) return []
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

  async #look(): Promise<Look> {
    try {
      const look = await this.#trees.look(this.#root, this.#known)
      // Whoever was seen below the root stays known after its parents died.
      this.#known = look.members
      this.#blind = false
      return look
    } catch {
      // A machine at its limits may refuse to show its processes: what was seen last has to do.
      this.#blind = true
      return { members: this.#known, doubtful: [] }
    }
  }

  #sleep(milliseconds: number, holds = true): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(milliseconds, 1))
      // What may never be told keeps no program from its own end.
      if (!holds) timer.unref()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/**
 * Looks at a tree in which nobody was seen. One can miss a process that is being forked; and one
 * that is changing its program has no mark until it has changed it, for as long as a busy machine
 * leaves it waiting. So it takes two, and whoever was in doubt in the second has to be made out.
 */
class EmptyLooks {
  #count = 0
  #since = 0
  #doubtful: ReadonlySet<string> = new Set()

  clear(): void {
    this.#count = 0
  }

  areEnough(doubtful: readonly ProcessEntry[], now: number): boolean {
    if (this.#count === 0) this.#since = now
    this.#count += 1
    // Who began to change later does not count: others on this machine do so all the time.
    const still = doubtful
      .map(({ pid, startTime }) => `${pid} ${startTime}`)
      .filter((process) => this.#count <= 2 || this.#doubtful.has(process))
    this.#doubtful = new Set(still)
    return this.#count >= 2 && (still.length === 0 || now - this.#since >= DOUBT)
  }
}
