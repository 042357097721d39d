import type { Spent } from '../../../shared/agent/account/spending'
import { driverNames } from '../../../shared/agent/process/agent'
import { type Task, taskSources } from '../../../shared/task/task'
import type { Checkpoint } from '../../../shared/workspace/checkpoint'
import type { PidRecord } from '../../host/machine'
import type {
  StoredAccount,
  StoredOperation,
  StoredProject,
  StoredReview,
  StoredSession,
  StoredTerminal,
  StoredTrash,
  StoredWorkspace,
} from './log'
import type { ResumeAbout } from './resume-point'
import {
  anything,
  count,
  either,
  flag,
  list,
  map,
  nullable,
  oneOf,
  or,
  perhaps,
  rowOf,
  shape,
  text,
} from './row-shape'
import type { RowSchema } from './rows'

/*
 * What rows have to be, so that one which is not is a row less and never a start that fails. What an
 * earlier version did not store has its default here; what a row has besides is left in it.
 */

const noText = or(nullable(text), () => null)
const no = or(flag, () => false)
const zero = or(count, () => 0)
const point = {
  is: (value: unknown): value is [number, number] => list(count).is(value) && value.length === 2,
}

export const storedProject = rowOf<StoredProject>({
  id: text,
  machine: perhaps(text),
  path: text,
  openedAt: count,
  open: or(flag, () => true),
})

export const storedSession = rowOf<StoredSession>({
  id: text,
  machine: perhaps(text),
  project: text,
  agent: text,
  agentName: text,
  account: noText,
  profile: noText,
  agentSession: noText,
  driver: oneOf(...driverNames),
  forkOf: perhaps(text),
  workspace: shape<StoredSession['workspace']>({
    kind: oneOf('folder', 'worktree', 'jj'),
    path: text,
    branch: perhaps(text),
    base: perhaps(text),
    id: perhaps(text),
  }),
  pinned: no,
  archived: no,
  deletedAt: or(nullable(count), () => null),
  seenSequence: zero,
  carriedFrom: perhaps(nullable(text)),
  dismissed: perhaps(list(text)),
  open: perhaps(flag),
  createdAt: count,
  summary: perhaps(anything),
})

export const storedWorkspace = rowOf<StoredWorkspace>({
  id: text,
  machine: perhaps(text),
  project: text,
  kind: oneOf('worktree', 'jj'),
  name: text,
  path: text,
  folder: text,
  branch: noText,
  base: text,
  commit: text,
  top: text,
  common: text,
  state: oneOf('preparing', 'ready', 'failed', 'removing', 'trashed', 'gone'),
  problem: perhaps(
    shape<Required<StoredWorkspace>['problem']>({
      code: text,
      message: text,
      hint: perhaps(text),
      details: perhaps(text),
    }),
  ),
  setup: or(oneOf('none', 'running', 'failed', 'done'), () => 'none'),
  health: or(oneOf('ok', 'missing', 'replaced', 'foreign', 'pruned'), () => 'ok'),
  createdAt: count,
  removedAt: perhaps(count),
  until: perhaps(count),
  admin: perhaps(text),
  above: perhaps(list(text)),
  bytes: perhaps(count),
  carried: perhaps(list(text)),
  untrusted: perhaps(
    shape<Required<StoredWorkspace>['untrusted']>({ commands: list(text), digest: text }),
  ),
  identity: perhaps(
    shape<Required<StoredWorkspace>['identity']>({ device: text, inode: text, born: text }),
  ),
  trashed: perhaps(
    shape<StoredTrash>({
      path: text,
      head: shape<StoredTrash['head']>({ branch: nullable(text), commit: nullable(text) }),
      rescues: list(shape<StoredTrash['rescues'][number]>({ ref: text, commit: text })),
    }),
  ),
})

export const storedOperation = rowOf<StoredOperation>({
  id: text,
  machine: perhaps(text),
  kind: text,
  workspace: text,
  step: text,
  data: perhaps(anything),
})

export const storedReview = rowOf<StoredReview>({
  id: text,
  kind: text,
  key: text,
  data: perhaps(anything),
})

const taskState = oneOf(
  ...(['proposed', 'waiting', 'running', 'needs-input', 'review'] as const),
  ...(['done', 'failed', 'dropped'] as const),
)

const yes = oneOf(true)

const taskAgent = shape<NonNullable<Task['agent']>>({
  agent: text,
  account: noText,
  profile: noText,
})

const taskRival = shape<Required<Task>['agents'][number]>({
  agent: text,
  account: noText,
  profile: noText,
  say: perhaps(text),
})

