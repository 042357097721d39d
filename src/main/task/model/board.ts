import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import { asksAbout, attemptsFor, Contests, comeTo, endsOf } from '../../../shared/task/contests'
import { editedTask, type TaskEdit } from '../../../shared/task/edited'
import type { TaskEffect, TaskInput } from '../../../shared/task/input'
import { momentCame } from '../../../shared/task/instant'
import { type Gate, hasNoResult, type Reason } from '../../../shared/task/reason'
import { repeated } from '../../../shared/task/repeating'
import { notBefore, onGround } from '../../../shared/task/stacked'
import {
  type NewTask,
  newTask,
  type Task,
  type TaskAgent,
  type TaskDecider,
} from '../../../shared/task/task'
import { remainingWaits, soundWaits } from '../../../shared/task/waits'
import { branchProjects, branchSeen, branchUnread, type Tips } from './branch-moved'
import { changed } from './changed'
import { Line } from './line'
import { joined, nothing, type Outcome, together } from './outcome'
import { TaskPlan } from './plan'
import { remainingEffects } from './remaining-effects'
import { stepTask } from './step'

const gone = failure('unknown-task', 'This task does not exist any more.')

/** What is put away stays so, once its task has a result. */
const reopens: ReadonlySet<TaskInput['type']> = new Set([
  ...(['put-back', 'undo-drop', 'send-back', 'goes-on'] as const),
])

/** All tasks there are, and what is decided about them. What is done about it is the caller's. */
export class TaskBoard {
  readonly #tasks: Map<string, Task>
  readonly #plan: TaskPlan
  /** Those that were deleted since the app began, as they were. */
  readonly #forgotten = new Map<string, Task>()
  readonly #contests = new Contests()
  readonly #line = new Line()

  constructor(stored: Iterable<Task>) {
    this.#tasks = new Map([...stored].map((task) => [task.id, task]))
    this.#plan = new TaskPlan(this.#tasks.values())
    for (const task of this.#tasks.values()) {
      this.#contests.put(task)
      this.#line.put(task)
    }
  }

  get(id: string): Task | undefined {
    return this.#tasks.get(id)
  }

