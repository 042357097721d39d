import { z } from 'zod'
import type { PidRecord } from '../machines/machine'
import type { StoredProject, StoredSession, StoredTerminal } from './log'

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