export const storedTask = rowOf<Task>({
  id: text,
  project: text,
  title: text,
  description: text,
  order: count,
  agent: nullable(taskAgent),
  agents: perhaps(list(taskRival)),
  say: perhaps(text),
  attemptOf: perhaps(text),
  comparing: perhaps(flag),
  fromBranch: perhaps(flag),
  into: perhaps(text),
  clash: perhaps(text),
  merged: perhaps(shape<Required<Task>['merged']>({ base: text, commit: text })),
  on: perhaps(list(shape<Required<Task>['on'][number]>({ task: text, attempt: count }))),
  base: nullable(text),
  check: perhaps(text),
  needs: list(text),
  startAt: perhaps(count),
  checklist: perhaps(list(text)),
  ticked: perhaps(list(text)),
  attachments: perhaps(list(text)),
  place: perhaps(text),
  label: perhaps(text),
  after: perhaps(list(text)),
  branch: perhaps(text),
  branchAt: perhaps(text),
  nextAt: perhaps(count),
  repeat: perhaps(
    either(
      shape<Extract<Required<Task>['repeat'], { cron: string }>>({ cron: text, zone: text }),
      shape<Extract<Required<Task>['repeat'], { rule: string }>>({
        rule: text,
        zone: text,
        from: count,
      }),
    ),
  ),
  budget: shape<Task['budget']>({
    minutes: perhaps(count),
    turns: perhaps(count),
    tokens: perhaps(count),
    money: perhaps(count),
  }),
  source: oneOf(...taskSources),
  state: taskState,
  before: perhaps(taskState),
  createdAt: count,
  since: count,
  paused: no,
  byHand: no,
  attempts: list(
    shape<Task['attempts'][number]>({
      number: count,
      startedAt: count,
      session: perhaps(text),
      endedAt: perhaps(count),
      end: perhaps(text),
    }),
  ),
  line: perhaps(shape<Required<Task>['line']>({ acceptedAt: count, merging: flag })),
  unjudged: perhaps(flag),
  rests: perhaps(shape<Required<Task>['rests']>({ words: text, until: count })),
  asking: perhaps(
    shape<Required<Task>['asking']>({
      agent: taskAgent,
      at: count,
      of: list(text),
      session: perhaps(text),
      problem: perhaps(text),
    }),
  ),
  opinion: perhaps(
    shape<Required<Task>['opinion']>({
      agent: taskAgent,
      at: count,
      session: perhaps(text),
      words: perhaps(text),
      marks: list(
        shape<Required<Task>['opinion']['marks'][number]>({
          attempt: text,
          score: perhaps(count),
          reason: text,
        }),
      ),
    }),
  ),
  summary: perhaps(text),
  problem: perhaps(text),
  comments: perhaps(text),
  fileSays: perhaps(
    shape<Required<Task>['fileSays']>({
      at: count,
      what: oneOf('changed', 'done', 'gone'),
      kept: perhaps(yes),
      words: perhaps(
        shape<Required<Required<Task>['fileSays']>['words']>({
          title: perhaps(text),
          description: perhaps(text),
          check: perhaps(text),
          checklist: perhaps(list(text)),
          needs: perhaps(list(text)),
        }),
      ),
    }),
  ),
  history: list(
    shape<Task['history'][number]>({
      at: count,
      by: oneOf('user', 'agent', 'app', 'file'),
      what: text,
      words: perhaps(text),
    }),
  ),
})

export const storedAccount = rowOf<StoredAccount>({
  id: text,
  agent: text,
  account: noText,
  limits: list(
    shape<StoredAccount['limits'][number]>({
      model: perhaps(text),
      since: count,
      until: count,
      told: flag,
      uptime: perhaps(count),
      words: text,
    }),
  ),
  failed: perhaps(shape<Required<StoredAccount>['failed']>({ since: count, words: text })),
  windows: list(
    shape<StoredAccount['windows'][number]>({
      name: text,
      used: perhaps(count),
      resetsAt: perhaps(count),
      model: perhaps(text),
      state: perhaps(oneOf('allowed', 'warning', 'rejected')),
      seenAt: count,
      course: or(list(point), () => []),
    }),
  ),
})

export const storedSpending = rowOf<Spent>({
  id: text,
  day: text,
  agent: text,
  account: noText,
  model: text,
  session: text,
  project: text,
  turns: count,
  inputTokens: zero,
  outputTokens: zero,
  cost: or(map(count), () => ({})),
})

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

export const storedCheckpoint = rowOf<Checkpoint>({
  id: text,
  session: text,
  turn: text,
  edge: oneOf('start', 'end', 'before'),
  at: count,
  folder: text,
  key: text,
  number: count,
  work: text,
  head: nullable(text),
  exact: flag,
  left: count,
  nested: list(
    shape<Checkpoint['nested'][number]>({
      path: text,
      folder: text,
      key: text,
      work: text,
      number: count,
      head: perhaps(nullable(text)),
    }),
  ),
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
    return count.is(out) && count.is(writes) && list(text).is(pending)
      ? { success: true, data: [out, writes, pending, progress] }
      : { success: false }
  },
}
