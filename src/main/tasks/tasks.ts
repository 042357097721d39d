import type { Release } from '../../shared/release'
import { type Result, success } from '../../shared/result'
import { TaskBoard } from '../../shared/task/board'
import type { Tips } from '../../shared/task/branch-moved'
import type { TaskEdit } from '../../shared/task/edited'
import type { TaskEffect, TaskInput } from '../../shared/task/input'
import type { Outcome } from '../../shared/task/outcome'
import type { Gate } from '../../shared/task/reason'
import { taskRowOf } from '../../shared/task/row'
import { inputOfAsked, inputOfSession } from '../../shared/task/seen'
import {
  byRule,
  isAtWork,
  isNewCommand,
  isOver,
  lastAttempt,
  type NewTask,
  type Task,
  type TaskAgent,
  type TaskDecider,
} from '../../shared/task/task'
import { inWords, notBegun } from './not-begun'
import type { TasksParts } from './parts'
import { settled } from './settled'

/** A clock that was set is noticed within this time. */
const longestNap = 60_000

/** Looks after all tasks: what happens to them is kept, shown, and done something about. */
export class Tasks {
  readonly #board: TaskBoard
  readonly #listeners = new Set<() => void>()
  readonly #bySession = new Map<string, string>()
  /** Whose results no rule was asked about yet, and those about which one is asked now. */
  readonly #unjudged = new Set<string>()
  readonly #judging = new Set<string>()
  /** Those that are being merged now, to be stopped. */
  readonly #merging = new Map<string, AbortController>()
  /** Sessions that are being made: they have no agent that could be counted yet. */
  #starting = 0
  #shownGate = ''
  #deciding = false
  #nap: Release | undefined
  #left = false

