import { z } from 'zod'

const lines = 400
const files = 20

/** A rule by which results are accepted by themselves. Every condition given must hold, and the proofs that all need. */
export const acceptanceRule = z
  .strictObject({
    name: z.string().trim().min(1).max(80).describe('Stands in the history of what it accepts'),
    project: z.string().min(1).optional().describe('Only in this project, by its folder'),
    title: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Only with such a title, whole; * stands for anything'),
    paths: z
      .array(z.string().trim().min(1).max(500))
      .min(1, 'name at least one, or leave it out')
      .max(100)
      .optional()
      .describe('Only where all that is changed lies there, as in "src/*"; * stands for anything'),
    files: z.int().min(1).max(10_000).default(files).describe('At most so many files'),
    lines: z.int().min(1).max(1_000_000).default(lines).describe('At most so many lines'),
  })
  .refine(({ project, title, paths }) => project || title || paths, {
    message: 'needs project, title or paths: nothing is accepted by default',
  })

export type AcceptanceRule = z.infer<typeof acceptanceRule>
