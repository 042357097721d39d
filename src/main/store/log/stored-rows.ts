import { driverNames } from '../../../shared/agent/process/agent'
import type { Checkpoint } from '../../../shared/workspace/checkpoint'
import type {
  StoredOperation,
  StoredProject,
  StoredReview,
  StoredSession,
  StoredTrash,
  StoredWorkspace,
} from './log'
import {
  anything,
  count,
  flag,
  list,
  no,
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

/*
 * What rows have to be, so that one which is not is a row less and never a start that fails. What an
 * earlier version did not store has its default here; what a row has besides is left in it.
 */

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
