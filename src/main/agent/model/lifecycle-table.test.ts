// Proves where each input leads from each phase of an agent's connection, all pairs of them.
import { expect, test } from 'vitest'
import { step } from './lifecycle'
import { after, connected, exit, inputsFor, newWorld, problem } from './lifecycle.test-kit'
import { type Lifecycle, newLifecycle } from './lifecycle-state'

const phases: Record<Lifecycle['phase'], Lifecycle> = {
  idle: newLifecycle('Agent', 0),
  starting: after({ type: 'ensure' }).state,
  connected: after(...connected).state,
  disconnected: after({ type: 'ensure' }, { type: 'spawn-failed', generation: 1, problem }).state,
  waiting: after(...connected, { type: 'exited', generation: 1, exit }).state,
  reconnecting: after(...connected, { type: 'exited', generation: 1, exit }, { type: 'reconnect' })
    .state,
  stopping: after(...connected, { type: 'stop' }).state,
  closed: after({ type: 'shutdown' }).state,
}

/** Where each input leads from each phase; what is not listed leads nowhere. */
const table: Record<Lifecycle['phase'], Partial<Record<string, Lifecycle['phase']>>> = {
  idle: { ensure: 'starting', reconnect: 'starting', restart: 'starting', shutdown: 'closed' },
  starting: {
    stop: 'stopping',
    kill: 'stopping',
    shutdown: 'stopping',
    handshaken: 'connected',
    'spawn-failed': 'disconnected',
    'handshake-failed': 'disconnected',
    exited: 'disconnected',
    broken: 'disconnected',
  },
  connected: {
    restart: 'stopping',
    stop: 'stopping',
    kill: 'stopping',
    shutdown: 'stopping',
    exited: 'waiting',
    broken: 'waiting',
  },
  disconnected: {
    ensure: 'starting',
    reconnect: 'reconnecting',
    restart: 'reconnecting',
    stop: 'idle',
    kill: 'idle',
    shutdown: 'closed',
  },
  waiting: {
    reconnect: 'reconnecting',
    restart: 'reconnecting',
    stop: 'idle',
    kill: 'idle',
    shutdown: 'closed',
    'timer retry': 'reconnecting',
  },
  reconnecting: {
    stop: 'stopping',
    kill: 'stopping',
    shutdown: 'stopping',
    handshaken: 'connected',
    'spawn-failed': 'waiting',
    'handshake-failed': 'waiting',
    exited: 'waiting',
    broken: 'waiting',
  },
  stopping: { exited: 'idle', 'spawn-failed': 'idle' },
  closed: {},
}

const pairs = Object.values(phases).flatMap((state) =>
  inputsFor({ ...newWorld, state })
    .filter((input) => !('generation' in input) || input.generation === state.generation)
    .map((input) => {
      const name = input.type === 'timer' ? `timer ${input.timer}` : input.type
      return { phase: state.phase, name, input, state }
    }),
)

test.each(pairs)('$phase, $name', ({ phase, name, input, state }) => {
  expect(step(state, input, 10).state.phase).toBe(table[phase][name] ?? phase)
})

test('the table has every pair of phase and input', () => {
  expect(pairs).toHaveLength(8 * 14)
})
