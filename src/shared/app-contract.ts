import { z } from 'zod'
import { command } from './contract-command'
import { id, nothing } from './inputs'

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
  'app.dismiss': command(z.strictObject({ problem: id })).returns<void>(),
  /** The page reports what it was not able to handle. */
  'app.report': command(z.strictObject({ message: z.string().max(64 * 1024) })).returns<void>(),
}
