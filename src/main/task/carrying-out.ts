import { failure, type Result, success } from '../../kit/result'
import type { TaskEffect, TaskInput } from '../../shared/task/input'
import { byRule, isAtWork, isOver, lastAttempt, type Task } from '../../shared/task/task'
import { inputOfAsked, inputOfSession } from './model/seen'
import { inWords, notBegun } from './not-begun'
import type { TaskDoing } from './parts'
import { settled } from './settled'

interface Around {
  doing: TaskDoing
  get(id: string): Task | undefined
  comesAfter(id: string): boolean
  /** What has come of it. */
  input(id: string, input: TaskInput): Result<void>
}

/** Does in other rooms what is to be done about tasks, and says what has come of it. */
export class CarryingOut {
  readonly #measuring = new Set<string>()
  /** What cannot be looked through is not tried again and again. */
  readonly #tried = new Set<string>()
  /** Those that are being merged now, to be stopped. */
  readonly #merging = new Map<string, AbortController>()
  /** Sessions that are being made: they have no agent that could be counted yet. */
  #starting = 0
  #left = false

  constructor(private readonly around: Around) {}

  get starting(): number {
    return this.#starting
  }

  /** What comes from now on is for the next run of the app. */
  leave(): void {
    this.#left = true
  }

  /** Whether it was being merged. */
  stopMerging(id: string): boolean {
    const merging = this.#merging.get(id)
    merging?.abort()
    return merging !== undefined
  }

  /** What has become of a task asks for this. */
  do(effect: TaskEffect): void {
    const { doing } = this.around
    const task = this.around.get(effect.task)
    if (!task) return
    switch (effect.type) {
      case 'start':
        void this.#start(task)
        return
      case 'tell':
        this.#tell(task, effect.session)
        return
      case 'ask':
        void this.#ask(task)
        return
      case 'stop':
        doing.stop(effect.session)
        return
      case 'tidy':
        doing.tidy(effect.session)
    }
  }

  async #start(task: Task): Promise<void> {
    this.#starting += 1
    const made = await settled(this.around.doing.start(task))
    this.#starting -= 1
    if (this.#left) return
    if (made.ok) {
      this.around.input(task.id, { type: 'began', ...made.value })
      // It was dropped while its session was being made.
      const now = this.around.get(task.id)
      if (!now || !isAtWork(now)) this.around.doing.stop(made.value.session)
      return
    }
    this.around.input(task.id, notBegun(made.problem))
  }

  async #ask({ id, asking }: Task): Promise<void> {
    const asked = this.around.get(id)
    if (!asked || !asking) return
    const attempts = asking.of.flatMap((one) => this.around.get(one) ?? [])
    const made = await settled(this.around.doing.ask(asked, asking.agent, attempts))
    if (this.#left) return
    if (!made.ok) {
      this.around.input(id, { type: 'no-opinion', words: inWords(made.problem) })
      return
    }
    const { session } = made.value
    const known = this.around.input(id, { type: 'asked', session })
    // It was put back while that was being made.
    if (!known.ok) this.around.doing.stop(session)
  }

  /** How the session stands that is asked for an opinion. */
  lookAtAsked(task: Task): void {
    const session = task.asking?.session
    const input = session && inputOfAsked(task, this.around.doing.see(session))
    if (input) this.around.input(task.id, input)
  }

  #tell(task: Task, session: string): void {
    const told = this.around.doing.tell(task, session)
    if (told === 'not yet') return
    if (told === 'told') this.around.input(task.id, { type: 'told' })
    else this.around.input(task.id, { type: 'broke', words: told.refused })
  }

  /** How the session of its attempt stands. */
  look(task: Task): void {
    const session = lastAttempt(task)?.session
    if (session === undefined) return
    const { see } = this.around.doing
    if (isAtWork(task) && task.comments !== undefined && see(session)) this.#tell(task, session)
    const now = this.around.get(task.id) ?? task
    // Only now: how the run before ended is nothing that what it was told just now has come to.
    const input = inputOfSession(now, see(session))
    if (input) this.around.input(task.id, input)
  }

  /**
   * A result is looked through, and where a rule accepts it then, it stands in the line at once; what
   * comes after another one waits for that. Those for which no rule is asked take turns.
   */
  async measure(id: string): Promise<void> {
    const task = this.around.get(id)
    const session = task && lastAttempt(task)?.session
    if (!task || session === undefined || this.#measuring.has(id)) return
    const attempt = task.attempts.length
    const key = `${task.since} ${id}`
    const judges = task.unjudged === true && !this.around.comesAfter(id)
    if (!judges && (task.size || this.#tried.has(key) || this.#measuring.size > 0)) return
    this.#measuring.add(id)
    this.#tried.add(key)
    const found = await settled(this.around.doing.measure(session))
    this.#measuring.delete(id)
    if (this.#left) return
    if (found.ok) {
      const { paths, added, deleted } = found.value
      this.around.input(id, {
        type: 'measured',
        attempt,
        size: { files: paths.length, added, deleted },
      })
    }
    // It was decided about meanwhile.
    const now = this.around.get(id)
    if (!judges || !now?.unjudged) return
    const { rule, why } = found.ok ? this.around.doing.judge(now, found.value) : {}
    const accepted =
      rule !== undefined && this.around.input(id, { type: 'accept', rule: byRule(rule.name) }).ok
    if (!accepted) this.around.input(id, { type: 'judged', why })
  }

  /** Its base is what it was before it, as long as nothing came of it since. */
  async undoMerge(task: Task, all: readonly Task[]): Promise<Result<void>> {
    const refuse = (why: string) => failure('task-state', `“${task.title}” ${why}.`)
    const session = lastAttempt(task)?.session
    if (task.state !== 'done' || !task.merged || session === undefined)
      return refuse('was merged by nobody here, so there is no merge to take back')
    const next = all.find(
      (one) => one.needs.includes(task.id) && one.attempts.length > 0 && !isOver(one),
    )
    if (next) return refuse(`stays merged: “${next.title}” has begun from it`)
    const undone = await settled(this.around.doing.undoMerge(task, session))
    if (!undone.ok) return undone
    return this.around.input(task.id, { type: 'unmerged', problem: undone.value.problem })
  }

  async merge(task: Task): Promise<void> {
    const session = lastAttempt(task)?.session
    if (session === undefined) return
    const stop = new AbortController()
    this.#merging.set(task.id, stop)
    const came = await settled<TaskInput>(
      this.around.doing
        .merge(task, session, stop.signal)
        .then((input) => success<TaskInput>(input)),
    )
    this.#merging.delete(task.id)
    if (this.#left) return
    const input: TaskInput = came.ok
      ? came.value
      : { type: 'not-merged', words: came.problem.message }
    this.around.input(task.id, input)
  }
}
