// Proves over 1,000 seeded plans in simulated time that a task runs once at a time, never before what it needs and its approval, that all is done that can be, and that kills of the app change nothing of the end (SPEC R9).
// README.md: Agents work on approved tasks on branches of their own, and you review the results.
// docs/guide/tasks.md: An approved task starts when all that it depends on is done and an agent is free (`tasks.limit`); else it says why it waits.
// docs/guide/tasks.md: Whoever asks you, or waits for an account, takes no place.
import { expect, test } from 'vitest'
import type { TaskEffect, TaskInput } from '../../../shared/task/input'
import { reasonOf } from '../../../shared/task/reason'
import { notBefore } from '../../../shared/task/stacked'
import { isAtWork, type Task } from '../../../shared/task/task'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { TaskBoard } from './board'
import type { Outcome } from './outcome'

/** A number in [0, 1) from words: the same fate for the same attempt, however often the app is killed. */
function fate(...words: (string | number)[]): number {
  let hash = 2166136261
  for (const letter of words.join('/')) {
    hash ^= letter.charCodeAt(0)
    hash = Math.imul(hash, 16777619)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2246822507)
  hash ^= hash >>> 13
  return (hash >>> 0) / 4294967296
}

interface Fated {
  task: string
  at: number
  input: TaskInput
}

/** The app and what is outside of it, which goes on while the app is away. */
class World {
  now = 0
  readonly limit: number
  readonly stored = new Map<string, string>()
  /** What will happen outside, by task: one thing at a time of each. */
  readonly underWay = new Map<string, Fated>()
  board = new TaskBoard([])

  constructor(
    readonly seed: number,
    readonly kills: boolean,
  ) {
    this.limit = 1 + Math.floor(fate(seed, 'limit') * 4)
    const count = 2 + Math.floor(fate(seed, 'count') * 14)
    for (let at = 0; at < count; at += 1) {
      const needs = Array.from({ length: at }, (_, need) => need)
        .filter((need) => fate(seed, 'edge', at, need) < 2 / count)
        .map((need) => `t${need}`)
      const later = fate(seed, 'later', at) < 0.15
      const added = this.board.add(
        someTask(`t${at}`, {
          needs,
          order: Math.floor(fate(seed, 'order', at) * 5),
          approved: fate(seed, 'approved', at) > 0.1,
          ...(needs.length === 1 && fate(seed, 'stacked', at) < 0.4 ? { fromBranch: true } : {}),
          ...(later ? { startAt: Math.floor(fate(seed, 'at', at) * 500) } : {}),
        }),
      )
      if (!added.ok) throw new Error(added.problem.message)
      this.keep(added.value)
    }
  }

  tasks(): Task[] {
    return [...this.stored.values()].map((text) => JSON.parse(text) as Task)
  }

  /** What is kept is on disk before anything is done about it. */
  keep({ changed, effects }: Outcome): void {
    for (const task of changed) this.stored.set(task.id, JSON.stringify(task))
    for (const effect of effects) this.effect(effect)
  }

  tell(id: string, input: TaskInput): void {
    const outcome = this.board.input(id, input, 'app', this.now)
    if (!outcome.ok) throw new Error(`${outcome.problem.message} (${input.type})`)
    this.keep(outcome.value)
  }

  effect(effect: TaskEffect): void {
    // The app may die just before what it has decided is done.
    if (this.kills && fate(this.seed, 'die', effect.type, effect.task, this.now) < 0.1) throw died
    const task = this.board.get(effect.task)
    if (!task) throw new Error('An effect for no task')
    if (effect.type !== 'start' && effect.type !== 'tell') return
    expect(this.underWay.has(task.id), `${task.id} once at a time`).toBe(false)
    const enough = task.fromBranch && effect.type === 'start' ? ['done', 'review'] : ['done']
    const states = task.needs.map((need) => this.board.get(need)?.state)
    for (const state of states) expect(enough).toContain(state)
    const into = states.includes('review') ? 'main' : undefined
    expect(task.history.some(({ what }) => what === 'approved' || what === 'added')).toBe(true)
    expect(this.now).toBeGreaterThanOrEqual(task.startAt ?? 0)
    const attempt = task.attempts.length
    const chance = fate(this.seed, 'end', task.id, attempt)
    const input: TaskInput =
      chance < 0.1 ? { type: 'broke', words: 'Crashed' } : { type: 'finished', summary: 'Done' }
    const takes = 1 + Math.floor(fate(this.seed, 'takes', task.id, attempt) * 60)
    this.underWay.set(task.id, { task: task.id, at: this.now + takes, input })
    this.tell(
      task.id,
      effect.type === 'start' ? { type: 'began', session: task.id, into } : { type: 'told' },
    )
  }

