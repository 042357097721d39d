// Measures how long it takes to decide who is next after a change, with 10,000 tasks and 30,000 edges.
import { TaskBoard } from '../../src/shared/task/board'
import type { TaskInput } from '../../src/shared/task/step'
import { openGate, someTask } from '../../src/shared/task/task.test-kit'
import { report } from './lib/report'
import { median, round } from './lib/statistics'

const count = 10_000
const edges = 30_000
const changes = 2000

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

const gate = () => ({ ...openGate, limit: 8, running: board.atWork })
const taken: Record<string, number[]> = { ended: [], edited: [], restarted: [] }

function measured(kind: string, change: () => unknown): void {
  const before = performance.now()
  change()
  const { effects } = board.dispatch(gate(), 0)
  board.mergeNext(0)
  taken[kind]?.push(performance.now() - before)
  for (const { task } of effects) atWork.push(task)
}

const atWork: string[] = []
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
for (let round = 0; round < 9; round += 1) {
  const before = performance.now()
  new TaskBoard(board.all()).dispatch(gate(), 0)
  taken.restarted?.push(performance.now() - before)
}

const limit = 5
for (const [kind, times] of Object.entries(taken)) {
  const sorted = times.sort((one, other) => one - other)
  const value =
    kind === 'restarted' ? median(sorted) : (sorted.at(-Math.ceil(times.length / 100)) ?? 0)
  const most = kind === 'restarted' ? 500 : limit
  report({
    ...{ bench: 'tasks', unit: 'ms', limit: most, value: round(value), ok: value <= most },
    name:
      kind === 'restarted'
        ? 'all tasks read and decided'
        : `who is next after a task is ${kind}, p99`,
    ...{ median: round(median(sorted)), longest: round(sorted.at(-1) ?? 0), tasks: count, edges },
  })
}
