import type { Release } from '../../kit/release'
import { failure, type Result, success } from '../../kit/result'
import type { TaskEdit } from '../../shared/task/edited'
import type { TaskInput } from '../../shared/task/input'
import type { Gate } from '../../shared/task/reason'
import { taskRowOf } from '../../shared/task/row'
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
import { CarryingOut } from './carrying-out'
import { TaskBoard } from './model/board'
import type { Tips } from './model/branch-moved'
import type { Outcome } from './model/outcome'
import type { TasksParts } from './parts'

export const unknownTask = failure('unknown-task', 'This task does not exist any more.')

/** A clock that was set is noticed within this time. */
const longestNap = 60_000

/** Looks after all tasks: what happens to them is kept, shown, and done something about. */
export class Tasks {
  readonly #board: TaskBoard
  readonly #listeners = new Set<() => void>()
  readonly #bySession = new Map<string, string>()
  /** Whose results were not looked through yet, or are to be judged by rules. */
  readonly #unmeasured = new Set<string>()
  readonly #carryingOut: CarryingOut
  #shownGate = ''
  #deciding = false
  #nap: Release | undefined
  #left = false

  constructor(private readonly parts: TasksParts) {
    this.#board = new TaskBoard(parts.store.all())
    this.#carryingOut = new CarryingOut({
      doing: parts.doing,
      get: (id) => this.#board.get(id),
      comesAfter: (id) => this.#board.comesAfter(id),
      input: (id, input) => this.input(id, input, 'app'),
    })
    for (const task of this.#board.all()) this.#show(task)
  }

  /** What an earlier run of the app did not get to do is done, and what may start does. */
  begin(): void {
    for (const effect of this.#board.left()) this.#carryingOut.do(effect)
    this.#take(this.#board.compare(this.parts.clock.now()))
    for (const task of this.#board.all()) {
      if (isAtWork(task)) this.#carryingOut.look(task)
      this.#carryingOut.lookAtAsked(task)
      if (task.line?.merging) void this.#carryingOut.merge(task)
    }
    this.decideSoon()
  }

  leave(): void {
    this.#left = true
    this.#carryingOut.leave()
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

  edit(id: string, request: TaskEdit, by: TaskDecider): Result<void> {
    return this.#apply(this.#board.edit(id, request, by, this.parts.clock.now()))
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
    if (this.#carryingOut.stopMerging(id)) return success(undefined)
    return this.input(id, { type: 'not-accepted' }, 'user')
  }

  /** Its result waits for review again. */
  async undoMerge(id: string): Promise<Result<void>> {
    const task = this.#board.get(id)
    return task ? this.#carryingOut.undoMerge(task, this.all()) : unknownTask
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
    if (task && lastAttempt(task)?.session === session) this.#carryingOut.look(task)
    if (task?.asking?.session === session) this.#carryingOut.lookAtAsked(task)
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
    for (const task of turns.changed) void this.#carryingOut.merge(task)
    for (const id of this.#unmeasured) void this.#carryingOut.measure(id)
    this.#showGate()
    this.parts.waiting?.(this.#board.all(), this.#gate(), now)
    this.#nap?.()
    const wake = this.#board.wakeAt(now)
    if (wake === undefined) return
    this.#nap = clock.after(Math.min(wake - now, longestNap), () => this.decideSoon())
  }

  #gate(): Gate {
    const gate = this.parts.gate(this.#board.all())
    return {
      ...gate,
      agents: gate.agents + this.#carryingOut.starting,
      running: this.#board.atWork,
    }
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
    for (const effect of effects) this.#carryingOut.do(effect)
  }

  #show(task: Task): void {
    const session = lastAttempt(task)?.session
    // What an attempt did that was taken is its task's, whichever of both is seen first.
    const known = session !== undefined && this.#bySession.has(session)
    if (session !== undefined && !(known && isOver(task))) this.#bySession.set(session, task.id)
    const asked = task.asking?.session
    if (asked !== undefined) this.#bySession.set(asked, task.id)
    this.parts.rows.put('tasks', taskRowOf(task))
    const isUnmeasured = task.state === 'review' && (task.unjudged || task.size === undefined)
    if (isUnmeasured) this.#unmeasured.add(task.id)
    else this.#unmeasured.delete(task.id)
  }
}