  /** What the user and the merge line do with what is there. */
  settle(): void {
    this.keep(this.board.comeDue(this.now))
    const gate = { ...openGate, limit: this.limit, running: this.board.atWork }
    this.keep(this.board.dispatch(gate, this.now))
    expect(this.board.all().filter(isAtWork).length).toBeLessThanOrEqual(this.limit)
    for (const task of this.board.all()) {
      const early = notBefore(task, (id) => this.board.get(id))
      if (task.state === 'review' && !task.line && !early) this.tell(task.id, { type: 'accept' })
    }
    this.keep(this.board.mergeNext(this.now))
    const merging = this.board.all().filter(({ line }) => line?.merging)
    for (const { needs } of merging)
      for (const need of needs) expect(['done', 'failed']).toContain(this.board.get(need)?.state)
    expect(merging.length).toBeLessThanOrEqual(1)
    for (const { id, attempts } of merging) {
      const conflict = fate(this.seed, 'clash', id, attempts.length) < 0.2
      this.tell(
        id,
        conflict
          ? { type: 'conflict', comments: 'Conflict', words: 'Conflict' }
          : { type: 'merged', words: 'Merged' },
      )
    }
  }

  restart(): void {
    this.board = new TaskBoard(this.tasks())
    for (const effect of this.board.left()) this.effect(effect)
  }

  /** Until nothing is under way and nothing changes any more. */
  live(): void {
    for (let step = 0; step < 3000; step += 1) {
      const before = JSON.stringify([...this.stored.values()])
      try {
        this.settle()
        // Before what comes next, the clock may be set.
        const jump = fate(this.seed, 'jump', step)
        if (jump < 0.03) this.now += 40
        else if (jump > 0.98) this.now = Math.max(0, this.now - 25)
        const [next] = [...this.underWay.values()].sort((one, other) => one.at - other.at)
        const wake = this.board.wakeAt(this.now)
        if (next && (wake === undefined || next.at <= wake)) {
          this.now = Math.max(this.now, next.at)
          this.underWay.delete(next.task)
          this.tell(next.task, next.input)
        } else if (wake !== undefined) this.now = wake
        else if (JSON.stringify([...this.stored.values()]) === before) return
        if (this.kills && fate(this.seed, 'kill', step) < 0.1) this.restart()
      } catch (error) {
        if (error !== died) throw error
        this.now += 1
        this.revive()
      }
    }
    throw new Error(`Plan ${this.seed} comes to no end`)
  }

  /** What is on disk is all there is; starting again may end the same way. */
  revive(): void {
    for (;;) {
      try {
        this.restart()
        return
      } catch (error) {
        if (error !== died) throw error
        this.now += 1
      }
    }
  }
}

const died = new Error('The app was killed')

const ends = (world: World) => Object.fromEntries(world.tasks().map(({ id, state }) => [id, state]))

const runs = Number(process.env.LIMINAL_RUNS) || 1000
const first = Number(process.env.LIMINAL_SEED) || 1

test(`${runs} plans come to the same end with kills as without, and leave nothing undone that could be done`, () => {
  for (let seed = first; seed < first + runs; seed += 1) {
    const [calm, killed] = [new World(seed, false), new World(seed, true)]
    calm.live()
    killed.live()
    expect(ends(killed), `plan ${seed}`).toEqual(ends(calm))
    const tasks = new Map(calm.tasks().map((task) => [task.id, task]))
    for (const task of tasks.values()) {
      if (task.state === 'done' || task.state === 'failed') continue
      // Below it something has failed that it began from.
      if (notBefore(task, (id) => tasks.get(id))) continue
      const gate = { ...openGate, limit: 1 }
      const reason = reasonOf(task, (id) => tasks.get(id), gate, calm.now)
      expect(['approval', 'needs'], `plan ${seed}, ${task.id}`).toContain(reason?.kind)
    }
  }
})
