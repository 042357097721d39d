import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { type UsageTable, usageBy } from './account/usage'
import { id, nothing } from './inputs'
import { settingId } from './profile'

/** What windows ask of accounts, and of what was spent with them. */
export const accountContract = {
  /** Every login that is kept in a folder of its own, also those of accounts that are no more. */
  'account.logins': command(nothing).returns<{ logins: { account: string; folder: string }[] }>(),
  'account.trash': command(z.strictObject({ account: settingId })).returns<void>(),
  /** Whose keys are kept, and why none can be; a key itself never comes back. */
  'account.keys': command(nothing).returns<{ kept: string[]; trouble?: string }>(),
  'account.setKey': command(
    z.strictObject({ account: settingId, key: z.string().min(8).max(16_384) }),
  ).returns<void>(),
  'account.removeKey': command(z.strictObject({ account: settingId })).returns<void>(),
  /** The user says that it can be used, whatever is known of it. */
  'account.clear': command(
    z.strictObject({ agent: id, account: settingId.nullable() }),
  ).returns<void>(),
  /** What was spent lately, summed up. */
  'usage.read': command(z.strictObject({ by: z.enum(usageBy) })).returns<UsageTable>(),
  /** From now on its agent runs under that account; between turns. */
  'session.useAccount': command(
    z.strictObject({ session: id, account: settingId.nullable() }),
  ).returns<void>(),
}
