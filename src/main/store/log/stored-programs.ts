import { driverNames } from '../../../shared/agent/process/agent'
import type { PidRecord } from '../../host/machine'
import type { StoredTerminal } from './log'
import type { ResumeAbout } from './resume-point'
import {
  anything,
  count,
  list,
  noText,
  nullable,
  oneOf,
  or,
  perhaps,
  rowOf,
  shape,
  text,
  zero,
} from './row-shape'
import type { RowSchema } from './rows'

type Epoch = StoredTerminal['epochs'][number]

const exit = shape<Required<Epoch>['exit']>({
  code: nullable(count),
  signal: perhaps(text),
  at: count,
  by: perhaps(oneOf('user', 'app', 'lease', 'keeper')),
})

const kept = shape<Required<Epoch>['kept']>({
  process: text,
  shift: count,
  answered: count,
  columns: count,
  rows: count,
  written: zero,
  modes: shape<Required<Epoch>['kept']['modes']>({ offset: count, text }),
})

export const storedTerminal = rowOf<StoredTerminal>({
  id: text,
  machine: perhaps(text),
  session: nullable(text),
  project: text,
  kind: oneOf('agent', 'shell'),
  title: text,
  titleBy: oneOf('user', 'program', 'app'),
  ownTitle: perhaps(text),
  place: zero,
  folder: text,
  clearedAt: zero,
  closing: perhaps(oneOf(true)),
  epochs: list(
    shape<Epoch>({
      offset: count,
      startedAt: count,
      command: text,
      exit: perhaps(exit),
      kept: perhaps(kept),
    }),
  ),
})

/** No signal may go to everybody, or to a group. */
const pid = {
  is: (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0,
}

export const storedPid = rowOf<PidRecord>({
  id: text,
  pid,
  startTime: text,
  token: text,
  startedAt: count,
  agent: text,
  agentName: text,
  command: text,
  folder: text,
  sessions: or(list(text), () => []),
  terminal: noText,
})

export const storedResumeAbout = rowOf<ResumeAbout>({
  driver: oneOf(...driverNames),
  agentName: text,
  sessions: list(text),
  state: perhaps(anything),
  service: shape<ResumeAbout['service']>({
    choice: shape<ResumeAbout['service']['choice']>({
      agent: text,
      account: nullable(text),
      profile: nullable(text),
      speaks: perhaps(oneOf(...driverNames)),
    }),
    folder: nullable(text),
    session: nullable(text),
  }),
})

/** In as few bytes as may be: it is written with each frame. */
export type StoredOffsets = [out: number, writes: number, pending?: string[], progress?: unknown]

export const storedOffsets: RowSchema<StoredOffsets> = {
  safeParse(data) {
    if (!Array.isArray(data) || data.length < 2) return { success: false }
    const [out, writes, pending = [], progress] = data as unknown[]
    if (!(count.is(out) && count.is(writes) && list(text).is(pending))) return { success: false }
    // A place without anything in it would be null when it is written again.
    return {
      success: true,
      data: progress == null ? [out, writes, pending] : [out, writes, pending, progress],
    }
  },
}
