import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import type { Ended } from '../link/program-way'
import type { Machine } from '../machine'
import { run } from '../run'
import { type Asking, noAnswer, notAnswered } from './asking'
import type { CommandLine, ContainerStatus, Engine, Holder, Said, Step, Up } from './engine'

export interface HoldingParts {
  /** This computer, which the engine's program runs on. */
  here: Pick<Machine, 'spawn'>
  environment: Record<string, string>
  engine: Engine
  /** Who answers what the engine's program asks; without it, it must not ask. */
  asking?: Asking
  name: string
  /** In words, what is being done. */
  step(words: string): void
  /** Nobody wants it any more. */
  signal?: AbortSignal
}

/** To fetch an image, or to build one. */
const long = 60 * 60_000
const soon = 30_000
const lookEvery = 500

/** Asks the engine how what holds a place is. */
export async function lookAt(parts: HoldingParts, holder: Holder): Promise<ContainerStatus> {
  const said = await carryOut(parts, holder.look, { timeout: soon })
  if (said.ok) return holder.read(said.value)
  const { code, message, hint = '' } = said.problem
  if (code === 'place-refused') return { state: 'unknown', ...noAnswer }
  return { state: 'unknown', why: `${message} ${hint}`.trim(), hopeless: false }
}

/** What is up, and whether it was not before. */
export interface Raised {
  up: Up
  fresh: boolean
}

/** Brings up what holds a place, unless it is up already. */
export async function raise(parts: HoldingParts, holder: Holder): Promise<Result<Raised>> {
  const { name, step, signal } = parts
  for (let raised = false; ; ) {
    const standing = await lookAt(parts, holder)
    if (signal?.aborted) return cancelled(parts, holder)
    if (standing.state === 'up') return success({ up: standing, fresh: raised })
    if (standing.state === 'unknown') return unreachable(name, standing)
    if (standing.state === 'coming') {
      step(standing.words)
      await aWhile(signal)
    } else if (raised) {
      const why = standing.state === 'over' ? standing.why : 'It was gone at once.'
      return failure('place-refused', `${name} ended as soon as it was started.`, { hint: why })
    } else {
      const done = await takeSteps(parts, holder.raise(standing))
      if (!done.ok) return signal?.aborted ? cancelled(parts, holder) : done
      raised = true
    }
  }
}

/** Ends what holds a place, with all that runs there. */
export async function end(parts: HoldingParts, remove: CommandLine): Promise<Result<void>> {
  const { engine, name, step } = parts
  step('Ending what was made for it')
  const said = await carryOut(parts, remove, { timeout: long })
  if (!said.ok) return said
  const { code, stderr } = said.value
  if (code === 0) return success(undefined)
  const { why } = engine.explain({ code, signal: null, lastWords: stderr })
  return failure('not-ended', `What was made for ${name} could not be ended.`, { hint: why })
}

/** What was up before: undefined where it still is, and else what became of it. */
export function became(
  standing: ContainerStatus,
  before: Up,
  { vanished }: Pick<Holder, 'vanished'>,
): Ended | undefined {
  if (standing.state === 'unknown') return { why: standing.why, hopeless: standing.hopeless }
  if (standing.state === 'up' && standing.since === before.since) return
  if (standing.state === 'coming' && standing.ending)
    return { why: standing.words, hopeless: false }
  const gone = { hopeless: true, gone: true } as const
  if (standing.state === 'over') return { ...gone, why: standing.why }
  if (standing.state === 'none') return { ...gone, why: vanished }
  const restarted = 'It was restarted, and nothing goes on there.'
  return { ...gone, why: (standing.state === 'coming' && standing.was) || restarted }
}

async function takeSteps(parts: HoldingParts, steps: readonly Step[]): Promise<Result<void>> {
  for (const one of steps) {
    const taken = await takeStep(parts, one)
    if (!taken.ok) return taken
  }
  return success(undefined)
}

async function takeStep(parts: HoldingParts, one: Step): Promise<Result<void>> {
  const { step, engine, name } = parts
  step(one.words)
  const said = await carryOut(parts, one.run, { timeout: long, ...telling(one, step) }, one.input)
  if (!said.ok) return said
  const { code, stderr, stdout } = said.value
  if (code === 0) return success(undefined)
  if (one.instead) return takeStep(parts, one.instead)
  const words = `${stdout}\n${stderr}`.trim()
  const ended = engine.explain({ code, signal: null, lastWords: words })
  return unreachable(name, ended, words.slice(-2000))
}

/** Tells what it prints line by line, as far as it is meant for the user. */
function telling({ told }: Step, step: (words: string) => void) {
  if (!told) return {}
  let rest = ''
  const decoder = new TextDecoder()
  return {
    heard: (bytes: Uint8Array) => {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const words = told(line)
        if (words) step(words)
      }
    },
  }
}

async function carryOut(
  { here, environment, signal, asking, name }: HoldingParts,
  { command, args }: CommandLine,
  how: { timeout: number; heard?(bytes: Uint8Array): void },
  input?: string,
): Promise<Result<Said>> {
  const asker = await asking?.begin()
  const said = await run(here, command, args, {
    folder: '/',
    environment,
    env: asker?.environment ?? {},
    ...how,
    ...defined({ input }),
    ...(signal ? { signal } : {}),
  })
  asker?.close()
  return asker?.unanswered ? notAnswered(name) : said
}

async function cancelled(parts: HoldingParts, holder: Holder): Promise<Result<never>> {
  const { signal, ...anyway } = parts
  // Nobody comes back to what is half-way there.
  if (holder.remove) await carryOut(anyway, holder.remove, { timeout: soon })
  return failure('cancelled', `${parts.name} is not wanted any more.`)
}

function aWhile(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lookEvery)
    const over = () => {
      clearTimeout(timer)
      resolve()
    }
    signal?.addEventListener('abort', over, { once: true })
  })
}

function unreachable(name: string, { why, hopeless }: Ended, details?: string): Result<never> {
  const more = details ? { details } : {}
  const code = hopeless ? 'place-refused' : 'place-unreachable'
  return failure(code, `${name} cannot be reached.`, { hint: why, ...more })
}
