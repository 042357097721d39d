import type { ConnectionPhase } from '../../../shared/agent/process/connection'
import { step } from './lifecycle'
import {
  attemptLimit,
  connectionOf,
  type Lifecycle,
  type LifecycleEffect,
  type LifecycleInput,
  newLifecycle,
  type TimerName,
} from './lifecycle-state'
import { restartIntensity } from './restart'

/** The machine and what its effects have made of the world around it. */
export interface World {
  state: Lifecycle
  now: number
  /** Processes that were started and have not ended, by generation. */
  running: readonly number[]
  /** Of those, the ones that were told to end. */
  ending: readonly number[]
  timers: Readonly<Partial<Record<TimerName, number>>>
  waiting: boolean
  /** Starts that nobody asked for by hand, since the last time that somebody did. */
  restarts: readonly number[]
}

/** SPEC L3, with the transitions of L8 and L9 and the way back to idle when the user stops it. */
const allowed: Record<ConnectionPhase, ConnectionPhase[]> = {
  idle: ['starting'],
  starting: ['connected', 'disconnected'],
  connected: ['disconnected'],
  disconnected: ['starting', 'reconnecting', 'idle'],
  reconnecting: ['connected', 'disconnected', 'idle', 'reconnecting'],
}

export const newWorld: World = {
  state: newLifecycle('Agent', 0),
  now: 0,
  running: [],
  ending: [],
  timers: {},
  waiting: false,
  restarts: [],
}

function must(condition: boolean, promise: string): void {
  if (!condition) throw new Error(`broken promise: ${promise}`)
}

/** One step, with every promise of the machine checked. */
export function advance(world: World, input: LifecycleInput, later: number): World {
  const now = world.now + later
  const { state, effects } = step(world.state, input, now)
  const after = effects.reduce(
    (next, effect) => apply(next, effect, input),
    before({ ...world, now }, input),
  )
  checkStatus(world, state, effects)
  return checkEnd({ ...after, state })
}

function before(world: World, input: LifecycleInput): World {
  if (input.type === 'ensure') return { ...world, waiting: true }
  const manual = input.type === 'reconnect' || input.type === 'restart'
  if (manual) return { ...world, restarts: [] }
  if (input.type === 'exited' || input.type === 'spawn-failed') {
    const running = world.running.filter((generation) => generation !== input.generation)
    return { ...world, running }
  }
  if (input.type !== 'timer' || world.timers[input.timer] !== input.generation) return world
  return { ...world, timers: { ...world.timers, [input.timer]: undefined } }
}

function apply(world: World, effect: LifecycleEffect, input: LifecycleInput): World {
  switch (effect.type) {
    case 'spawn': {
      const alive = world.running.filter((generation) => !world.ending.includes(generation))
      must(alive.length === 0, 'never two processes for one need (L2)')
      must(!world.running.includes(effect.generation), 'a generation is started once')
      const manual = input.type === 'reconnect' || input.type === 'restart'
      const again = input.type === 'timer' || world.state.phase === 'disconnected'
      const counts = again && !manual && !neverCameUp(world.state)
      const restarts = counts ? [...world.restarts, world.now] : world.restarts
      const recent = restarts.filter((at) => at > world.now - restartIntensity.within)
      must(recent.length <= restartIntensity.restarts, 'at most 5 restarts in 60 s')
      return { ...world, restarts, running: [...world.running, effect.generation] }
    }
    case 'kill':
    case 'stop':
      return { ...world, ending: [...world.ending, effect.generation] }
    case 'set-timer':
      must(world.timers[effect.timer] === undefined, 'a timer is set once')
      return { ...world, timers: { ...world.timers, [effect.timer]: effect.generation } }
    case 'cancel-timer':
      return { ...world, timers: { ...world.timers, [effect.timer]: undefined } }
    case 'serve-sessions':
    case 'refuse-sessions':
      return { ...world, waiting: false }
    default:
      return world
  }
}

function neverCameUp(state: Lifecycle): boolean {
  return state.phase === 'disconnected' && state.after === 'start'
}

