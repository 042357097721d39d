// Proves that programs which misbehave as agents end in words, cost nobody else anything, and never hang.

import { expect, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import { exitOf, until } from '../machines/lib/scene'
import { startFake, valueIn } from './lib/started'

test('an agent that takes its time is waited for', async () => {
  const { host, result } = await startFake('answers-late', ['300', 'session/new'])
  const connection = valueIn(result)
  const opened = valueIn(await connection.open({ way: 'new', folder: '/' }))
  const end = await connection.prompt(opened.agentSession, [{ type: 'text', text: 'hi' }])
  expect(end.reason).toBe('end_turn')
  expect(host.text()).toBe('You said: hi')
})

test('an agent that answers after its time is given up, and its late answer does no harm', async () => {
  const { host, result } = await startFake('answers-late', ['300', 'session/new'], {
    sessionTimeout: 100,
  })
  const connection = valueIn(result)
  for (let time = 0; time < 2; time += 1)
    expect(await connection.open({ way: 'new', folder: '/' })).toMatchObject({
      problem: { code: 'timeout' },
    })
  // What it answers to the first comes while nobody waits for it any more, and breaks nothing.
  const answered = () => host.lines.filter((line) => line.includes('"sessionId"')).length
  await until(() => answered() === 2)
  expect(await connection.open({ way: 'new', folder: '/' })).toMatchObject({
    problem: { code: 'timeout' },
  })
})

test('an agent that speaks another version is refused in words', async () => {
  const { result } = await startFake('wrong-version')
  expect(result).toMatchObject({ ok: false, problem: { code: 'protocol', message: /99/ } })
})

test('an agent that ends during the handshake is shown with exit code and last words', async () => {
  const { result } = await startFake('exits-in-handshake', ['5'])
  expect(result).toMatchObject({
    ok: false,
    problem: { code: 'crashed', message: /exit code 5/, details: /error loading config/ },
  })
})

test('an agent that lies about ids is answered to by what is true', async () => {
  const { host, result } = await startFake('lies-about-ids')
  const connection = valueIn(result)
  const { agentSession } = valueIn(await connection.open({ way: 'new', folder: '/' }))
  expect(await connection.prompt(agentSession, [{ type: 'text', text: 'a' }])).toEqual({
    reason: 'end_turn',
  })
  expect(host.events.some(([, event]) => event.type === 'unknown')).toBe(true)
})

test('an agent that crashes in the middle of an answer leaves half of it, and why', async () => {
  const { host, result } = await startFake('crash-in-prompt')
  const connection = valueIn(result)
  const { agentSession } = valueIn(await connection.open({ way: 'new', folder: '/' }))
  expect(await connection.prompt(agentSession, [{ type: 'text', text: 'a' }])).toMatchObject({
    reason: 'interrupted',
    failure: { kind: 'crashed', says: { message: /SIGKILL/, details: /crashed in the middle/ } },
  })
  expect(host.text()).toBe('Half of an')
})

test('a gigabyte without a newline is not kept, and is spoken of when it is over', async () => {
  const before = process.memoryUsage().rss
  const { host, child, result } = await startFake('endless-line', [], { initializeTimeout: 8000 })
  expect(result).toMatchObject({ ok: false, problem: { code: 'timeout' } })
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  void child.end(KILL_PLAN)
  await exitOf(child)
  expect(host.lines.join('')).toMatch(/A line of 1073741824 bytes, too long/)
})

test('an agent that prints garbage and never reads does not hang anybody', async () => {
  const { host, child, result } = await startFake('garbage-flood', ['200000'], {
    initializeTimeout: 3000,
  })
  expect(result).toMatchObject({ ok: false, problem: { code: 'timeout' } })
  await until(() => host.lines.length > 200_000)
  void child.end(KILL_PLAN)
})
