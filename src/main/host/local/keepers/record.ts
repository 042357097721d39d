import { z } from 'zod'
import type { ProcessAbout } from '../../machine'

const aboutSchema = z.object({
  agent: z.string(),
  agentName: z.string(),
  sessions: z.array(z.string()),
  command: z.string(),
  folder: z.string(),
  terminal: z.string().nullable(),
}) satisfies z.ZodType<ProcessAbout>

export const recordSchema = z.object({
  versions: z.array(z.number()),
  token: z.string(),
  address: z.string(),
  runtime: z.string(),
  pid: z.number(),
  program: z.object({
    id: z.string(),
    pid: z.number(),
    startTime: z.string(),
    startedAt: z.number(),
    terminal: z.boolean(),
  }),
  about: aboutSchema,
})

/** When a program ended. */
export const exitSchema = z.object({ at: z.number() })

/** What the folder of a keeper says, whoever started it. */
export type FoundRecord = z.infer<typeof recordSchema>
