import { z } from 'zod'
import type { Choice } from '../../../../shared/agent/content'
import type { PromptEnd } from '../driver'

/** Another when what is written is read in another way: who finds one that it does not know begins anew. */
const version = 1

const fields = z.record(z.string(), z.unknown())
const named = <Value extends z.ZodType>(value: Value) => z.array(z.tuple([z.string(), value]))
/** What has a type of its own elsewhere. */
const shaped = <Value>(schema: z.ZodType) =>
  z.custom<Value>((value) => schema.safeParse(value).success)
const choice = shaped<Choice>(z.looseObject({ value: z.string(), name: z.string() }))

const offers = z.object({
  models: z.array(z.object({ choice, efforts: z.array(choice), effort: z.string().optional() })),
  collaborations: z.array(choice),
})

const options = z.object({
  folders: z.array(z.string()),
  model: z.string().optional(),
  effort: z.string().optional(),
  approval: z.unknown().optional(),
  sandbox: fields,
  collaboration: z.string(),
  known: z.boolean(),
})
export type SavedOptions = z.infer<typeof options>

const reader = z.object({
  options,
  helpers: z.array(z.string()),
  said: z.array(z.string()),
  plan: z.string(),
  planTold: z.number(),
  open: named(z.string()),
  notice: z.string(),
})
/** How the notifications of a thread are read, but for how far its texts have come. */
export type SavedReader = z.infer<typeof reader>

const thread = z.object({ id: z.string(), reader, total: fields, strange: z.number() })
export type SavedThread = z.infer<typeof thread>

const threads = z.object({
  all: z.array(thread),
  roots: named(z.string()),
  latest: z.string().optional(),
})
export type SavedThreads = z.infer<typeof threads>

const running = z.object({
  id: z.string().optional(),
  isAnswered: z.boolean(),
  ending: z.boolean(),
  cancelled: z.boolean(),
  before: fields,
})
export type SavedRunning = z.infer<typeof running>
const own = z.object({ id: z.string(), before: fields, cancelled: z.boolean() })
const turns = z.object({
  running: named(running),
  own: named(own),
  active: named(z.string()),
  /** How the last turns ended, until that is on record. */
  over: named(shaped<PromptEnd>(z.looseObject({ reason: z.string() }))),
})
export type SavedTurns = z.infer<typeof turns>

const about = z.object({
  method: z.string(),
  thread: z.string(),
  print: z.string().optional(),
  settings: fields.optional(),
})
/** What has to be known of a request of ours, to do what is to be done with its answer. */
export type About = z.infer<typeof about>

const id = z.union([z.string(), z.number()])
const saved = z.object({
  version: z.literal(version),
  run: z.string(),
  count: z.number(),
  open: z.array(z.tuple([z.number(), about])),
  asked: z.object({ count: z.number(), open: z.array(z.tuple([id, z.string(), fields])) }),
  threads,
  turns,
  offers,
  limits: named(fields),
  later: named(fields),
  account: z.object({ name: z.string().optional(), isMissing: z.boolean() }),
})
/** A connection as it stands: from here another run of the app goes on with it. */
export type SavedCodex = Omit<z.infer<typeof saved>, 'version'>

export const leaving = (state: SavedCodex): unknown => ({ version, ...state })

/** None where it is of another version, or is no such thing. */
export function savedIn(state: unknown): SavedCodex | undefined {
  return saved.safeParse(state).data
}

const text = z.tuple([z.string(), z.number(), z.number().nullable()])
const progress = z.array(
  z.tuple([z.string(), z.object({ texts: z.array(text), outputs: named(z.number()) })]),
)
/** How much of its texts and outputs a thread was told: it is another with every word. */
export type Progress = z.infer<typeof progress>[number][1]

export const progressIn = (value: unknown): [thread: string, progress: Progress][] =>
  progress.safeParse(value).data ?? []
