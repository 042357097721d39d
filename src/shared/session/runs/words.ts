import { isOver, type Limit, type Run, type Told } from './run'

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`
const minutes = (milliseconds: number): number => Math.floor(milliseconds / 60_000)

/** One line of how a run stands. */
export function runWords(run: Run): string {
  if (run.asks && !isOver(run)) return 'Waits for your answer'
  switch (run.state) {
    case 'preparing':
      return 'Preparing'
    case 'working':
      return `Working, ${spentWords(run)}`
    case 'reading':
      return 'Looking for its signal'
    case 'checking':
      return `Checking with “${run.check ?? ''}”`
    case 'waiting':
      return waitingWords(run)
    case 'stopping':
      return `Stopping. ${whyStopped(run)}`
    case 'done':
      return run.problem
        ? withWords('Check failed', run.problem.message)
        : withWords('Done', run.signal?.summary)
    case 'failed':
      return withWords('Failed', run.problem?.message)
    case 'stopped':
      return `Stopped. ${whyStopped(run)}`
    default:
      return run.state satisfies never
  }
}

const withWords = (line: string, words: string | undefined): string =>
  words === undefined ? line : `${line}. ${words}`

/** "turn 2 of 20, 3 of 60 min" */
function spentWords({ spent, budget, unwatched = [] }: Run): string {
  const of = (limit: number | undefined) => (limit === undefined ? '' : ` of ${limit}`)
  return [
    `turn ${Math.max(spent.turns, 1)}${of(budget.turns)}`,
    `${minutes(spent.milliseconds)}${of(budget.minutes)} min`,
    ...(unwatched.length > 0
      ? [`${unwatched.map((one) => called[one]).join(' and ')} not told`]
      : []),
  ].join(', ')
}

const called: Record<Told, string> = { tokens: 'tokens', money: 'cost' }
const asked: Record<Told, string> = {
  tokens: 'how many tokens its turns use',
  money: 'what its turns cost',
}

/** Why a limit stops nothing. */
export function unwatchedWords(limits: readonly Told[], agent: string): string {
  const what = limits.map((one) => asked[one]).join(' and ')
  const names = limits.map((one) => called[one]).join(' and ')
  const are = limits.length > 1 ? 'limits of' : 'limit of'
  return `${agent} does not tell ${what}. The ${are} ${names} cannot be watched.`
}

/** Why it waits: what is asked, or what went wrong. */
function waitingWords({ waits, signal, problem }: Run): string {
  if (waits === 'answer') return `Waits. ${signal?.question ?? 'The agent asks you something.'}`
  if (waits === 'cancelled')
    return 'Waits. You cancelled the turn. It goes on with your next message.'
  // Whether it waits or has failed depends on what is planned, which others say.
  return problem?.message ?? 'Something went wrong.'
}

function whyStopped({ by, budget }: Run): string {
  if (by === 'user') return 'You stopped it.'
  if (by === 'task') return 'Its task needs it no more.'
  if (by === 'taken-over') return 'You took over.'
  return by === undefined ? '' : usedUpWords[by](budget[by] ?? 0)
}

const usedUpWords: Record<Limit, (limit: number) => string> = {
  minutes: (limit) => `Its time is used up: ${count(limit, 'minute')}.`,
  turns: (limit) => `Its turns are used up: ${limit}.`,
  tokens: (limit) => `Its tokens are used up: ${limit.toLocaleString('en')}.`,
  money: (limit) => `Its budget of $${limit.toFixed(2)} is used up.`,
}
