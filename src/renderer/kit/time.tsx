import { useEffect, useState } from 'react'
import { Aside } from './aside'
import { relativeTime } from './relative-time'

// A timer can't wait longer than this.
const longestWait = 2 ** 31 - 1
/** All times on the screen change together on these beats: twenty paints would cost twenty times one. */
const beat = 30_000

/** Words of a time, until when they hold being told with them; they are at most a beat old. */
export function useTimeWords(words: (now: number) => { text: string; next: number }): string {
  const [now, setNow] = useState(Date.now)
  const { text, next } = words(now)
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const wait = Math.min(Math.max(Math.ceil(next / beat) * beat - Date.now(), 0), longestWait)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [next])
  return text
}

const useRelativeTime = (at: number): string =>
  useTimeWords((now) => relativeTime(at, Math.max(now, at)))

/** How long ago something was, beside a name. */
export function TimeAside({ at }: { at: number }) {
  return <Aside text={useRelativeTime(at)} />
}

/** How long ago something was; draws itself again only when that changes. */
export function Time({ at }: { at: number }) {
  const text = useRelativeTime(at)
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} data-tooltip={date.toLocaleString()}>
      {text}
    </time>
  )
}
