const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface RelativeTime {
  text: string
  /** When the text changes next. */
  next: number
}

/** How long ago something was, as short as it can be said: "now", "3 min", "2 h", "5 d". */
export function relativeTime(at: number, now: number): RelativeTime {
  const age = Math.max(0, now - at)
  const in_ = (unit: number, name: string): RelativeTime => {
    const count = Math.floor(age / unit)
    return { text: `${count} ${name}`, next: at + (count + 1) * unit }
  }
  if (age < minute) return { text: 'now', next: at + minute }
  if (age < hour) return in_(minute, 'min')
  if (age < day) return in_(hour, 'h')
  if (age < 30 * day) return in_(day, 'd')
  return { text: new Date(at).toLocaleDateString(), next: Number.POSITIVE_INFINITY }
}
