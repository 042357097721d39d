import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { id } from '../agent/inputs'

/** One file of the diagnostics. */
export interface DiagnosticsFile {
  name: string
  text: string
}

export const diagnosticsContract = {
  /** What would explain a failure, of the whole app and of one session, without secrets. */
  'diagnostics.gather': command(
    z.strictObject({
      session: id.nullable(),
      /** With what was said in it, and what files and commands are called. */
      words: z.boolean(),
    }),
  ).returns<{ diagnostics: string; papers: DiagnosticsFile[] }>(),
  /** What was gathered, just as it was read, as one archive. */
  'diagnostics.save': command(z.strictObject({ diagnostics: id })).returns<{
    saved: string | null
  }>(),
}
