import { z } from 'zod'

/** A rule that answers permission requests by itself. Every condition given must hold. */
export const permissionRule = z
  .strictObject({
    name: z.string().min(1).max(80).describe('Shown with each automatic answer'),
    answer: z.enum(['allow', 'reject']).default('allow').describe('What is answered'),
    agent: z.string().min(1).optional().describe('Only for this agent, by id'),
    project: z.string().min(1).optional().describe('Only in this project, by its folder'),
    kinds: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('Kinds of tool: read, edit, delete, move, search, execute, fetch, …; * for all'),
    paths: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe(
        'Folders or files, relative to where the agent works; everything touched must be inside',
      ),
    commands: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('First words of a command, such as "npm test"; whatever follows them is meant too'),
  })
  .refine(({ kinds, paths, commands }) => kinds || paths || commands, {
    message: 'needs kinds, paths or commands: nothing is allowed by default',
  })

export type PermissionRule = z.infer<typeof permissionRule>
