import type { ReactNode } from 'react'
import { type Status, statusWords } from '../../shared/session/status'
import type { StandingMark } from '../../shared/task/standing'
import { turn } from './turning'
import './status-mark.css'

interface Mark {
  color: 'working' | 'needs-input' | 'ready' | 'reconnecting' | 'failed' | 'quiet'
  shape: ReactNode
}

const ring = <circle cx="8" cy="8" r="5.25" />
const arc = 'M12.9 6.2A5.25 5.25 0 1 0 13.25 8'

/** Each has a shape of its own, so that the colour is never needed to tell them apart. */
const marks: Record<StandingMark, Mark> = {
  Idle: { color: 'quiet', shape: ring },
  Starting: {
    color: 'quiet',
    shape: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.5" />,
  },
  Working: {
    color: 'working',
    shape: (
      <>
        {ring}
        <path d="M8 2.75a5.25 5.25 0 0 0 0 10.5z" fill="currentColor" />
      </>
    ),
  },
  'Needs input': {
    color: 'needs-input',
    shape: (
      <path
        d="M5.2 5.6C5.2 4 6.4 3 8 3s2.8 1 2.8 2.5C10.8 7.5 8 7.6 8 9.6M8 12.9h.01"
        strokeWidth="2"
      />
    ),
  },
  Ready: {
    color: 'ready',
    shape: <circle cx="8" cy="8" r="4" fill="currentColor" stroke="none" />,
  },
  Waiting: {
    color: 'quiet',
    shape: (
      <>
        {ring}
        <path d="M8 4.9V8l2.1 1.5" />
      </>
    ),
  },
  Stale: { color: 'quiet', shape: <circle cx="8" cy="8" r="5.25" strokeDasharray="2.2 1.92" /> },
  Reconnecting: {
    color: 'reconnecting',
    shape: <path d={`${arc}M13.2 3v3.3H9.9`} />,
  },
  Disconnected: {
    color: 'failed',
    shape: (
      <path d="M3.6 12.4l8.8-8.8M4.3 11.7A5.25 5.25 0 0 1 11.7 4.3M13 6.4A5.25 5.25 0 0 1 6.4 13" />
    ),
  },
  Completed: { color: 'ready', shape: <path d="M3 8.6l3.3 3.3L13 4.6" strokeWidth="1.9" /> },
  Failed: { color: 'failed', shape: <path d="M4 4l8 8M12 4l-8 8" strokeWidth="1.9" /> },
  'In review': {
    color: 'needs-input',
    shape: (
      <>
        <path d="M1.6 8S4 3.9 8 3.9 14.4 8 14.4 8 12 12.1 8 12.1 1.6 8 1.6 8z" />
        <circle cx="8" cy="8" r="1.9" fill="currentColor" stroke="none" />
      </>
    ),
  },
  'No changes': {
    color: 'quiet',
    shape: (
      <>
        {ring}
        <path d="M5.6 8h4.8" strokeWidth="1.9" />
      </>
    ),
  },
  Stopped: {
    color: 'quiet',
    shape: <rect x="4" y="4" width="8" height="8" rx="1" fill="currentColor" stroke="none" />,
  },
}

interface StatusMarkProps {
  status: Status
  /** While it waits: until when. */
  waitsUntil?: number | undefined
  /** While reconnecting: which attempt of how many. */
  attempt?: { number: number; of: number } | undefined
  /** Shows the word as well; without it the word is said by whatever the mark stands in. */
  word?: boolean
}

export function StatusMark({ status, waitsUntil, attempt, word }: StatusMarkProps) {
  return (
    <span className={`status status-${marks[status].color}`}>
      <Shape mark={status} />
      {word && <span>{statusWords({ status, waitsUntil }, Date.now())}</span>}
      {attempt && (
        <span aria-hidden={!word}>
          {attempt.number}/{attempt.of}
        </span>
      )}
    </span>
  )
}

/** The mark alone, where the word is said by whatever it stands in. */
export function StateMark({ mark, words }: { mark: StandingMark; words?: string }) {
  return (
    <span className={`status status-${marks[mark].color}`}>
      <Shape mark={mark} />
      {words && <span>{words}</span>}
    </span>
  )
}

function Shape({ mark }: { mark: StandingMark }) {
  return (
    <svg
      ref={mark === 'Working' ? turn : undefined}
      viewBox="0 0 16 16"
      width="12"
      height="12"
      aria-hidden="true"
    >
      {marks[mark].shape}
    </svg>
  )
}
