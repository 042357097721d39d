/** Hours of the day in which nothing is sent by itself, in the user's time; none where both are the same. */
export interface Curfew {
  /** Minutes since midnight. */
  from: number
  to: number
}

/** "22:00" and "07:00"; nothing where one of them is no time. */
export function curfewOf(from: string, to: string): Curfew | undefined {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (start === undefined || end === undefined || start === end) return undefined
  return { from: start, to: end }
}

function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(clock.trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** That moment, or the end of the curfew that it falls into. */
export function outOfCurfew(at: number, curfew: Curfew | undefined): number {
  if (!curfew) return at
  const { from, to } = curfew
  const time = new Date(at)
  const minute = time.getHours() * 60 + time.getMinutes()
  const inside = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (!inside) return at
  const end = new Date(at)
  end.setHours(Math.floor(to / 60), to % 60, 0, 0)
  // Where the clock skips that hour the date goes on by itself; where it is past, it is tomorrow's.
  if (end.getTime() <= at) end.setDate(end.getDate() + 1)
  return end.getTime()
}