  constructor(private readonly parts: TasksParts) {
    this.#board = new TaskBoard(parts.store.all())
    for (const task of this.#board.all()) this.#show(task)
  }

  /** What an earlier run of the app did not get to do is done, and what may start does. */
  begin(): void {
    for (const effect of this.#board.left()) this.#do(effect)
    this.#take(this.#board.compare(this.parts.clock.now()))
    for (const task of this.#board.all()) {
      if (isAtWork(task)) this.#look(task)
      this.#lookAtAsked(task)
      if (task.line?.merging) void this.#merge(task)
    }
    this.decideSoon()
  }

  leave(): void {
    this.#left = true
    this.#nap?.()
  }

  /** Something of them has changed. */
  onChange(listener: () => void): Release {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  all(): Task[] {
    return this.#board.all()
  }

  get(id: string): Task | undefined {
    return this.#board.get(id)
  }

  add(task: NewTask): Result<void> {
    const { approved, source, project } = task
    const mayBeAgents =
      source === 'file' && (this.parts.agentIn(project) || isNewCommand(task, this.all()))
    const rule = approved || mayBeAgents ? undefined : this.parts.ruleFor(task)
    return this.#apply(this.#board.add(rule === undefined ? task : { ...task, rule }))
  }

  /** What waits for approval and fits a rule: rules approve by themselves only what comes after them. */
  approveFitting(): Result<void> {
    for (const task of this.all()) {
      const rule = task.state === 'proposed' ? this.parts.ruleFor(task) : undefined
      if (rule === undefined) continue
      const approved = this.input(task.id, { type: 'approve', rule: byRule(rule) }, 'user')
      if (!approved.ok) return approved
    }
    return success(undefined)
  }

  edit(id: string, wish: TaskEdit, by: TaskDecider): Result<void> {
    return this.#apply(this.#board.edit(id, wish, by, this.parts.clock.now()))
  }

  forget(id: string): Result<void> {
    return this.#apply(this.#board.forget(id))
  }

  recall(id: string): Result<void> {
    return this.#apply(this.#board.recall(id))
  }

  /** This attempt is what becomes of its task. */
  take(id: string, by: TaskDecider): Result<void> {
    return this.#apply(this.#board.take(id, by, this.parts.clock.now()))
  }

  /** Somebody is to say what it thinks of its attempts. */
  ask(id: string, agent: TaskAgent, by: TaskDecider): Result<void> {
    return this.#apply(this.#board.ask(id, agent, by, this.parts.clock.now()))
  }

  input(id: string, input: TaskInput, by: TaskDecider): Result<void> {
    return this.#apply(this.#board.input(id, input, by, this.parts.clock.now()))
  }

  /** It leaves the line: at once where it only waits there, else as soon as its check is stopped. */
  unaccept(id: string): Result<void> {
    const merging = this.#merging.get(id)
    if (!merging) return this.input(id, { type: 'not-accepted' }, 'user')
    merging.abort()
    return success(undefined)
  }

  /** The projects of which a branch is waited for, and whether it is to be found out where one is. */
  branchProjects(): Map<string, boolean> {
    return this.#board.branchProjects()
  }

  branchesSeen(project: string, tips: Result<Tips>, first: boolean): void {
    this.#take(this.#board.branchesSeen(project, tips, first, this.parts.clock.now()))
    this.decideSoon()
  }

  /** Something has changed in a session. */
  sessionChanged(session: string): void {
    const id = this.#bySession.get(session)
    const task = id === undefined ? undefined : this.#board.get(id)
    if (task && lastAttempt(task)?.session === session) this.#look(task)
    if (task?.asking?.session === session) this.#lookAtAsked(task)
  }

  /** Whatever came together is decided about once. */
  decideSoon(): void {
    if (this.#deciding || this.#left) return
    this.#deciding = true
    this.parts.clock.after(0, () => {
      this.#deciding = false
      if (!this.#left) this.#decide()
    })
  }

  #decide(): void {
    const { clock } = this.parts
    const now = clock.now()
    this.#take(this.#board.comeDue(now))
    this.#take(this.#board.dispatch(this.#gate(), now))
    const turns = this.#board.mergeNext(now)
    this.#take(turns)
    for (const task of turns.changed) void this.#merge(task)
    for (const id of this.#unjudged) void this.#judge(id)
    this.#showGate()
    this.parts.waiting?.(this.#board.all(), this.#gate(), now)
    this.#nap?.()
    const wake = this.#board.wakeAt(now)
    if (wake === undefined) return
    this.#nap = clock.after(Math.min(wake - now, longestNap), () => this.decideSoon())
  }

  #gate(): Gate {
    const gate = this.parts.gate(this.#board.all())
    return { ...gate, agents: gate.agents + this.#starting, running: this.#board.atWork }
  }

  #showGate(): void {
    const gate = this.#gate()
    const text = JSON.stringify(gate)
    if (text === this.#shownGate) return
    this.#shownGate = text
    this.parts.rows.put('gate', { id: 'gate', ...gate })
  }

  #apply(outcome: Result<Outcome>): Result<void> {
    if (!outcome.ok) return outcome
    this.#take(outcome.value)
    this.decideSoon()
    return success(undefined)
  }

  /** On record before anything is done about it, in the same turn of the loop. */
  #take({ changed, removed, effects }: Outcome): void {
    for (const task of changed) {
      this.parts.store.put(task)
      this.#show(task)
    }
    for (const id of removed) {
      this.parts.store.remove(id)
      this.parts.rows.remove('tasks', id)
    }
    if (changed.length + removed.length > 0) for (const listener of this.#listeners) listener()
    for (const effect of effects) this.#do(effect)
  }

  #show(task: Task): void {
    const session = lastAttempt(task)?.session
    // What an attempt did that was taken is its task's, whichever of both is seen first.
    const known = session !== undefined && this.#bySession.has(session)
    if (session !== undefined && !(known && isOver(task))) this.#bySession.set(session, task.id)
    const asked = task.asking?.session
    if (asked !== undefined) this.#bySession.set(asked, task.id)
    this.parts.rows.put('tasks', taskRowOf(task))
    if (task.unjudged) this.#unjudged.add(task.id)
    else this.#unjudged.delete(task.id)
  }

  #do(effect: TaskEffect): void {
    const { doing } = this.parts
    const task = this.#board.get(effect.task)
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
    const made = await settled(this.parts.doing.start(task))
    this.#starting -= 1
    if (this.#left) return
    if (made.ok) {
      this.input(task.id, { type: 'began', ...made.value }, 'app')
      // It was dropped while its session was being made.
      const now = this.#board.get(task.id)
      if (!now || !isAtWork(now)) this.parts.doing.stop(made.value.session)
      return
    }
    this.input(task.id, notBegun(made.problem), 'app')
  }

  async #ask({ id, asking }: Task): Promise<void> {
    const asked = this.#board.get(id)
    if (!asked || !asking) return
    const attempts = asking.of.flatMap((one) => this.#board.get(one) ?? [])
    const made = await settled(this.parts.doing.ask(asked, asking.agent, attempts))
    if (this.#left) return
    if (!made.ok) {
      this.input(id, { type: 'no-opinion', words: inWords(made.problem) }, 'app')
      return
    }
    const { session } = made.value
    const known = this.input(id, { type: 'asked', session }, 'app')
    // It was put back while that was being made.
    if (!known.ok) this.parts.doing.stop(session)
  }

  #lookAtAsked(task: Task): void {
    const session = task.asking?.session
    const input = session && inputOfAsked(task, this.parts.doing.see(session))
    if (input) this.input(task.id, input, 'app')
  }

  #tell(task: Task, session: string): void {
    const told = this.parts.doing.tell(task, session)
    if (told === 'not yet') return
    if (told === 'told') this.input(task.id, { type: 'told' }, 'app')
    else this.input(task.id, { type: 'broke', words: told.refused }, 'app')
  }

  #look(task: Task): void {
    const session = lastAttempt(task)?.session
    if (session === undefined) return
    const { see } = this.parts.doing
    if (isAtWork(task) && task.comments !== undefined && see(session)) this.#tell(task, session)
    const now = this.#board.get(task.id) ?? task
    // Only now: how the run before ended is nothing that what it was told just now has come to.
    const input = inputOfSession(now, see(session))
    if (input) this.input(task.id, input, 'app')
  }

  /** A result that a rule accepts stands in the line at once; what comes after another one waits for that. */
  async #judge(id: string): Promise<void> {
    const task = this.#board.get(id)
    const session = task && lastAttempt(task)?.session
    if (!task || session === undefined || this.#judging.has(id)) return
    if (this.#board.comesAfter(id)) return
    this.#judging.add(id)
    const found = await settled(this.parts.doing.judge(task, session))
    this.#judging.delete(id)
    // It was decided about meanwhile.
    if (this.#left || !this.#board.get(id)?.unjudged) return
    const rule = found.ok ? found.value : undefined
    if (rule === undefined) this.input(id, { type: 'judged' }, 'app')
    else this.input(id, { type: 'accept', rule: byRule(rule) }, 'app')
  }

  async #merge(task: Task): Promise<void> {
    const session = lastAttempt(task)?.session
    if (session === undefined) return
    const stop = new AbortController()
    this.#merging.set(task.id, stop)
    const came = await settled<TaskInput>(
      this.parts.doing.merge(task, session, stop.signal).then((input) => success<TaskInput>(input)),
    )
    this.#merging.delete(task.id)
    if (this.#left) return
    const input: TaskInput = came.ok
      ? came.value
      : { type: 'not-merged', words: came.problem.message }
    this.input(task.id, input, 'app')
  }
}
