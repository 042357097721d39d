import { failure, type Result, success } from '../../kit/result'
import { ownZone } from '../../kit/zones'
import { firstTime } from '../../shared/task/repeating'
import { textOf } from '../../shared/task/schedule'
import type { Repeat, Task, TaskRequest } from '../../shared/task/task'

/** What it waits for besides a place: nothing, or one of these. */
export type When = 'now' | 'at' | 'schedule' | 'ended' | 'branch'

/** When a task is to begin, as the user writes it. */
export interface WhenWords {
  when: When
  /** By the clock on the wall: "2026-11-19T09:30". */
  at: string
  /** As cron or calendars say it. */
  schedule: string
  zone: string
  /** What has to have ended before, by id. */
  after: readonly string[]
  branch: string
}

/** What is wished of that, and when it comes round first where it is repeated. */
export interface Begins {
  wish: Pick<TaskRequest, 'startAt' | 'repeat' | 'after' | 'branch'>
  next?: number
}

type Said = Pick<Task, 'startAt' | 'repeat' | 'after' | 'branch'>

export function whenWords(said: Said = {}): WhenWords {
  const { startAt, repeat, after = [], branch = '' } = said
  return {
    when: kindOf(said),
    at: startAt === undefined ? '' : wallClock(startAt),
    schedule: repeat ? textOf(repeat) : '',
    zone: repeat?.zone ?? ownZone(),
    after,
    branch,
  }
}

function kindOf({ startAt, repeat, after, branch }: Said): When {
  if (repeat) return 'schedule'
  if (startAt !== undefined) return 'at'
  if (branch !== undefined) return 'branch'
  return after && after.length > 0 ? 'ended' : 'now'
}

/** What the words come to, or what is wrong with them; `was` is what the task says already. */
export function beginsWhen(words: WhenWords, now: number, was: Said = {}): Result<Begins> {
  switch (words.when) {
    case 'now':
      return success({ wish: {} })
    case 'at': {
      // One that has missed its moment keeps it until it gets another.
      if (was.startAt !== undefined && words.at === wallClock(was.startAt))
        return success({ wish: { startAt: was.startAt } })
      const startAt = new Date(words.at).getTime()
      if (Number.isNaN(startAt)) return failure('no-moment', 'Say when it is to start.')
      if (startAt <= now) return failure('no-moment', 'This moment is over.')
      return success({ wish: { startAt } })
    }
    case 'schedule': {
      const repeat = repeatOf(words, now, was)
      const next = firstTime(repeat, now)
      return next.ok ? success({ wish: { repeat }, next: next.value }) : next
    }
    case 'ended':
      return words.after.length > 0
        ? success({ wish: { after: [...words.after] } })
        : failure('no-moment', 'Say what it comes after.')
    case 'branch': {
      const branch = words.branch.trim()
      return branch === ''
        ? failure('no-moment', 'Say which branch.')
        : success({ wish: { branch } })
    }
  }
}

function repeatOf(words: WhenWords, now: number, { repeat: was }: Said): Repeat {
  const text = words.schedule.trim()
  const zone = words.zone.trim()
  if (!/^(RRULE:)?[A-Z]+=/i.test(text)) return { cron: text, zone }
  // What is counted is not counted anew because something else was written.
  const from = was && 'rule' in was && was.rule === text ? was.from : now
  return { rule: text, zone, from }
}

/** A moment as a clock on the wall and a calendar show it. */
export function wallClock(at: number): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
