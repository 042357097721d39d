import fc from 'fast-check'
import type { Block } from '../agent/content'
import type { SessionEvent, Stamped } from './event'
import { emptySession, fold } from './fold'
import { beginRun } from './runs/run'
import type { Section, SessionState } from './state'

const id = fc.constantFrom('a', 'b', 'c')
/** Drivers name things of one kind so that they are not taken for one of another. */
const message = fc.constantFrom('message-a', 'message-b')
const subagent = fc.constantFrom('subagent-a', 'subagent-b')
const compaction = fc.constantFrom('compaction-a', 'compaction-b')
const nothing = fc.constant([]).map((): Block[] => [])
const words = fc.string({ maxLength: 8 })
const option = <Type extends object>(part: fc.Arbitrary<Type>) =>
  fc.option(part, { nil: {} as Type })
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.constant({ type: 'image', mimeType: 'image/png', data: 'AAAA' } as const),
  words.map((text) => ({ type: 'text', text }) as const),
)
const problem = { code: 'x', message: 'X' }

/** Every kind of event, with few ids, so that they meet. */
export const events: Record<SessionEvent['type'], fc.Arbitrary<SessionEvent>> = {
  text: fc.record({
    type: fc.constant('text'),
    message,
    role: fc.constant('agent'),
    text: words,
  }),
  block: fc.record({ type: fc.constant('block'), message, role: fc.constant('agent'), block }),
  'text-withdrawn': fc.record({ type: fc.constant('text-withdrawn'), message }),
  tool: fc
    .tuple(
      id,
      option(fc.record({ title: words })),
      option(fc.record({ state: fc.constantFrom('pending', 'running', 'done', 'failed') })),
    )
    .map(([id, title, state]) => ({ type: 'tool', tool: { id, ...title, ...state } })),
  'terminal-output': fc.record({ type: fc.constant('terminal-output'), terminal: id, text: words }),
  'terminal-exit': fc.record({ type: fc.constant('terminal-exit'), terminal: id, code: fc.nat(3) }),
  plan: fc.record({
    type: fc.constant('plan'),
    plan: id,
    entries: fc.array(fc.record({ text: words, state: fc.constant('pending' as const) }), {
      maxLength: 2,
    }),
  }),
  'plan-removed': fc.record({ type: fc.constant('plan-removed'), plan: id }),
  notice: fc.record({ type: fc.constant('notice'), severity: fc.constant('info'), title: words }),
  compaction: fc.record({
    type: fc.constant('compaction'),
    id: compaction,
    state: fc.constantFrom('running', 'done'),
  }),
  subagent: fc.record({ type: fc.constant('subagent'), id: subagent, text: words }),
  options: fc.constant({ type: 'options', options: [] }),
  commands: fc.constant({ type: 'commands', commands: [] }),
  limits: fc.constant({ type: 'limits', windows: [{ name: 'week', used: 0.5 }] }),
  spoken: fc.constant({ type: 'spoken', how: 'terminal', before: 'acp' }),
  usage: fc.record({ type: fc.constant('usage'), usage: fc.record({ used: fc.nat() }) }),
  title: fc.record({
    type: fc.constant('title'),
    title: words,
    by: fc.constantFrom('user', 'agent'),
  }),
  unknown: fc.record({ type: fc.constant('unknown'), name: words, raw: fc.jsonValue() }),
  'prompt-queued': fc.record({ type: fc.constant('prompt-queued'), prompt: id, content: nothing }),
  'prompt-edited': fc.record({ type: fc.constant('prompt-edited'), prompt: id, content: nothing }),
  'prompt-moved': fc.record({
    type: fc.constant('prompt-moved'),
    prompt: id,
    before: fc.option(id, { nil: null }),
  }),
  'prompt-removed': fc.record({ type: fc.constant('prompt-removed'), prompt: id }),
  'prompt-steered': fc.record({
    type: fc.constant('prompt-steered'),
    prompt: id,
    content: nothing,
  }),
  recovery: fc.record({
    type: fc.constant('recovery'),
    plan: fc.option(
      fc.record({
        turn: id,
        kind: fc.constant('network'),
        tries: fc.nat(3),
        step: fc.constantFrom(
          { do: 'send', at: 1 } as const,
          { do: 'after-sign-in' } as const,
          { do: 'nothing', why: 'acted' } as const,
        ),
      }),
      { nil: null },
    ),
  }),
  'queue-held': fc
    .tuple(fc.constantFrom('cancelled', 'unsure'), option(fc.record({ prompt: id })))
    .map(([why, prompt]) => ({ type: 'queue-held', why, ...prompt })),
  'queue-released': option(fc.record({ prompt: id })).map((prompt) => ({
    type: 'queue-released',
    ...prompt,
  })),
  'turn-started': fc
    .tuple(id, nothing, option(fc.record({ itself: fc.constant(true as const) })))
    .map(([turn, content, itself]) => ({ type: 'turn-started', turn, content, ...itself })),
  'turn-acted': fc.constant({ type: 'turn-acted' }),
  'turn-ended': fc.record({
    type: fc.constant('turn-ended'),
    turn: id,
    reason: fc.constantFrom('end_turn', 'cancelled', 'interrupted'),
  }),
  'question-asked': id.map((id) => ({
    type: 'question-asked',
    question: { id, askedAt: 1, kind: 'permission', tool: { id }, options: [] },
  })),
  'question-answered': fc.record({
    type: fc.constant('question-answered'),
    question: id,
    answer: fc.constant({ kind: 'cancel' as const }),
    by: fc.constant('user'),
  }),
  break: fc.constant({ type: 'break', problem }),
  resumed: fc.constant({ type: 'resumed', how: 'resume' }),
  stopped: fc.constant({ type: 'stopped', by: 'user' }),
  failed: fc.constant({ type: 'failed', problem }),
  restored: fc.record({
    type: fc.constant('restored'),
    restore: fc.constantFrom('r1', 'r2'),
    moment: fc.constant(1),
    changed: fc.nat(9),
    added: fc.nat(9),
    deleted: fc.nat(9),
    kept: fc.constant<{ path: string; why: string }[]>([]),
    keptCount: fc.constant(0),
  }),
  connection: fc.constant({ type: 'connection', connection: { phase: 'idle', why: '', since: 0 } }),
  waiting: fc.constant({ type: 'waiting', until: 1, why: 'Too soon' }),
  waited: fc.constant({ type: 'waited' }),
  run: fc
    .constantFrom(null, beginRun({ id: 'r', at: 1, budget: {} }))
    .map((run) => ({ type: 'run', run })),
  preparing: fc.record({ type: fc.constant('preparing'), id, name: words, step: words }),
  prepared: fc
    .tuple(id, option(fc.record({ problem: fc.constant(problem) })))
    .map(([id, failed]) => ({ type: 'prepared', id, ...failed })),
  'terminal-activity': fc.constant({
    type: 'terminal-activity',
    activity: 'working',
    why: '',
    since: 0,
  }),
}

export const stream = fc.array(
  fc.tuple(fc.nat(1000), fc.oneof(...Object.values(events))) as fc.Arbitrary<Stamped>,
  { maxLength: 60 },
)

export const copy = <Type>(value: Type): Type => JSON.parse(JSON.stringify(value))

/** The state after all events, and the sections that were sealed on the way. */
export function foldAll(stamped: Stamped[], state: SessionState = emptySession()) {
  const sealed: Section[] = []
  for (const event of stamped) {
    const section = fold(state, copy(event))
    if (section) sealed.push(copy(section))
  }
  return { state, sealed }
}

/** Folded in parts, with a snapshot between them that was written down and read again. */
export function foldParts(stamped: Stamped[], cuts: number[]): SessionState {
  const places = [0, ...cuts.map((cut) => Math.min(cut, stamped.length)).sort((a, b) => a - b)]
  let state = emptySession()
  for (const [place, from] of places.entries())
    state = copy(foldAll(stamped.slice(from, places[place + 1]), state).state)
  return state
}
