import type { SessionEvent } from './event'
import { putItem } from './items'
import type { SessionState } from './state'

type MarkEvent = Extract<
  SessionEvent,
  {
    type: 'notice' | 'compaction' | 'unknown' | 'break' | 'resumed' | 'failed' | 'restored'
  }
>

/** What stands in the transcript and is nobody's word: it is put there once, and is then as it is. */
export function foldMark(state: SessionState, at: number, event: MarkEvent): void {
  const { section, sequence } = state
  switch (event.type) {
    case 'notice': {
      const { severity, title, text } = event
      const id = `notice-${sequence}`
      putItem(section, {
        id,
        at,
        version: 1,
        type: 'notice',
        severity,
        title,
        ...(text ? { text } : {}),
      })
      return
    }
    case 'compaction':
      putItem(section, {
        id: event.id,
        at,
        version: 1,
        type: 'compaction',
        state: event.state,
        ...(event.summary ? { summary: event.summary } : {}),
      })
      return
    case 'unknown': {
      const id = `unknown-${sequence}`
      putItem(section, { id, at, version: 1, type: 'unknown', name: event.name, raw: event.raw })
      return
    }
    case 'break':
      putItem(section, {
        id: `break-${sequence}`,
        at,
        version: 1,
        type: 'break',
        problem: event.problem,
      })
      return
    case 'restored':
      putItem(section, { id: `restored-${event.restore}`, at, version: 1, ...event })
      return
    case 'resumed':
      putItem(section, {
        id: `resumed-${sequence}`,
        at,
        version: 1,
        type: 'resumed',
        how: event.how,
      })
      return
    case 'failed':
      putItem(section, {
        id: `failed-${sequence}`,
        at,
        version: 1,
        type: 'failed',
        problem: event.problem,
      })
      return
  }
}
