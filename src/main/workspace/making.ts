import { setImmediate } from 'node:timers/promises'
import { failure, type Problem, type Result, success } from '../../kit/result'
import type { SessionEvent } from '../../shared/session/event'
import { type WorkspaceInput, workspaceAfter } from '../../shared/workspace/state'
import type { StoredWorkspace } from '../store/log/log'
import type { Isolation, Job, Made, Step } from './isolation'
import type { JournaledOperation } from './journaled-operations'
import { OutputLines } from './output-lines'
import { keptWords } from './taking-back'

interface MakingParts {
  isolation: Isolation
  undertaking: JournaledOperation<Made>
  read(): StoredWorkspace
  write(workspace: StoredWorkspace): void
  /** What is being done now, in words. */
  show(step: string | undefined): void
  tell(event: SessionEvent): void
}

/** That it is taken back is on record too: an end in the middle of it is gone on with. */
export const goingBack = 'back'

/** One workspace being made, from its first step until it is set up or nothing of it is left. */
export class Making {
  readonly #abort = new AbortController()
  readonly #usable = Promise.withResolvers<Result<void>>()
  readonly #standing = Promise.withResolvers<void>()
  readonly #settled = Promise.withResolvers<Result<void>>()
  readonly #output: OutputLines

  constructor(private readonly parts: MakingParts) {
    const { id } = parts.undertaking
    this.#output = new OutputLines(
      (text) => parts.tell({ type: 'terminal-output', terminal: id, text }),
      (progress) => this.#show(progress),
    )
  }

  /** There is a folder that a shell can begin in. */
  get usable(): Promise<Result<void>> {
    return this.#usable.promise
  }

  /** Its files stand, or will not. */
  get standing(): Promise<void> {
    return this.#standing.promise
  }

  /** An agent may start in it. */
  get settled(): Promise<Result<void>> {
    return this.#settled.promise
  }

  cancel(): void {
    this.#abort.abort()
  }

  /** From the step on that is on record, where there is one; `again` where an earlier run of the app has begun it. */
  async run(again: boolean): Promise<void> {
    const { isolation, undertaking: journaled } = this.parts
    // Whoever wanted it is on record by then, in the transaction of its first step.
    await setImmediate()
    const steps = [...isolation.making, ...isolation.settingUp]
    const from = Math.max(
      0,
      steps.findIndex(({ name }) => name === journaled.step),
    )
    const back = journaled.step === goingBack
    const begun = again && journaled.step !== ''
    const made = back ? this.#reason() : await this.#make(from, begun)
    const ended = made.ok
      ? await this.#setUp(from - isolation.making.length, begun)
      : await this.#back(made.problem)
    this.#output.end()
    // What could not be taken back is tried again by the next start.
    if (!this.#stuck) journaled.over()
    this.parts.show(undefined)
    this.#tellEnd(ended.ok ? undefined : ended.problem)
    this.#usable.resolve(made)
    this.#standing.resolve()
    this.#settled.resolve(made)
  }

  async #make(from: number, again: boolean): Promise<Result<void>> {
    const { making } = this.parts.isolation
    for (const [place, step] of making.entries()) {
      if (place < from) continue
      const done = await this.#take(step, again && place === from)
      // Git says only that it was ended.
      if (this.#abort.signal.aborted) return cancelled
      if (!done.ok) return done
      if (this.parts.read().identity) this.#usable.resolve(success(undefined))
    }
    if (from < making.length) this.#change({ type: 'made', setup: true })
    this.#usable.resolve(success(undefined))
    this.#standing.resolve()
    return success(undefined)
  }

  /** Each for itself: what fails is said, and the workspace stays. */
  async #setUp(from: number, again: boolean): Promise<Result<void>> {
    let failed: Problem | undefined
    let any = false
    for (const [place, step] of this.parts.isolation.settingUp.entries()) {
      if (place < from || this.#abort.signal.aborted) continue
      if (step.needed && !(await step.needed(this.#job(false)))) continue
      any = true
      const done = await this.#take(step, again && place === from)
      if (!done.ok) failed ??= done.problem
    }
    this.#change({ type: 'set-up', none: !any, ...(failed ? { problem: failed } : {}) })
    return failed ? { ok: false, problem: failed } : success(undefined)
  }

  async #take(step: Step, again: boolean): Promise<Result<void>> {
    const { undertaking: journaled, tell, read } = this.parts
    const kept = journaled.to(step.name)
    if (!kept.ok) return kept
    tell({ type: 'preparing', id: journaled.id, name: wordsFor(read()), step: step.words })
    this.#step = step
    this.#show()
    return step.do(this.#job(again))
  }

  /** The user has said whether what waits for an answer may go on. */
  answer(): void {
    this.#answer?.resolve()
  }

  async #answered(): Promise<void> {
    const answer = Promise.withResolvers<void>()
    const { signal } = this.#abort
    const left = () => answer.resolve()
    signal.addEventListener('abort', left, { once: true })
    if (signal.aborted) left()
    this.#answer = answer
    await answer.promise
    signal.removeEventListener('abort', left)
  }

  #answer: PromiseWithResolvers<void> | undefined
  #step: Step | undefined
  #stuck = false

  #show(progress?: string): void {
    const words = this.#step?.words ?? ''
    this.parts.show(progress === undefined ? words : `${words}, ${progress}`)
  }

  #job(again: boolean): Job {
    const { undertaking: journaled, read, write, tell } = this.parts
    return {
      get workspace() {
        return read()
      },
      made: journaled.data,
      signal: this.#abort.signal,
      again,
      learn: (change) => write({ ...read(), ...change }),
      record: () => journaled.to(journaled.step),
      ask: async (asks) => {
        const { id } = journaled
        const name = wordsFor(read())
        this.parts.show('waiting for your answer')
        tell({ type: 'preparing', id, name, step: 'waiting for your answer', asks })
        await this.#answered()
        tell({ type: 'preparing', id, name, step: this.#step?.words ?? '' })
        this.#show()
      },
      heard: (bytes) => this.#output.push(bytes),
      note: (title, text) =>
        tell({ type: 'notice', severity: 'warning', title, ...(text ? { text } : {}) }),
    }
  }

  /** Nothing half-made stays (SPEC H4). */
  async #back(problem: Problem): Promise<Result<void>> {
    const { isolation, undertaking: journaled, read, write } = this.parts
    const kept = journaled.to(goingBack)
    this.parts.show('removing what was made')
    const taken = kept.ok ? await isolation.takeBack(read(), journaled.data) : kept
    this.#stuck = !taken.ok
    const stays = taken.ok ? keptWords(taken.value, read()) : taken.problem.message
    const said = stays === '' ? problem : { ...problem, hint: stays }
    const whole = read().state === 'ready' && (!taken.ok || taken.value.paths.length > 0)
    // Somebody works in it, with an agent or without.
    if (whole) return { ok: false, problem }
    if (taken.ok && taken.value.paths.length === 0) {
      const { admin: _, identity: __, ...bare } = read()
      write(bare)
    }
    this.#change({ type: 'failed', problem: said })
    const { why } = journaled.data
    if (why) this.parts.tell({ type: 'notice', severity: 'info', title: why.message })
    return { ok: false, problem: said }
  }

  #reason(): Result<void> {
    const { why } = this.parts.undertaking.data
    return { ok: false, problem: why ?? interrupted }
  }

  #change(input: WorkspaceInput): void {
    const after = workspaceAfter(this.parts.read(), input)
    if (after) this.parts.write(after)
  }

  #tellEnd(problem: Problem | undefined): void {
    const { undertaking: journaled, tell } = this.parts
    tell({ type: 'prepared', id: journaled.id, ...(problem ? { problem } : {}) })
  }
}

const wordsFor = ({ kind, name, base }: StoredWorkspace): string =>
  `${kind === 'jj' ? 'jj workspace' : 'Git worktree'} ${name} from ${base}`

const cancelled = failure('cancelled', 'You cancelled it.')
export const interrupted: Problem = {
  code: 'app-ended',
  message: 'Liminal ended while it was being made.',
}
