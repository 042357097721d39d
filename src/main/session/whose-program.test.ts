// Proves for which sessions a program is taken to run.
import { expect, test } from 'vitest'
import type { Supervisor } from '../agent/process/supervisor'
import type { Terminals } from '../terminal/terminals'
import { whoseProgram } from './whose-program'

test('agents, terminals and the commands of agents; what nobody began is nobody’s', () => {
  const agent = (id: string | undefined, ...tenants: string[]) => ({
    stream: id === undefined ? null : { id },
    routing: { tenants: new Set(tenants.map((subscriber) => ({ id: subscriber }))) },
  })
  const terminal = (process: string | null, session: string | null) => ({
    process,
    record: { session },
  })
  // As much of each as is looked at.
  const supervisor = { all: () => [agent(undefined, 'c'), agent('p', 'a', 'b')] }
  const terminals = { all: () => [terminal('t', 'a'), terminal('u', null), terminal(null, 'c')] }
  const whose = (program: string) =>
    whoseProgram(
      program,
      supervisor as unknown as Supervisor,
      terminals as unknown as Terminals,
      new Map([['ran', 'd']]),
    )
  expect(['p', 't', 'ran'].map(whose)).toEqual([['a', 'b'], ['a'], ['d']])
  expect(['u', 'x'].map(whose)).toEqual([[], []])
})
