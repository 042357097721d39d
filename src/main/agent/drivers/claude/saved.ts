import { z } from 'zod'
import type { Choice, TurnUsage } from '../../../../shared/agent/content'
import type { PromptEnd } from '../driver'

/** Another when what is written is read in another way: who finds one that it does not know begins anew. */
const version = 1

const fields = z.record(z.string(), z.unknown())
/** What has a type of its own elsewhere. */
const shaped = <Value>(schema: z.ZodType) =>
  z.custom<Value>((value) => schema.safeParse(value).success)
const choice = shaped<Choice>(
  z.object({ value: z.string(), name: z.string(), description: z.string().optional() }),
)

const options = z.object({
  models: z.array(
    z.object({ choice, resolved: z.string().optional(), efforts: z.array(z.string()) }),
  ),
  mode: z.string().optional(),
  model: z.string().optional(),
  effort: z.string().optional(),
})
export type SavedOptions = z.infer<typeof options>

const call = z.object({
  name: z.string(),
  input: fields,
  past: z.boolean(),
  over: z.boolean().optional(),
  parent: z.string().optional(),
})
const tools = z.object({
  folder: z.string(),
  plan: z.string().optional(),
  calls: z.array(z.tuple([z.string(), call])),
})
export type SavedTools = z.infer<typeof tools>

const block = z.object({
  type: z.string(),
  role: z.enum(['agent', 'thought']).optional(),
  name: z.string(),
  told: z.boolean(),
  whole: z.boolean(),
})
const answer = z.object({
  id: z.string(),
  open: z.boolean(),
  answers: z.number(),
  blocks: z.array(z.tuple([z.number(), block])),
})
export type SavedAnswer = z.infer<typeof answer>

const task = z.object({ tool: z.string().optional(), agent: z.boolean(), background: z.boolean() })
const tasks = z.array(z.tuple([z.string(), task]))
export type SavedSubagents = z.infer<typeof tasks>

const compactions = z.object({
  count: z.number(),
  running: z.boolean(),
  expected: z.boolean(),
  over: z.boolean(),
  kept: z.array(z.string()),
})
export type SavedCompactions = z.infer<typeof compactions>

const entry = z.object({ text: z.string(), state: z.enum(['pending', 'running', 'done']) })
const plan = z.array(z.tuple([z.string(), entry]))
export type SavedPlans = z.infer<typeof plan>

const reader = z.object({
  options,
  tools,
  answer,
  compactions,
  subagents: tasks,
  plans: plan,
  failedServers: z.array(z.string()),
  toldOptions: z.boolean(),
  title: z.string(),
  costBefore: z.number(),
  cost: z.number(),
  model: z.string(),
})
/** How the messages of a conversation are read. */
export type SavedReader = z.infer<typeof reader>

const evidence = z.object({
  error: fields.optional(),
  rejected: fields.optional(),
  costs: z.number().optional(),
})
export type SavedEvidence = z.infer<typeof evidence>

const steered = z.object({ state: z.enum(['sent', 'waiting', 'read']), print: z.string() })
const usage = shaped<TurnUsage>(
  z.object({
    inputTokens: z.number().optional(),
    outputTokens: z.number().optional(),
    cost: z.object({ amount: z.number(), currency: z.string() }).optional(),
  }),
)
const turns = z.object({
  turn: z
    .object({
      uuid: z.string(),
      begun: z.boolean(),
      cancelled: z.boolean(),
      usage,
      steered: z.array(z.tuple([z.string(), steered])),
    })
    .optional(),
  own: z.object({ cancelled: z.boolean() }).optional(),
  /** How the last one ended, until that is on record. */
  over: shaped<PromptEnd>(z.looseObject({ reason: z.string() })).optional(),
  tellsFates: z.boolean(),
  evidence,
})
/** What is under way. */
export type SavedTurns = z.infer<typeof turns>

const wire = z.object({
  count: z.number(),
  /** What was asked of it and has to be known. */
  open: z.array(z.tuple([z.string(), fields])),
  asked: z.object({ count: z.number(), open: z.array(z.tuple([z.string(), z.string(), fields])) }),
})
export type SavedWire = z.infer<typeof wire>

const saved = z.object({
  version: z.literal(version),
  run: z.string(),
  session: z.string(),
  account: fields,
  strange: z.number(),
  wire,
  reader,
  turns,
})
/** A connection as it stands: from here another run of the app goes on with it. */
export type SavedClaude = Omit<z.infer<typeof saved>, 'version'>

export const leaving = (state: SavedClaude): unknown => ({ version, ...state })

/** None where it is of another version, or is no such thing. */
export function savedIn(state: unknown): SavedClaude | undefined {
  return saved.safeParse(state).data
}
