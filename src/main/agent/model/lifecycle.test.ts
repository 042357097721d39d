// Proves that the connection of an agent goes only where the specification lets it (L1-L12).
import { expect, test } from 'vitest'
import { step } from './lifecycle'
import {
  advance,
  after,
  connected,
  exit,
  inputsFor,
  isPossible,
  newWorld,
  problem,
  type World,
  walk,
} from './lifecycle.test-kit'
import { connectionOf, type LifecycleInput, retryDelay } from './lifecycle-state'
import { restartDecision } from './restart'

test('a process starts on demand and is then handed out again (L2)', () => {
  const { told } = after(...connected, { type: 'ensure' })
  expect(told).toEqual([
    'starting',
    'spawn',
    'handshake',
    'connected',
    'set-timer',
    'serve-sessions',
    'serve-sessions',
  ])
})

test('callers that arrive while it starts share the one start (L2)', () => {
  const { told } = after({ type: 'ensure' }, { type: 'ensure' }, { type: 'reconnect' })
  expect(told).toEqual(['starting', 'spawn'])
})

test('a command that is not there is told in these words, and is not tried again by itself (L4)', () => {
  const { connection, told } = after(
    { type: 'ensure' },
    { type: 'spawn-failed', generation: 1, problem },
  )
  expect(connection.problem?.message).toBe(
    "Could not start Claude Code. Check that it's installed.",
  )
  expect(told).toEqual(['starting', 'spawn', 'kill', 'disconnected', 'refuse-sessions'])
})

test('a handshake that fails kills the process with all its descendants (L5)', () => {
  const { connection, told } = after(
    { type: 'ensure' },
    { type: 'spawned', generation: 1 },
    { type: 'handshake-failed', generation: 1, problem: { code: 'timeout', message: 'no answer' } },
  )
  expect(connection.problem).toMatchObject({
    message: 'Could not connect to Claude Code',
    details: 'no answer',
  })
  expect(told).toContain('kill')
})

test('the delays are 1, 2, 4, 8 and 16 s, and never more than 30 s (L6)', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

test('one crash counts once, however many ways it shows (L6)', () => {
  const { state, told } = after(
    ...connected,
    { type: 'broken', generation: 1, problem },
    { type: 'exited', generation: 1, exit },
    { type: 'broken', generation: 1, problem },
  )
  expect(state).toMatchObject({ phase: 'waiting', attempts: 1 })
  expect(told.slice(6)).toEqual([
    'cancel-timer',
    'kill',
    'interrupt-sessions',
    'disconnected',
    'reconnecting',
    'set-timer',
  ])
})

function crashing(lives: number): { world: World; delays: number[] } {
  let world = [...connected].reduce((next, input) => advance(next, input, 0), newWorld)
  const delays: number[] = []
  for (;;) {
    const { generation } = world.state
    world = advance(world, { type: 'exited', generation, exit }, lives)
    if (world.state.phase !== 'waiting') return { world, delays }
    const delay = world.state.at - world.now
    delays.push(delay)
    world = advance(world, { type: 'timer', timer: 'retry', generation }, delay)
    world = advance(world, { type: 'spawned', generation: generation + 1 }, 0)
    world = advance(world, { type: 'handshaken', generation: generation + 1 }, 0)
    if (delays.length > 20) return { world, delays }
  }
}

test('an agent that connects and dies at once runs out of attempts, and its last words are kept (L7)', () => {
  const { world, delays } = crashing(100)
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000])
  const { problem } = connectionOf(world.state)
  expect(problem?.message).toBe('Agent ended unexpectedly (exit code 3)')
  expect(problem?.details).toBe('Exit code 3\nline 1\nline 2')
  expect(problem?.hint).toContain('5 attempts')
})

test('a connection that outlived the longest delay clears the counter (L7)', () => {
  const stable: LifecycleInput = { type: 'timer', timer: 'stable', generation: 2 }
  const { state } = after(
    ...connected,
    { type: 'exited', generation: 1, exit },
    { type: 'timer', timer: 'retry', generation: 1 },
    { type: 'spawned', generation: 2 },
    { type: 'handshaken', generation: 2 },
    stable,
  )
  expect(state.attempts).toBe(0)
})

