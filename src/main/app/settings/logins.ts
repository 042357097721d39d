import { join } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import type { Settings } from '../../../shared/app/settings'
import type { MachineFiles } from '../../host/files'
import type { Handlers } from '../bridge/handlers'

interface LoginsOptions {
  /** Where each account has the folder of its login. */
  folder: string
  files: Pick<MachineFiles, 'names'>
  settings(): Pick<Settings, 'accounts'>
  /** The name of an agent that runs with it now. */
  userOf(account: string): string | undefined
  /** What is in the trash can be brought back. */
  trash(path: string): Promise<void>
}

/** The logins of accounts: that of one which was removed stays until the user wants it gone too. */
export function loginHandlers({
  folder,
  files,
  settings,
  userOf,
  trash,
}: LoginsOptions): Pick<Handlers, 'account.logins' | 'account.trash'> {
  const kept = async (): Promise<string[]> => {
    // What schemas are made of is read when one is needed.
    const { settingId } = await import('../../../shared/agent/profile')
    const there = await files.names(folder)
    return there.filter((id) => settingId.safeParse(id).success)
  }
  return {
    'account.logins': async () =>
      success({
        logins: (await kept()).map((account) => ({ account, folder: join(folder, account) })),
      }),
    'account.trash': async ({ account }): Promise<Result<void>> => {
      if (account in settings().accounts)
        return failure('account-there', 'The account of this login is still there')
      const user = userOf(account)
      if (user)
        return failure('login-in-use', `${user} still runs with this login`, {
          hint: 'Stop the agent first.',
        })
      try {
        await trash(join(folder, account))
        return success(undefined)
      } catch (error) {
        return failure('no-trash', 'The login could not be moved to the trash', {
          hint: `Remove ${join(folder, account)} yourself.`,
          details: String(error),
        })
      }
    },
  }
}
