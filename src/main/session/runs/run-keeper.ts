import { defined } from '../../../kit/defined'
import type { Release } from '../../../kit/release'
import { type Result, success } from '../../../kit/result'
import { runMachine } from '../../../kit/run-machine'
import type { Block } from '../../../shared/agent/content'
import type { SessionEvent } from '../../../shared/session/event'
import { isOver, isOwn, promptOf, type Run } from '../../../shared/session/runs/run'
import { stepRun } from '../model/runs/machine'
import { leftAlone, unsaid } from '../model/runs/problems'
import { dueOf } from '../model/runs/spending'
import type { RunEffect, RunInput } from '../model/runs/steps'
import { takePrompt } from '../prompts'
import type { Session } from '../session'
import { endOf, heardIn, type Told } from './hearing'
import type { KeeperParts } from './keeper-parts'
import type { ResultFolder } from './result-folder'
import { saidOf, toldOf, triedTold, unwatchedTold } from './saying'

type Effect = RunEffect | { type: 'keep'; run: Run }

/** Runs the machine of one run: what happens in its session goes in, and what it wants done is done there. */
export class UnattendedRuns {
  readonly #machine
  readonly #place: ResultFolder
  #due: { at: number; leave: Release } | undefined
  #following: Release | undefined
  #reading: Promise<void> = Promise.resolve()
  #preparing: Promise<unknown> = Promise.resolve()
  #check: AbortController | undefined
  #trying: Promise<void> | undefined
  #resting: (() => void)[] = []
  #left = false