test('reconnecting by hand cancels the timer, clears the counter and starts now (L8)', () => {
  const { state, told } = after(
    ...connected,
    { type: 'exited', generation: 1, exit },
    { type: 'reconnect' },
  )
  expect(state).toMatchObject({ phase: 'reconnecting', attempts: 1, restarts: [] })
  expect(told.slice(-3)).toEqual(['cancel-timer', 'reconnecting', 'spawn'])
})

test('quitting ends what runs, starts nothing more, and is idle at the end (L9)', () => {
  const { told, state } = after(
    ...connected,
    { type: 'shutdown' },
    { type: 'ensure' },
    { type: 'reconnect' },
    { type: 'exited', generation: 1, exit },
    { type: 'ensure' },
  )
  expect(connectionOf(state).phase).toBe('idle')
  expect(told.slice(6)).toEqual([
    'disconnected',
    'cancel-timer',
    'interrupt-sessions',
    'stop',
    'refuse-sessions',
    'refuse-sessions',
    'idle',
    'refuse-sessions',
  ])
})

test.each([
  ['folder-missing', 'Its folder is gone.'],
  ['no-agent', 'This agent is not in the catalog any more.'],
])(
  'what cannot be started until something is changed (%s) is not retried in vain; by hand it goes on',
  (code, message) => {
    const gone = { code, message }
    const { state, told } = after(
      ...connected,
      { type: 'exited', generation: 1, exit },
      { type: 'timer', timer: 'retry', generation: 1 },
      { type: 'spawn-failed', generation: 2, problem: gone },
    )
    expect(connectionOf(state)).toMatchObject({ phase: 'disconnected', problem: gone })
    expect(told.at(-1)).toBe('refuse-sessions')
    expect(step(state, { type: 'reconnect' }, 10).state.phase).toBe('reconnecting')
  },
)

test('a late word of an earlier process changes nothing (L6)', () => {
  const { state } = after(
    ...connected,
    { type: 'exited', generation: 1, exit },
    { type: 'timer', timer: 'retry', generation: 1 },
  )
  const { state: same, effects } = step(state, { type: 'exited', generation: 1, exit }, 0)
  expect(same).toBe(state)
  expect(effects).toEqual([])
})

test('every interleaving of exit, stop, start, reconnect and shutdown to depth 6 keeps every promise', () => {
  const types = [
    'exited',
    'stop',
    'ensure',
    'reconnect',
    'shutdown',
    'spawned',
    'handshaken',
    'timer',
  ]
  let worlds = 0
  const explore = (world: World, depth: number): void => {
    worlds += 1
    if (depth === 0) return
    for (const input of inputsFor(world))
      if (types.includes(input.type) && isPossible(world, input))
        explore(advance(world, input, 100), depth - 1)
  }
  const starts = [newWorld, connected.reduce((world, input) => advance(world, input, 0), newWorld)]
  for (const world of starts) explore(world, 6)
  expect(worlds).toBeGreaterThan(10_000)
})

test('an agent that keeps crashing after a while is left alone after 5 restarts in a minute', () => {
  let world = connected.reduce((next, input) => advance(next, input, 0), newWorld)
  for (let restart = 1; restart <= 6; restart += 1) {
    const { generation } = world.state
    world = advance(world, { type: 'timer', timer: 'stable', generation }, 10)
    world = advance(world, { type: 'exited', generation, exit }, 10)
    if (restart === 6) break
    world = advance(world, { type: 'timer', timer: 'retry', generation }, 1000)
    world = advance(world, { type: 'spawned', generation: generation + 1 }, 0)
    world = advance(world, { type: 'handshaken', generation: generation + 1 }, 0)
  }
  expect(connectionOf(world.state).problem?.hint).toContain('too many restarts in a minute')
})

test('20,000 random walks keep every promise', () => {
  for (let seed = 0; seed < 20_000; seed += 1) walk(seed, 25)
})

test('five restarts in 60 s are allowed and the sixth is not, until the first is long ago', () => {
  let history: number[] = []
  for (const now of [0, 1, 2, 3, 4]) {
    const decision = restartDecision(history, now)
    expect(decision.allowed).toBe(true)
    history = decision.history
  }
  expect(restartDecision(history, 59_999).allowed).toBe(false)
  expect(restartDecision(history, 60_000).allowed).toBe(true)
  expect(restartDecision(history, 60_000).history).toHaveLength(5)
})
