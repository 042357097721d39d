import { markActed } from './acted'
import { endTurn } from './end-turn'
import type { SessionEvent, Stamped } from './event'
import { foldMark } from './fold-mark'
import { foldPreparing } from './fold-preparing'
import { foldIntoQuestions, foldQuestion } from './fold-question'
import { dropOfRun, dropRecovery, foldRecovery } from './fold-recovery'
import { foldTerminal } from './fold-terminal'
import { costNow } from './fold-usage'
import {
  addBlock,
  addText,
  emptyMessage,
  foldSpoken,
  foldSubagent,
  foldTool,
  messageItem,
  putAfter,
} from './items'
import { foldQueue } from './queue'
import { emptySection, isFull, newest, sizeOf } from './section'
import type { Section, SessionState } from './state'
import { stoppedWords } from './stopped-words'
import { count, emptyTally } from './tally'

/** Plans are shown side by side, and each is a list to be read. */
const plansLimit = 512 * 1024

export function emptySession(): SessionState {
  return {
    sequence: 0,
    title: '',
    titleBy: 'none',
    connection: { phase: 'idle', why: '', since: 0 },
    section: emptySection(0, 1, 0),
    queue: [],
    questions: [],
    plans: [],
    options: [],
    commands: [],
    usage: {},
    lastEventAt: 0,
    tally: emptyTally(),
  }
}

/**
 * Folds one event into the state, in place (a copy per token would be the costliest thing the
 * program does). The same events give the same state, however they were batched. Returns the
 * section that this event sealed, if it did.
 */
export function fold(state: SessionState, [at, event]: Stamped): Section | undefined {
  state.sequence += 1
  state.lastEventAt = at
  if (event.type !== 'text') count(state, at, event)
  if (event.type === 'turn-started') return startTurn(state, at, event)
  const sealed = isFull(state.section, event) ? nextSection(state, at) : undefined
  state.section.size += sizeOf(event)
  apply(state, at, event)
  return sealed
}

/** A sealed section by itself, from its own events. */
export function foldSection(number: number, first: number, events: Stamped[]): Section {
  const state = emptySession()
  state.sequence = first - 1
  state.section = emptySection(number, first, events[0]?.[0] ?? 0)
  for (const [at, event] of events) {
    state.sequence += 1
    if (event.type === 'turn-started') state.section.turn = turnOf(event)
    else {
      // The end of a turn that began in an earlier section.
      if (event.type === 'turn-ended') state.section.turn ??= { id: event.turn, content: [] }
      apply(state, at, event)
    }
  }
  state.section.last = state.sequence
  return state.section
}

function startTurn(
  state: SessionState,
  at: number,
  event: Extract<SessionEvent, { type: 'turn-started' }>,
): Section {
  const sealed = nextSection(state, at)
  const { cost } = state.usage
  state.section.turn = { ...turnOf(event), ...(cost ? { costBefore: cost } : {}) }
  state.queue = state.queue.filter((prompt) => prompt.id !== event.turn)
  delete state.ending
  // What is planned for a prompt that failed is none of a turn's that nobody asked for.
  if (!event.itself && state.recovery?.sent !== event.turn) dropRecovery(state)
  return sealed
}

const turnOf = ({ turn, content, itself }: Extract<SessionEvent, { type: 'turn-started' }>) => ({
  id: turn,
  content,
  ...(itself ? { itself } : {}),
})

/** Seals the newest section; the event being folded is the first of the next. */
function nextSection(state: SessionState, at: number): Section {
  const sealed = state.section
  sealed.last = state.sequence - 1
  state.section = emptySection(sealed.number + 1, state.sequence, at)
  const { turn } = sealed
  // A turn too long for one section goes on in the next, which shows no prompt of its own.
  if (turn && !turn.end) {
    const began = { at: sealed.startedAt, content: turn.content }
    state.section.turn = { began, ...turn, content: [] }
  }
  return sealed
}

function apply(
  state: SessionState,
  at: number,
  event: Exclude<SessionEvent, { type: 'turn-started' }>,
): void {
  const section = state.section
  switch (event.type) {
    case 'text':
      addText(messageItem(section, event.message, event.role, at), event.text)
      return
    case 'block':
      addBlock(messageItem(section, event.message, event.role, at), event.block)
      return
    case 'text-withdrawn':
      emptyMessage(section, event.message)
      return
    case 'tool':
      foldTool(section, at, event.tool)
      foldIntoQuestions(state, event.tool)
      return
    case 'plan': {
      const plan = {
        id: event.plan,
        entries: event.entries,
        ...(event.text ? { text: event.text } : {}),
      }
      const others = state.plans.filter((other) => other.id !== event.plan)
      state.plans = newest([...others, plan], plansLimit)
      if (plan.entries.length > 0 || plan.text) markActed(section)
      return
    }
    case 'plan-removed':
      state.plans = state.plans.filter((plan) => plan.id !== event.plan)
      return
    case 'subagent':
      foldSubagent(section, at, event)
      return
    case 'options':
      state.options = event.options
      return
    case 'commands':
      state.commands = event.commands
      return
    case 'usage':
      state.usage = { ...state.usage, ...event.usage, ...costNow(state, event.usage.cost) }
      return
    case 'limits':
      return
    case 'title':
      // A name that the user gave is theirs to change.
      if (state.titleBy === 'user' && event.by !== 'user') return
      state.title = event.title
      state.titleBy = event.by
      return
    case 'prompt-queued':
    case 'prompt-edited':
    case 'prompt-moved':
    case 'prompt-removed':
    case 'queue-held':
    case 'queue-released':
      state.queue = foldQueue(state.queue, event)
      return
    case 'prompt-steered':
      state.queue = state.queue.filter((prompt) => prompt.id !== event.prompt)
      putAfter(section, event.after, {
        id: `steered-${event.prompt}`,
        at,
        version: 1,
        type: 'message',
        role: 'user',
        parts: event.content,
        endedAt: at,
        steered: true,
      })
      return
    case 'turn-acted':
      markActed(section)
      return
    case 'turn-ended':
      if (!section.turn?.itself) dropRecovery(state)
      endTurn(state, at, event)
      return
    case 'question-asked':
    case 'question-answered':
      foldQuestion(state, at, event)
      return
    case 'resumed':
      delete state.ending
      foldMark(state, at, event)
      return
    case 'waiting':
      state.waiting = { until: event.until, why: event.why, since: at }
      return
    case 'waited':
      delete state.waiting
      return
    case 'recovery':
      foldRecovery(state, event.plan)
      return
    case 'stopped':
      state.ending = {
        state: 'stopped',
        at,
        why: stoppedWords[event.by],
      }
      return
    case 'failed':
      state.ending = { state: 'failed', at, why: event.problem.message }
      foldMark(state, at, event)
      return
    case 'spoken':
      foldSpoken(state, at, event)
      return
    case 'connection':
      state.connection = event.connection
      return
    case 'run':
      if (event.run) state.run = event.run
      else delete state.run
      dropOfRun(state)
      return
    case 'preparing':
    case 'prepared':
      if (event.type === 'preparing' && event.asks) state.asks = { why: event.asks, since: at }
      else delete state.asks
      foldPreparing(section, at, event)
      return
    case 'notice':
    case 'compaction':
    case 'unknown':
    case 'break':
    case 'restored':
      foldMark(state, at, event)
      return
    case 'terminal-output':
    case 'terminal-exit':
    case 'terminal-activity':
      foldTerminal(state, event)
      return
    default:
      // A log written by a newer version may hold events that this one does not know.
      event satisfies never
  }
}