  constructor(
    private readonly session: Session,
    run: Run,
    private readonly parts: KeeperParts,
  ) {
    this.#place = parts.place(session, run)
    this.#machine = runMachine<Run, RunInput, Effect>({
      from: run,
      // What it comes to is on record before anything is done about it, in one transaction with what can be.
      step: (state, input) => {
        const { state: next, effects } = stepRun(state, input)
        return next === state
          ? { state, effects }
          : { state: next, effects: [{ type: 'keep', run: next }, ...effects] }
      },
      run: (effect) => this.#run(effect),
      rested: () => this.#rested(),
    })
  }

  get run(): Run {
    return this.#machine.state
  }

  /** Its first prompt waits for the agent. */
  begin(content: Block[]): Result<void> {
    this.#run({ type: 'keep', run: this.run })
    const said = [...content, saidOf(this.run, this.#place.path)]
    const taken = takePrompt(this.session, promptOf(this.run.id, 1), said)
    if (!taken.ok) this.input({ type: 'refused', problem: taken.problem })
    return taken
  }

  /** A later run of the app goes on with it. */
  recall(): void {
    const { state, conversation, attaches } = this.session
    const { turn } = state.section
    const unheard = this.run.turn === undefined && turn?.id === this.run.prompt
    const began = unheard ? turn?.id : undefined
    const ended = (began ?? this.run.turn) === turn?.id ? endOf(state) : undefined
    const goesOn = conversation?.turn || (attaches && turn !== undefined && !turn.end)
    // What waits for a time goes by itself.
    const queued = state.queue.find(
      ({ id, held }) => isOwn(this.run, id) && held !== 'recovery',
    )?.id
    this.input({
      type: 'recalled',
      heardAt: state.lastEventAt,
      ...(ended ? { ended } : {}),
      ...defined({ began }),
      ...(goesOn ? { goesOn: true as const } : {}),
      ...defined({ queued }),
    })
  }

  input(input: Told<RunInput>): void {
    if (this.#left) return
    this.#machine.input({ ...input, at: this.parts.clock.now() })
  }

  heard(event: SessionEvent): void {
    const input = heardIn(event, this.session.state, this.run)
    if (input) this.input(input)
    // A later run of the app must know that the agent has heard it.
    if (event.type === 'turn-started') this.parts.flush()
    const rests = event.type === 'turn-ended' || event.type === 'connection'
    if (rests) for (const resolve of this.#resting.splice(0)) resolve()
  }

  /** What the turn before left is read, and then there is no signal but that of the next one. */
  async beforeTurn(): Promise<Result<void>> {
    await this.#reading
    this.#trying ??= this.#tries()
    await this.#trying
    if (isOver(this.run) || this.#left) return success(undefined)
    // What was read of the turn before is nowhere else from here on.
    this.parts.flush()
    const prepared = this.#place.prepare()
    this.#preparing = prepared
    return prepared
  }

  /** The app ends: the next one goes on. */
  leave(): void {
    this.#left = true
    this.#due?.leave()
    this.#following?.()
    this.#check?.abort()
  }

  #run(effect: Effect): void {
    const { session } = this
    switch (effect.type) {
      case 'keep':
        session.append({ type: 'run', run: effect.run })
        return
      case 'say': {
        const { prompt, saying } = effect
        // To go on after the agent has died is to try again, which is the user's to switch off.
        if (saying.why === 'cut-short' && !this.parts.triesAgain()) {
          this.input({ type: 'refused', problem: leftAlone })
          return
        }
        const taken = takePrompt(session, prompt, [saidOf(this.run, this.#place.path, saying)])
        if (!taken.ok) this.input({ type: 'refused', problem: taken.problem })
        return
      }
      case 'release':
        this.#release(effect.prompt)
        return
      case 'cancel-turn':
        session.conversation?.cancel(this.run.state === 'stopping')
        return
      case 'stop-agent':
        session.stop('run')
        return
      case 'read':
        this.#reading = this.#place.read().then((found) => this.input({ type: 'read', found }))
        return
      case 'check':
        void this.#checks()
        return
      case 'leave-check':
        this.#check?.abort()
        return
      case 'tell':
        session.append(toldOf(this.run))
        return
      case 'tell-tried':
        session.append(triedTold(this.run, effect.on))
        return
      case 'tell-unwatched':
        session.append(unwatchedTold(effect.limits, session.stored.agentName))
        return
      case 'tidy':
        void this.#tidy()
        return
      default:
        effect satisfies never
    }
  }

  /** It was held when the app ended; the agent never had it. */
  #release(prompt: string): void {
    const { session } = this
    const queued = session.state.queue.find(({ id }) => id === prompt)
    // Nobody took it back: that is no stop, and the user sees what is amiss.
    if (!queued) {
      this.input({ type: 'refused', problem: unsaid })
      return
    }
    if (queued.held !== undefined) session.append({ type: 'queue-released', prompt })
    const started = session.start()
    if (!started.ok) this.input({ type: 'refused', problem: started.problem })
  }

  /** Its agent has the first word only then: what it has not changed is not its to answer for. */
  async #tries(): Promise<void> {
    const { session, run } = this
    const { turn } = session.state.section
    if (run.state !== 'preparing' || run.check === undefined || run.tried || turn) return
    const check = new AbortController()
    this.#check = check
    const tried = await this.parts.tries(session, run, check.signal)
    if (tried && !check.signal.aborted) this.input({ type: 'tried', ...tried })
  }

  async #checks(): Promise<void> {
    const check = new AbortController()
    this.#check = check
    const committed = () => {
      if (check.signal.aborted) return
      this.input({ type: 'committed' })
      this.parts.flush()
    }
    const { signal } = check
    const checked = await this.parts.check(this.session, this.run, { signal, committed })
    if (check.signal.aborted) return
    if (checked.ok) this.input({ type: 'checked', ...checked.value })
    else this.input({ type: 'unchecked', problem: checked.problem })
  }

  async #tidy(): Promise<void> {
    const { session, run } = this
    this.#check?.abort()
    const own = session.state.queue.filter(({ id }) => isOwn(run, id))
    for (const { id } of own) session.append({ type: 'prompt-removed', prompt: id })
    // What is put there after this would be nobody's.
    await this.#preparing
    while (this.#inTurn) await this.#rests()
    if (!this.#usersNow && session.running) session.stop('run')
    while (!this.#usersNow && session.running) await this.#rests()
    this.parts.flush()
    await this.#place.remove()
    const kept = this.#usersNow ? undefined : await this.parts.tidyWorkspace(session)
    if (this.#left) return
    if (kept !== undefined)
      session.append({ type: 'notice', severity: 'info', title: 'Workspace kept', text: kept })
    this.input({ type: 'tidied' })
    this.parts.over(session)
  }

  get #inTurn(): boolean {
    const { turn } = this.session.state.section
    return turn !== undefined && !turn.end
  }

  /** The user is about to go on with it, or does already. */
  get #usersNow(): boolean {
    const { queue, questions } = this.session.state
    const taken = this.run.by === 'taken-over' || queue.length > 0 || questions.length > 0
    return taken || this.#inTurn
  }

  /** A turn of it is over, or its agent has come or gone. */
  #rests(): Promise<void> {
    return new Promise((resolve) => this.#resting.push(resolve))
  }

  #rested(): void {
    if (this.#left) return
    const { run } = this
    const at = dueOf(run)
    if (at !== this.#due?.at) {
      this.#due?.leave()
      const due = () => {
        this.#due = undefined
        this.input({ type: 'due' })
      }
      this.#due =
        at === undefined
          ? undefined
          : { at, leave: this.parts.clock.after(Math.max(0, at - this.parts.clock.now()), due) }
    }
    const follows = run.state === 'working' && run.turn !== undefined && run.seenAt === undefined
    if (follows) this.#following ??= this.#place.follow(() => this.input({ type: 'seen' }))
    else {
      this.#following?.()
      this.#following = undefined
    }
  }
}
