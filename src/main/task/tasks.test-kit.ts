import { expect } from 'vitest'
import { failure, type Result, success } from '../../kit/result'
import { beginRun, type Run } from '../../shared/session/runs/run'
import { acceptanceRule } from '../../shared/task/acceptance-rule'
import type { Task } from '../../shared/task/task'
import { openGate } from '../../shared/task/task.test-kit'
import { FakeClock } from '../session/fake-clock.test-kit'
import type { ResultSize } from './model/acceptance'
import type { SeenSession } from './model/seen'
import { Tasks } from './tasks'

/** All that is around the room; what is stored outlives it. */
export function world() {
  const stored = new Map<string, string>()
  const rows = new Map<string, object>()
  const sessions = new Map<string, SeenSession>()
  const did: string[] = []
  const clock = new FakeClock()
  let refuses: string | undefined
  const rules: string[] = []
  /** By which rule the result of each is accepted. */
  const accepted = new Map<string, string>()
  /** What the result of each session has changed; of others nothing. */
  const sizes = new Map<string, Result<ResultSize>>()
  let agentThere = false
  let busy = false
  const open = () => {
    const tasks = new Tasks({
      store: {
        all: () => [...stored.values()].map((text) => JSON.parse(text) as Task),
        put: (task) => void stored.set(task.id, JSON.stringify(task)),
        remove: (id) => void stored.delete(id),
      },
      rows: {
        put: (_, row) => void rows.set(row.id, row),
        remove: (_, id) => void rows.delete(id),
      },
      clock,
      gate: () => openGate,
      ruleFor: ({ title }) => rules.find((rule) => title.startsWith(rule)),
      agentIn: () => agentThere,
      doing: {
        async start({ id }) {
          expect(JSON.parse(stored.get(id) ?? '{}')).toMatchObject({ state: 'running' })
          did.push(`start ${id}`)
          if (refuses) return failure(refuses, 'Refused.')
          const session = `session-${did.length}`
          sessions.set(session, { run: beginRun({ id: session, at: 0, budget: {} }) })
          return success({ session })
        },
        async ask({ id }, agent, attempts) {
          expect(JSON.parse(stored.get(id) ?? '{}')).toMatchObject({ asking: { agent } })
          did.push(`ask ${id} ${attempts.map((one) => one.id)}`)
          if (refuses) return failure(refuses, 'Refused.')
          const session = `session-${did.length}`
          sessions.set(session, { run: beginRun({ id: session, at: 0, budget: {} }) })
          return success({ session })
        },
        tell(task, session) {
          if (busy) return 'not yet'
          did.push(`tell ${task.id} ${task.comments}`)
          sessions.set(session, { run: beginRun({ id: 'again', at: 0, budget: {} }) })
          return 'told'
        },
        stop: (session) => void did.push(`stop ${session}`),
        tidy: (session) => void did.push(`tidy ${session}`),
        measure: async (session) =>
          sizes.get(session) ?? success({ paths: [], added: 0, deleted: 0 }),
        judge: ({ id }) => {
          const name = accepted.get(id)
          return name ? { rule: acceptanceRule.parse({ name, title: '*' }) } : {}
        },
        async merge({ id }) {
          did.push(`merge ${id}`)
          return { type: 'merged', words: 'Merged.', merged: { base: 'main', commit: 'c' } }
        },
        async undoMerge({ id }) {
          did.push(`undo merge ${id}`)
          return refuses ? failure(refuses, 'Refused.') : success({})
        },
        see: (session) => sessions.get(session),
      },
    })
    tasks.begin()
    return tasks
  }
  /** Until nothing more is to be done at once. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await clock.pass(0)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const runIs = (tasks: Tasks, session: string, change: Partial<Run>) => {
    const seen = sessions.get(session)
    if (seen?.run) sessions.set(session, { run: { ...seen.run, ...change } })
    tasks.sessionChanged(session)
  }
  const refuse = (code: string | undefined) => {
    refuses = code
  }
  const agentIs = (there: boolean) => {
    agentThere = there
  }
  const busyIs = (is: boolean) => {
    busy = is
  }
  return {
    did,
    rows,
    sessions,
    open,
    settle,
    runIs,
    refuse,
    clock,
    rules,
    accepted,
    sizes,
    agentIs,
    busyIs,
  }
}
