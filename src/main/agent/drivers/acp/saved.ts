import { z } from 'zod'
import type { AgentOption } from '../../../../shared/agent/content'
import type { Fields } from '../fields'
import type { SavedBook } from './book'
import type { SavedConversations } from './conversations'

/** Another when what is written is read in another way: who finds one that it does not know begins anew. */
const version = 1

/** A connection as it stands: from here another run of the app goes on with it. */
export interface SavedAcp {
  /** What the agent said of itself. */
  answer: Fields
  account?: string | undefined
  book: SavedBook
  conversations: SavedConversations
}

const fields = z.record(z.string(), z.unknown())
const id = z.union([z.string(), z.number()])
const role = z.enum(['user', 'agent', 'thought'])
const pair = z.tuple([z.string(), z.string()])
const option = z.custom<AgentOption>(
  (value) => z.looseObject({ id: z.string(), name: z.string() }).safeParse(value).success,
)

const reader = z.object({
  names: z.object({
    runs: z.number(),
    run: z.string().optional(),
    role: role.optional(),
    ids: z.array(z.tuple([z.string(), role])),
    lastId: z.string().optional(),
    lastRole: role.optional(),
    lastName: z.string(),
  }),
  options: z.object({ config: z.array(option), mode: option.optional(), model: option.optional() }),
  compactions: z.object({ summaries: z.array(pair), told: z.number() }),
  subagents: z.object({ known: z.array(z.string()), speakers: z.array(pair) }),
  tools: z.array(z.string()),
  said: z.array(z.string()),
  info: fields,
})

const open = z.object({
  method: z.string(),
  session: z.string().optional(),
  cancelled: z.boolean().optional(),
  params: fields.optional(),
  answer: fields.optional(),
})

const asked = z.object({
  message: fields,
  place: z.number().optional(),
  read: z.boolean().optional(),
})

const saved = z.object({
  version: z.literal(version),
  answer: fields,
  account: z.string().optional(),
  book: z.object({
    run: z.string(),
    next: z.number(),
    open: z.array(z.tuple([z.number(), open])),
    questions: z.number().optional(),
    asked: z.array(z.tuple([id, asked])),
  }),
  conversations: z.object({
    all: z.array(z.object({ id: z.string(), prefix: z.string(), reader, strange: z.number() })),
    roots: z.array(pair),
    latest: z.string().optional(),
  }),
})

export const leaving = (state: SavedAcp): unknown => ({ version, ...state })

/** None where it is of another version, or is no such thing. */
export function savedIn(state: unknown): SavedAcp | undefined {
  return saved.safeParse(state).data
}
