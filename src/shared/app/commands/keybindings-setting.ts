import { z } from 'zod'
import type { Keybinding } from './keybindings'

// In a file of its own: a window reads keys before its first paint, and schemas only in the settings.
const keybinding = z.strictObject({
  key: z.string().max(64).nullable().describe('As "ctrl+alt+t"; empty for none'),
  command: z.string().max(64).nullable().describe('What it does; empty for nothing'),
}) satisfies z.ZodType<Keybinding>

export const keybindings = z.array(keybinding).max(500)