function checkStatus(world: World, state: Lifecycle, effects: LifecycleEffect[]): void {
  const said = effects.flatMap((effect) => (effect.type === 'status' ? [effect.connection] : []))
  const first = connectionOf(world.state).phase
  const phases = [first, ...said.map(({ phase }) => phase)]
  must(phases.at(-1) === connectionOf(state).phase, 'every transition is told (L3)')
  for (const [place, phase] of phases.entries()) {
    const next = phases[place + 1]
    if (next === undefined) continue
    const same = next === phase && phase !== 'connected'
    must(same || allowed[phase].includes(next), `no transition from ${phase} to ${next} (L3)`)
  }
  const counts = said.map(({ phase, why, attempt }) => `${phase} ${why} ${attempt?.at}`)
  must(new Set(counts).size === counts.length, 'every transition is told once (L3)')
}

function checkEnd(world: World): World {
  const { state, timers, running, ending } = world
  must(state.attempts <= attemptLimit, 'at most 5 attempts (L6)')
  must(
    (timers.retry !== undefined) === (state.phase === 'waiting'),
    'a retry is timed while waited for',
  )
  must(
    timers.stable === undefined || state.phase === 'connected',
    'stability is timed while connected',
  )
  const served = ['starting', 'waiting', 'reconnecting', 'stopping'].includes(state.phase)
  must(!world.waiting || served, 'whoever waits is told')
  const alive = running.filter((generation) => !ending.includes(generation))
  const holds = ['starting', 'reconnecting', 'connected'].includes(state.phase)
  must(alive.length <= (holds ? 1 : 0), 'nothing is left behind (L9)')
  return world
}

export const exit = { code: 3, signal: null, lastWords: 'line 1\nline 2\n' }
export const problem = { code: 'not-found', message: 'no such file' }
const byUser = ['ensure', 'reconnect', 'restart', 'stop', 'kill', 'shutdown'] as const
const byProcess: ((generation: number) => LifecycleInput)[] = [
  (generation) => ({ type: 'spawned', generation }),
  (generation) => ({ type: 'spawn-failed', generation, problem }),
  (generation) => ({ type: 'handshaken', generation }),
  (generation) => ({ type: 'handshake-failed', generation, problem }),
  (generation) => ({ type: 'exited', generation, exit }),
  (generation) => ({ type: 'broken', generation, problem }),
  (generation) => ({ type: 'timer', timer: 'retry', generation }),
  (generation) => ({ type: 'timer', timer: 'stable', generation }),
]
const inputCount = byUser.length + 2 * byProcess.length

/** Of the newest process, or of the one before: a late word. */
function inputAt(place: number, { state }: World): LifecycleInput {
  const user = byUser[place]
  if (user) return { type: user }
  const late = place - byUser.length >= byProcess.length
  const make = byProcess[(place - byUser.length) % byProcess.length]
  if (!make) throw new Error(`there is no input ${place}`)
  return make(late ? state.generation - 1 : state.generation)
}

export function inputsFor(world: World): LifecycleInput[] {
  return Array.from({ length: inputCount }, (_, place) => inputAt(place, world))
}

const byHand = ['reconnect', 'restart', 'stop', 'kill', 'shutdown']

/** Walks at random, from a seed; every step keeps every promise. Every other walk is left alone by the user, mostly. */
export function walk(seed: number, steps: number): World {
  let random = seed * 2_654_435_761 + 1
  const next = (limit: number) => {
    random = (Math.imul(random ^ (random >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0
    return ((random >>> 8) & 0xffff) % limit
  }
  const alone = seed % 2 === 1
  let world = newWorld
  for (let count = 0; count < steps; ) {
    const input = inputAt(next(inputCount), world)
    if (!isPossible(world, input)) continue
    count += 1
    if (alone && byHand.includes(input.type) && next(20) > 0) continue
    world = advance(world, input, alone ? next(500) : next(4) * next(9000))
  }
  return world
}

/** Late words are possible, words of what was never there are not. */
export function isPossible({ running, timers }: World, input: LifecycleInput): boolean {
  if (!('generation' in input)) return true
  if (input.type === 'timer') return timers[input.timer] === input.generation
  return running.includes(input.generation)
}

/** How it stands after these, and what it told on the way. */
export function after(...inputs: LifecycleInput[]) {
  const told: string[] = []
  let state = newLifecycle('Claude Code', 0)
  for (const input of inputs) {
    const next = step(state, input, 0)
    state = next.state
    for (const effect of next.effects)
      told.push(effect.type === 'status' ? effect.connection.phase : effect.type)
  }
  return { state, told, connection: connectionOf(state) }
}

export const connected: LifecycleInput[] = [
  { type: 'ensure' },
  { type: 'spawned', generation: 1 },
  { type: 'handshaken', generation: 1 },
]
