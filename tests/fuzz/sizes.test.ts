// Proves that no size, depth or shape of any one value in what an agent says stops anything: it is read, or shown as too much.

import { expect, test } from 'vitest'
import { chunk, connected, type FakeAgent } from '../../src/main/agent/drivers/acp/agent.test-kit'
import { weightOf } from '../../src/shared/session/section'
import { goodLines } from '../acp/lib/mutations'
import { lineWith, type Place, placesIn, shapes } from '../acp/lib/sizes'
import { wholeRoad } from '../acp/lib/whole-road'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'

const seed = seedOfRun()
const runs = runsOf(400, 5000)
const largest = runsOf(8 * 1024 * 1024, 60 * 1024 * 1024)
const { below } = random(seed)

const messages = goodLines.map((line) => JSON.parse(line) as unknown)
const shapeNames = Object.keys(shapes)

/** As many small ones as large ones, on a scale on which each step is a factor. */
function anySize(): number {
  return Math.floor(2 ** ((below(1000) / 1000) * Math.log2(largest)))
}

const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T

test(`${runs} messages with something of any size in them`, { timeout: patience }, async () => {
  const road = await wholeRoad(testFolder())
  const { agent, host, log, journal, page, traffic } = road
  for (let run = 0; run < runs; run += 1) {
    const message = pick(messages)
    const place: Place = pick(placesIn(message).slice(1))
    const shape = pick(shapeNames)
    const bytes = anySize()
    const what = `run ${run} of seed ${seed}: ${bytes} bytes of ${shape} at ${place.join('.')} in ${JSON.stringify(message).slice(0, 200)}`
    const before = journal.state.sequence
    agent.prints(`${lineWith(message, place, shapes[shape]?.(bytes) ?? '')}\n`)
    await new Promise(setImmediate)
    agent.updates('s1', chunk('alive'))
    expect(host.problems, what).toEqual([])
    expect(journal.state.sequence, what).toBeGreaterThan(before)
    // The newest section and one message: a window and main hold no more.
    expect(weightOf(journal.state), what).toBeLessThan(5 * largest + 16 * 1024 * 1024)
    expect(log.flush(), what).toBe(true)
    if (run % 25 === 0) expect(JSON.stringify(traffic.after(0)).length).toBeGreaterThan(0)
  }
  await expect.poll(() => page.state?.sequence).toBe(journal.state.sequence)
  expect(page.state).toEqual(JSON.parse(JSON.stringify(journal.state)))
  road.connection.close()
  log.close()
})

test('the same in what it answers: the connection is refused in words, or works', {
  timeout: patience,
}, async () => {
  const capabilities = { loadSession: true, promptCapabilities: { image: true }, auth: {} }
  const methods = [{ id: 'a', name: 'A', type: 'terminal', args: ['x'], env: { A: 'b' } }]
  const answers = {
    initialize: {
      protocolVersion: 1,
      agentCapabilities: capabilities,
      authMethods: methods,
      agentInfo: { name: 'n', version: '1' },
    },
    'session/new': {
      sessionId: 's1',
      modes: { currentModeId: 'm', availableModes: [{ id: 'm', name: 'M' }] },
      configOptions: [
        {
          id: 'o',
          name: 'O',
          type: 'select',
          currentValue: 'v',
          options: [{ value: 'v', name: 'V' }],
        },
      ],
    },
    'session/prompt': { stopReason: 'end_turn', usage: { inputTokens: 1 } },
  }
  const errors = { code: -32603, message: 'm', data: { details: 'd', errorKind: 'k' } }
  for (let run = 0; run < runs / 5; run += 1) {
    const method = pick(Object.keys(answers) as (keyof typeof answers)[])
    const failing = below(3) === 0
    const good = failing ? { error: errors } : { result: answers[method] }
    const place = pick(placesIn(good).slice(1))
    const shape = pick(shapeNames)
    const json = shapes[shape]?.(anySize()) ?? ''
    const what = `run ${run} of seed ${seed}: ${shape} at ${place.join('.')} of ${method}`
    const outcome = await turnWith(answers, method, (id) =>
      lineWith({ jsonrpc: '2.0', id, ...good }, place, json),
    )
    expect(outcome.length, what).toBeGreaterThan(0)
  }
})

/** A handshake, a session and a turn, with one answer made larger; how it went, in words. */
async function turnWith(
  answers: Record<string, unknown>,
  odd: string,
  oddLine: (id: unknown) => string,
): Promise<string> {
  const prepare = (agent: FakeAgent) => {
    for (const method of Object.keys(agent.answers)) delete agent.answers[method]
    for (const [method, result] of Object.entries(answers))
      void agent.hearsMethod(method).then(({ id }) => {
        if (method !== odd) agent.says({ id, result })
        else agent.prints(`${oddLine(id)}\n`)
      })
  }
  try {
    const { connection, host } = await connected(
      { initializeTimeout: 500, sessionTimeout: 500 },
      prepare,
    )
    expect(host.problems).toEqual([])
    const session = await connection.open({ way: 'new', folder: '/' })
    if (!session.ok) return session.problem.message
    const end = await connection.prompt(session.value.agentSession, [{ type: 'text', text: 'a' }])
    connection.close()
    return end.failure?.says.message ?? end.reason
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
