import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { id } from '../agent/inputs'
import type { TerminalExit } from './tables'

/** One run of the program in a terminal. */
export interface EpochLine {
  /** From 1. */
  number: number
  command: string
  startedAt: number
  /** None while it runs. */
  exit?: TerminalExit
}

/** What a window can do with terminals. */
export const terminalContract = {
  'terminal.open': command(
    z.strictObject({
      project: id,
      session: id.nullable(),
      columns: z.int().min(1).max(1000),
      rows: z.int().min(1).max(1000),
    }),
  ).returns<{ terminal: string }>(),
  /** Off the screen; its program goes on for some seconds, in which it can be brought back. */
  'terminal.close': command(z.strictObject({ terminal: id })).returns<void>(),
  'terminal.reopen': command(z.strictObject({ terminal: id })).returns<void>(),
  'terminal.rename': command(
    z.strictObject({ terminal: id, title: z.string().min(1).max(200) }),
  ).returns<void>(),
  'terminal.move': command(z.strictObject({ terminal: id, place: z.int().min(0) })).returns<void>(),
  /**
   * All but what the window keeps, the prompt that is waited at, as it was after so many bytes. When
   * more has been printed by now nothing is cleared, and the window looks again.
   */
  'terminal.clear': command(
    z.strictObject({
      terminal: id,
      keep: z.object({ text: z.string().max(64 * 1024), offset: z.number() }).nullable(),
    }),
  ).returns<{ cleared: boolean }>(),
  /** All that are known, the newest first. */
  'terminal.epochs': command(z.strictObject({ terminal: id })).returns<{ epochs: EpochLine[] }>(),
  'terminal.export': command(
    z.strictObject({ terminal: id, format: z.enum(['text', 'asciicast']) }),
  ).returns<{ text: string; name: string }>(),
}
