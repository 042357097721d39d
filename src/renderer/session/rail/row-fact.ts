import type { SessionRow } from '../../../shared/app/tables'
import { timeWords } from '../../../shared/session/recovery/words'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

interface RowFact {
  text: string
  /** When it reads otherwise, if nothing else changes until then. */
  next: number
}

const fixed = (text: string): RowFact => ({ text, next: Number.POSITIVE_INFINITY })

/** The one fact beside a title, the shortest that matters; of what rests nothing for an hour. */
export function rowFact(session: SessionRow, now: number): RowFact {
  const { status, connection, waitsUntil, held, since } = session
  const { attempt } = connection
  if (status === 'Reconnecting' && attempt) return fixed(`${attempt.number}/${attempt.of}`)
  if (status === 'Waiting' && waitsUntil !== undefined) return untilFact(waitsUntil, now)
  if (held) return fixed(`${held.count} held`)
  return ageFact(since, now, goesOn(session) ? minute : hour)
}

/** How long that goes on is what one wants to know of it. */
const goesOn = ({ status }: SessionRow): boolean =>
  status === 'Working' || status === 'Starting' || status === 'Needs input'

/** By the clock, where that is not that of another day. */
function untilFact(at: number, now: number): RowFact {
  if (at - now < day) return fixed(timeWords(at, at))
  const date = new Date(at).toLocaleDateString('en', { month: 'short', day: 'numeric' })
  return { text: date, next: at - day + 1 }
}

function ageFact(at: number, now: number, least: number): RowFact {
  const age = Math.max(0, now - at)
  if (age < least) return { text: '', next: at + least }
  const [unit, name] =
    age < hour ? [minute, 'm'] : age < day ? [hour, 'h'] : age < year ? [day, 'd'] : [year, 'y']
  const count = Math.floor(age / unit)
  return { text: `${count}${name}`, next: at + (count + 1) * unit }
}
