import { uptime } from 'node:os'
import { Accounts } from './accounts/accounts'
import type { Rows } from './bridge/rows'
import type { Log } from './log/log'
import type { SettingsFile } from './settings/settings-file'

export interface AccountingParts {
  log: Log
  rows: Rows
  settings: SettingsFile
}

/** How the accounts of agents stand, as long as the settings have them. */
export function openAccounting({ log, rows, settings }: AccountingParts): Accounts {
  const accounts = new Accounts({
    ...{ store: log.accounts, rows, now: Date.now, uptime },
    settings: () => settings.values,
  })
  settings.follow(({ values, broken }) => {
    if (broken) return
    for (const { agent, account } of log.accounts.all())
      if (account !== null && values.accounts[account]?.agent !== agent)
        accounts.forget({ agent, account })
  })
  return accounts
}
