import { z } from 'zod'

/** How much an unattended run may take, if nothing else is said, and what stays of it. */
export const runSettings = {
  'runs.minutes': z
    .number()
    .min(0)
    .max(100_000)
    .default(120)
    .describe('Minutes that an unattended run may work, if nothing else is said; 0 for no limit'),
  'runs.turns': z
    .int()
    .min(0)
    .max(10_000)
    .default(20)
    .describe('Turns that it may take; 0 for no limit'),
  'runs.tokens': z
    .int()
    .min(0)
    .max(10_000_000_000)
    .default(0)
    .describe('Tokens that it may use, where its agent tells them; 0 for no limit'),
  'runs.money': z
    .number()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('What it may cost, where its agent tells that; 0 for no limit'),
  'runs.keepWorkspaces': z
    .boolean()
    .default(false)
    .describe('Keep the workspaces of runs that are done, for debugging'),
}