  all(): Task[] {
    return [...this.#tasks.values()]
  }

  get atWork(): number {
    return this.#plan.atWork
  }

  add(task: NewTask): Result<Outcome> {
    if (this.#tasks.has(task.id)) return success(nothing)
    const sound = this.#soundWaits(task)
    if (!sound.ok) return sound
    return success(this.#keep(newTask({ ...task, ...sound.value })))
  }

  /** What it says is changed; what it needs only as long as it has not begun. */
  edit(id: string, request: TaskEdit, by: TaskDecider, at: number): Result<Outcome> {
    const found = this.#find(id)
    if (!found.ok) return found
    const edited = editedTask(found.value, request, by, at)
    if (!edited.ok) return edited
    const sound = this.#soundWaits(edited.value)
    if (!sound.ok) return sound
    return success(this.#keep({ ...edited.value, ...sound.value }))
  }

  /** It was never wanted, and nothing was done about it. */
  forget(id: string): Result<Outcome> {
    const found = this.#find(id)
    if (!found.ok) return found
    const { title, state } = found.value
    if (!['proposed', 'waiting', 'dropped', 'done', 'failed'].includes(state))
      return failure('task-state', `“${title}” has begun, and cannot be deleted.`, {
        hint: 'Drop it first.',
      })
    // Its attempts go along with it.
    const removed = [found.value, ...this.#attemptsAt(id)]
    for (const task of removed) {
      this.#forgotten.set(task.id, task)
      this.#tasks.delete(task.id)
      this.#plan.remove(task.id)
    }
    return success({ ...nothing, removed: removed.map((task) => task.id) })
  }

  /** It was deleted by mistake: what it depends on and is gone by now holds it up no more. */
  recall(id: string): Result<Outcome> {
    const task = this.#forgotten.get(id)
    if (!task) return this.#find(id).ok ? success(nothing) : gone
    const find = (other: string) => this.get(other)
    const sound = this.#soundWaits({ ...task, ...remainingWaits(task, find) })
    if (!sound.ok) return sound
    const attempts = [...this.#forgotten.values()].filter(({ attemptOf }) => attemptOf === id)
    const back = [{ ...task, ...sound.value }, ...attempts]
    for (const one of back) this.#forgotten.delete(one.id)
    return success(together(back.map((one) => this.#keep(one))))
  }

  input(id: string, input: TaskInput, by: TaskDecider, at: number): Result<Outcome> {
    const found = this.#find(id)
    if (!found.ok) return found
    const { attemptOf, title } = found.value
    if (attemptOf !== undefined && reopens.has(input.type) && !this.get(attemptOf)?.comparing)
      return failure('task-state', `“${title}” is over: another attempt was taken.`)
    const sound =
      input.type === 'accept'
        ? onGround(found.value, input, (one) => this.get(one))
        : success<TaskInput>(input)
    if (!sound.ok) return sound
    const stepped = stepTask(found.value, sound.value, by, at)
    if (!stepped.ok) return stepped
    const { task, effects } = stepped.value
    const kept = { ...this.#keep(task), effects }
    const ends = endsOf[input.type]
    // What it comes to is not known to its attempts.
    const over = ends
      ? this.#attemptsAt(id)
          .filter(ends)
          .map((one) => one.id)
      : []
    const ended = joined(over.map((one) => this.input(one, { type: 'drop' }, 'app', at)))
    const anew = hasNoResult(found.value) && !hasNoResult(task) ? this.#unclash(id) : []
    return success(together([kept, ended, this.#compare(task.attemptOf, at), ...anew]))
  }

  /** What could not begin from its result may be able to begin from this one. */
  #unclash(id: string): Outcome[] {
    return this.#plan.dependents(id).flatMap((one) => {
      const task = this.#tasks.get(one)
      return task?.clash === undefined ? [] : [this.#keep(changed(task, { clash: undefined }))]
    })
  }

  /** Its result cannot come into its base before that of another one. */
  comesAfter(id: string): boolean {
    const task = this.#tasks.get(id)
    return task !== undefined && notBefore(task, (one) => this.get(one)) !== undefined
  }

  /** This attempt is what becomes of its task: the others are put away, as they are. */
  take(id: string, by: TaskDecider, at: number): Result<Outcome> {
    const found = this.#find(id)
    if (!found.ok) return found
    const { attemptOf = '', agent, summary, checked, title, attempts } = found.value
    const { session, end } = attempts.at(-1) ?? {}
    if (session === undefined || end !== 'finished')
      return failure('task-state', `“${title}” has no result to take.`)
    const words = { words: title, ...defined({ summary, checked }) }
    const taken = this.input(attemptOf, { type: 'take', session, agent, ...words }, by, at)
    if (!taken.ok) return taken
    const others = this.#attemptsAt(attemptOf).filter(
      (one) => one.id !== id && one.state !== 'dropped',
    )
    // The task comes last: its session is its own from then on.
    return success(
      together([
        joined([
          this.input(id, { type: 'taken' }, by, at),
          ...others.map((one) => this.input(one.id, { type: 'drop' }, 'app', at)),
        ]),
        taken.value,
      ]),
    )
  }

  /** Somebody is to say what it thinks of its attempts. */
  ask(id: string, agent: TaskAgent, by: TaskDecider, at: number): Result<Outcome> {
    const found = this.#find(id)
    const asks = found.ok ? asksAbout(found.value, this.#attemptsAt(id), agent) : found
    return asks.ok ? this.input(id, asks.value, by, at) : asks
  }

  /** What attempts have come to that their tasks do not know yet: the app may have ended in between. */
  compare(now: number): Outcome {
    return together(this.#contests.tasks().map((id) => this.#compare(id, now)))
  }

  /** In these projects tasks begin from results that wait for review. */
  setAhead(projects: readonly string[]): void {
    this.#plan.setAhead(projects)
  }

  /** Begins all that can begin now. */
  dispatch(gate: Gate, now: number): Outcome {
    this.setAhead(gate.ahead)
    const begun = joined(
      this.#plan.next(gate).map((id) => this.input(id, { type: 'begin' }, 'app', now)),
    )
    const several = begun.changed.filter(({ comparing }) => comparing)
    if (several.length === 0) return begun
    // Before the task itself: one that is at it has attempts.
    const made = together(
      several.flatMap(attemptsFor(now)).map((task) => this.#keep(newTask(task))),
    )
    const agents = gate.agents + begun.effects.length
    const more = this.dispatch({ ...gate, agents, running: this.atWork }, now)
    return together([made, begun, more])
  }

  /** What waited for its moment waits for it no more, and of what is repeated a task is made; what was missed is said. */
  comeDue(now: number): Outcome {
    const { begin, repeat } = this.#plan.due(now)
    const came = begin.flatMap((id) => {
      const task = this.#tasks.get(id)
      return task ? [this.#keep(momentCame(task, this.#plan.waits(id), now))] : []
    })
    return together([...came, joined(repeat.map((id) => this.#again(id, now)))])
  }

  branchProjects(): Map<string, boolean> {
    return branchProjects(this.#plan.onBranch())
  }

  /** The branches of a project are there, or could not be read; `first`: nobody had before. */
  branchesSeen(project: string, tips: Result<Tips>, first: boolean, now: number): Outcome {
    const seen = this.#plan.onBranch().flatMap(({ id, project: own, branch = '' }) => {
      const task = this.#tasks.get(id)
      if (!task || own !== project) return []
      const how = { first, waits: this.#plan.waits(id) }
      const next = tips.ok
        ? branchSeen(task, tips.value.get(branch) ?? '', how, now)
        : branchUnread(task, tips.problem.message)
      return next === task ? [] : [this.#keep(next)]
    })
    return together(seen)
  }

  #soundWaits(task: Parameters<typeof soundWaits>[0]): ReturnType<typeof soundWaits> {
    const find = (id: string) => this.get(id)
    return soundWaits(task, find, (id) => this.#plan.isWaitedFor(id))
  }

  #again(id: string, now: number): Result<Outcome> {
    const found = this.#find(id)
    if (!found.ok) return found
    const { task, next } = repeated(found.value, now)
    const again = next ? [this.#keep(newTask(next))] : []
    return success(together([this.#keep(task), ...again]))
  }

  /** Of each project whose line is free, the one that was accepted first has its turn. */
  mergeNext(now: number): Outcome {
    const turns = this.#line.next((id) => this.get(id))
    return joined(turns.map((id) => this.input(id, { type: 'merging' }, 'app', now)))
  }

  reason(id: string, gate: Gate, now: number): Reason | undefined {
    return this.#plan.reason(id, gate, now)
  }

  wakeAt(now: number): number | undefined {
    return this.#plan.wakeAt(now)
  }

  /** What was about to be done when the app ended: once more, by who can see whether it was done. */
  left(): TaskEffect[] {
    return this.all().flatMap(remainingEffects)
  }

  /** Those of all times at which it was begun. */
  #attemptsAt(id: string): Task[] {
    return this.#contests.of(id).flatMap((one) => this.#tasks.get(one) ?? [])
  }

  #compare(id: string | undefined, at: number): Outcome {
    const task = id === undefined ? undefined : this.#tasks.get(id)
    if (!task?.comparing) return nothing
    const input = comeTo(task, this.#attemptsAt(task.id))
    if (!input) return nothing
    return joined([this.input(task.id, input, 'app', at)])
  }

  #keep(task: Task): Outcome {
    this.#tasks.set(task.id, task)
    this.#contests.put(task)
    this.#line.put(task)
    this.#plan.put(task)
    return { ...nothing, changed: [task] }
  }

  #find(id: string): Result<Task> {
    const task = this.#tasks.get(id)
    return task ? success(task) : gone
  }
}
