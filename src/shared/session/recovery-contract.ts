import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { id } from '../agent/inputs'

/** What the user can do about what is planned for a turn that failed. */
export const recoveryContract = {
  /** Whatever is known of the account and of the time. */
  'recovery.tryNow': command(z.strictObject({ session: id })).returns<void>(),
  /** Its agent is started before its account and its provider can be used. */
  'recovery.startAnyway': command(z.strictObject({ session: id })).returns<void>(),
  'recovery.doNotRetry': command(z.strictObject({ session: id })).returns<void>(),
  /** With another account of the agent, and now. */
  'recovery.useAccount': command(
    z.strictObject({ session: id, account: id.nullable() }),
  ).returns<void>(),
  /** All sessions that wait for an account go on under another one, now. */
  'recovery.switchWaiting': command(
    z.strictObject({ agent: id, account: id.nullable(), to: id.nullable() }),
  ).returns<{ moved: number }>(),
}
