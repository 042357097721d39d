// Measures how long it takes to decide who is next after a change, with 10,000 tasks and 30,000 edges.
import { TaskBoard } from '../../src/main/task/model/board'
import type { TaskInput } from '../../src/shared/task/input'
import { openGate, someTask } from '../../src/shared/task/task.test-kit'
import { report } from './lib/report'
import { median, round } from './lib/statistics'

const count = 10_000
const edges = 30_000
const changes = 2000

/** A machine that others use as well interrupts this or that change, but hardly the same one each time. */
const goes = 5

type Kind = 'ended' | 'edited'

/** How long each of the same changes took. */
function play(): { board: TaskBoard; taken: Record<Kind, number[]> } {
  let seed = 7
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const board = new TaskBoard([])
  const needsOf = Array.from({ length: count }, () => new Set<string>())
  let made = 0
  while (made < edges) {
    const from = 1 + random(count - 1)
    // A third of them on the same few, so that some have thousands behind them.
    const need = made % 3 === 0 ? random(Math.min(from, 12)) : random(from)
    if (needsOf[from]?.has(`t${need}`)) continue
    needsOf[from]?.add(`t${need}`)
    made += 1
  }
  for (let at = 0; at < count; at += 1)
    board.add(someTask(`t${at}`, { order: at, needs: [...(needsOf[at] ?? [])] }))

  const taken: Record<Kind, number[]> = { ended: [], edited: [] }
  const atWork: string[] = []
  const measured = (kind: Kind, change: () => unknown): void => {
    const before = performance.now()
    change()
    const { effects } = board.dispatch(gateOf(board), 0)
    board.mergeNext(0)
    taken[kind].push(performance.now() - before)
    for (const { task } of effects) atWork.push(task)
  }
  const tell = (id: string, ...inputs: TaskInput[]) => {
    for (const input of inputs) board.input(id, input, 'app', 0)
  }
  measured('ended', () => undefined)
  for (let change = 0; change < changes; change += 1) {
    const id = atWork.shift()
    if (id !== undefined) {
      // Until here it was somebody else's time.
      tell(id, { type: 'began', session: id }, { type: 'finished' }, { type: 'accept' })
      tell(id, { type: 'merging' })
      measured('ended', () => tell(id, { type: 'merged', words: '' }))
    }
    const other = count - 1 - random(count / 2)
    const needs = [...(board.get(`t${other}`)?.needs ?? []), `t${random(other)}`]
    measured('edited', () => board.edit(`t${other}`, { needs }, 'user', 0))
  }
  return { board, taken }
}

const gateOf = (board: TaskBoard) => ({ ...openGate, limit: 8, running: board.atWork })

const plays = Array.from({ length: goes }, play)
const limit = 5
for (const kind of ['ended', 'edited'] as const) {
  const [first, ...others] = plays.map(({ taken }) => taken[kind])
  const least = (first ?? []).map((time, at) =>
    Math.min(time, ...others.map((times) => times[at] ?? time)),
  )
  const sorted = least.sort((one, other) => one - other)
  const longest = sorted.at(-1) ?? 0
  report({
    bench: 'tasks',
    name: `who is next after a task is ${kind}, longest`,
    unit: 'ms',
    limit,
    value: round(longest),
    ok: longest <= limit,
    goes,
    p99: round(sorted.at(-Math.ceil(sorted.length / 100)) ?? 0),
    median: round(median(sorted)),
    tasks: count,
    edges,
  })
}

const restarts: number[] = []
const [{ board: last } = { board: new TaskBoard([]) }] = plays
for (let time = 0; time < 9; time += 1) {
  const before = performance.now()
  new TaskBoard(last.all()).dispatch(gateOf(last), 0)
  restarts.push(performance.now() - before)
}
const value = median(restarts)
report({
  bench: 'tasks',
  name: 'all tasks read and decided',
  unit: 'ms',
  limit: 500,
  value: round(value),
  ok: value <= 500,
  longest: round(Math.max(...restarts)),
  tasks: count,
  edges,
})
