import type { z } from 'zod'

/**
 * Every command that a window can give, declared once: what goes in (checked in main), and what
 * comes out. A command returns a Result, never state: what happened is seen in the feed.
 */
export interface Command<Input extends z.ZodType, Output> {
  input: Input
  /** Never there: it carries the type of what comes out. */
  output?: { type: Output }
}

export function command<Input extends z.ZodType>(input: Input) {
  return { returns: <Output>(): Command<Input, Output> => ({ input }) }
}
