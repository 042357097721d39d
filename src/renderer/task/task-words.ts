import type { GateRow } from '../../shared/app/tables'
import type { Budget } from '../../shared/session/runs/run'
import { fileSaysWords, isUnsettled } from '../../shared/task/file-says'
import type { ChangeSize } from '../../shared/task/found'
import { reasonOf, reasonWords } from '../../shared/task/reason'
import type { TaskRow } from '../../shared/task/row'
import { lostGround } from '../../shared/task/stacked'

/** "+48 −12", or that there is nothing. */
export const sizeWords = ({ files, added, deleted }: ChangeSize): string =>
  files === 0 ? 'No changes' : `+${added} −${deleted}`

interface Around {
  gate: GateRow | undefined
  find(id: string): TaskRow | undefined
  agentName(id: string): string
  now: number
}

/** Why it stands where it stands, and what `tasks.md` says otherwise. */
export function whyOf(task: TaskRow, around: Around): string {
  const lost = lostGround(task, around.find)
  const stands = whyInState(task, around)
  const why = lost === undefined ? stands : [lost, stands].filter(Boolean).join('. ')
  // Of what waits it is the reason, where nothing else comes first.
  const said = task.fileSays && isUnsettled(task) ? fileSaysWords[task.fileSays.what] : ''
  return said === '' || why.includes(said) ? why : [said, why].filter(Boolean).join('. ')
}

function whyInState(task: TaskRow, { gate, find, agentName, now }: Around): string {
  switch (task.state) {
    case 'proposed':
    case 'waiting': {
      const back = task.sentBack ? 'sent back, ' : ''
      const stateOf = (id: string) => find(id)?.state
      const missed = task.problem ? `. ${task.problem}` : ''
      const reason = gate && reasonOf(task, find, gate, now)
      if (!reason) return `${back}starts now`
      const titleOf = (id: string) => find(id)?.title ?? 'a task'
      const isAccepted = (id: string) => find(id)?.line !== undefined
      const time = (at: number) => clockWords(at, now)
      return `${back}${reasonWords(reason, { titleOf, stateOf, isAccepted, agentName, time })}${missed}`
    }
    case 'running':
      if (task.rests) return `waits until ${clockWords(task.rests.until, now)}. ${task.rests.words}`
      return task.byHand ? 'by hand' : `since ${clockWords(task.startedAt ?? task.since, now)}`
    case 'needs-input':
      return task.problem ?? 'asks something'
    case 'review':
      if (task.line === 'merging') return 'is being merged'
      if (task.line === 'waits') return 'waits to be merged'
      return task.problem ?? task.summary ?? 'waits for you'
    case 'failed':
      return task.problem ?? ''
    case 'done':
      return task.summary ?? ''
    case 'dropped':
      return ''
  }
}

/** "30 minutes, 2 turns": what it may spend, where something was said of that. */
export function budgetWords({ minutes, turns, tokens, money }: Budget): string {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`
  return [
    ...(minutes === undefined ? [] : [count(minutes, 'minute')]),
    ...(turns === undefined ? [] : [count(turns, 'turn')]),
    ...(tokens === undefined ? [] : [count(tokens, 'token')]),
    ...(money === undefined ? [] : [`a cost of ${money}`]),
  ].join(', ')
}

const day = 86_400_000
const year = (at: number) => new Date(at).getFullYear()

/** The time alone where it is of today or of the night before; with the year where that is another one. */
export function clockWords(at: number, now: number): string {
  const near = Math.abs(at - now) < day / 2
  return new Date(at).toLocaleString([], {
    ...(near ? {} : { month: 'short', day: 'numeric' }),
    ...(near || year(at) === year(now) ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
}

/** "2 h 5 min": how long something took. */
export function durationWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return `${Math.max(0, Math.round(milliseconds / 1000))} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
