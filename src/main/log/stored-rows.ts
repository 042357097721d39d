import { z } from 'zod'
import type { PidRecord } from '../machines/machine'
import type {
  StoredProject,
  StoredSession,
  StoredTerminal,
  StoredUndertaking,
  StoredWorkspace,
} from './log'

/*
 * What rows have to be, so that one which is not is a row less and never a start that fails. What an
 * earlier version did not store has its default here; what a row has besides is left in it.
 */

const count = z.number()

export const storedProject: z.ZodType<StoredProject> = z.looseObject({
  ...{ id: z.string(), path: z.string(), openedAt: count },
  open: z.boolean().default(true),
})

export const storedSession: z.ZodType<StoredSession> = z.looseObject({
  ...{ id: z.string(), project: z.string(), agent: z.string(), agentName: z.string() },
  account: z.string().nullable().default(null),
  profile: z.string().nullable().default(null),
  driver: z.enum(['acp', 'stream-json', 'terminal']),
  agentSession: z.string().nullable().default(null),
  workspace: z.looseObject({
    kind: z.enum(['folder', 'worktree', 'jj']),
    path: z.string(),
    branch: z.string().exactOptional(),
    base: z.string().exactOptional(),
    id: z.string().exactOptional(),
  }),
  pinned: z.boolean().default(false),
  archived: z.boolean().default(false),
  deletedAt: count.nullable().default(null),
  seenSequence: count.default(0),
  dismissed: z.array(z.string()).exactOptional(),
  open: z.boolean().exactOptional(),
  createdAt: count,
  summary: z.unknown(),
})

const problem = z.looseObject({
  ...{ code: z.string(), message: z.string() },
  hint: z.string().exactOptional(),
  details: z.string().exactOptional(),
})

export const storedWorkspace: z.ZodType<StoredWorkspace> = z.looseObject({
  ...{ id: z.string(), project: z.string(), kind: z.enum(['worktree', 'jj']), name: z.string() },
  ...{ path: z.string(), folder: z.string(), branch: z.string().nullable().default(null) },
  ...{ base: z.string(), commit: z.string(), top: z.string(), common: z.string() },
  state: z.enum(['preparing', 'ready', 'failed', 'removing', 'trashed', 'gone']),
  problem: problem.exactOptional(),
  setup: z.enum(['none', 'running', 'failed', 'done']).default('none'),
  health: z.enum(['ok', 'missing', 'replaced', 'foreign', 'pruned']).default('ok'),
  createdAt: count,
  removedAt: count.exactOptional(),
  until: count.exactOptional(),
  admin: z.string().exactOptional(),
  identity: z
    .looseObject({ device: z.string(), inode: z.string(), born: z.string() })
    .exactOptional(),
})

export const storedUndertaking: z.ZodType<StoredUndertaking> = z.looseObject({
  ...{ id: z.string(), kind: z.string(), workspace: z.string(), step: z.string() },
  data: z.unknown(),
})

const exit = z.looseObject({
  code: count.nullable(),
  signal: z.string().exactOptional(),
  at: count,
  by: z.enum(['user', 'app']).exactOptional(),
})

export const storedTerminal: z.ZodType<StoredTerminal> = z.looseObject({
  ...{ id: z.string(), session: z.string().nullable(), project: z.string() },
  kind: z.enum(['agent', 'shell']),
  ...{ title: z.string(), titleBy: z.enum(['user', 'program', 'app']) },
  ownTitle: z.string().exactOptional(),
  ...{ place: count.default(0), folder: z.string(), clearedAt: count.default(0) },
  closing: z.literal(true).exactOptional(),
  epochs: z.array(
    z.looseObject({
      ...{ offset: count, startedAt: count, command: z.string() },
      exit: exit.exactOptional(),
    }),
  ),
})

export const storedPid: z.ZodType<PidRecord> = z.looseObject({
  ...{ id: z.string(), pid: z.int().positive(), startTime: z.string(), token: z.string() },
  ...{ startedAt: count, agent: z.string(), agentName: z.string() },
  ...{ command: z.string(), folder: z.string() },
  sessions: z.array(z.string()).default([]),
  terminal: z.string().nullable().default(null),
})
