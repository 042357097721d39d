import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { id, nothing } from '../agent/inputs'

export interface Quitting {
  /** Sessions at work whose user has to say what becomes of them; empty when the app ends. */
  atWork: string[]
  /** Those of them that go on without the app. */
  kept: string[]
  /** How many more are at work of which the settings of their projects say what becomes. */
  decided: { keep: number; stop: number }
}

/** What a window asks of the app itself. */
export const appContract = {
  'app.openLink': command(z.strictObject({ url: z.string().max(4096) })).returns<void>(),
  'app.saveText': command(
    z.strictObject({ name: z.string().min(1).max(255), text: z.string() }),
  ).returns<{
    saved: string | null
  }>(),
  /** Pastes into what has the focus; a page may not read the clipboard by itself. */
  'app.paste': command(nothing).returns<void>(),
  'app.newWindow': command(z.strictObject({ session: id.nullable() })).returns<void>(),
  /**
   * The user wants to quit. With agents at work it is asked what becomes of them first, unless that
   * is said: here or, for good, in the settings.
   */
  'app.quit': command(
    z.strictObject({
      agents: z.enum(['keep', 'stop']).optional(),
      remember: z.boolean(),
      /** To come back at once, as the version that is here. */
      update: z.boolean().optional(),
    }),
  ).returns<Quitting>(),
  'app.dismiss': command(z.strictObject({ problem: id })).returns<void>(),
  /** Whether it was the user who typed, or wrote into the settings, what cannot be told to be theirs. */
  'app.answerCaller': command(
    z.strictObject({ question: id, isUser: z.boolean() }),
  ).returns<void>(),
  /** The page reports what it was not able to handle. */
  'app.report': command(z.strictObject({ message: z.string().max(64 * 1024) })).returns<void>(),
}
