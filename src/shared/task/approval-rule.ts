import { z } from 'zod'

/** Who may propose what a rule approves; agents are not among them. */
const proposers = ['user', 'pasted', 'tasks.md', 'issues'] as const
export type Proposer = (typeof proposers)[number]

const never = 'what agents propose always waits for you, so no rule can approve it'

/** A rule by which tasks are approved by themselves. Every condition given must hold. */
export const approvalRule = z
  .strictObject({
    name: z.string().trim().min(1).max(80).describe('Stands in the history of what it approves'),
    from: z
      .array(
        z.enum(proposers, {
          error: ({ input }) =>
            /agent/i.test(String(input)) ? never : `this has to be one of ${proposers.join(', ')}`,
        }),
      )
      .min(1, 'name at least one, or leave it out')
      .optional()
      .describe('Only what was proposed there: user, pasted, tasks.md, issues'),
    project: z.string().min(1).optional().describe('Only in this project, by its folder'),
    title: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Only with such a title, whole; * stands for anything, as in "docs: *"'),
    agent: z.never({ error: never }).optional().describe('No rule can have it'),
  })
  .refine(({ from, project, title }) => from || project || title, {
    message: 'needs from, project or title: nothing is approved by default',
  })

export type ApprovalRule = Omit<z.infer<typeof approvalRule>, 'agent'>
