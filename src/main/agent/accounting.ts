import { uptime } from 'node:os'
import { defined } from '../../kit/defined'
import { type Result, success } from '../../kit/result'
import type { AgentChoice } from '../../shared/agent/profile'
import type { SessionState } from '../../shared/session/state'
import type { CoreHandlers } from '../app/bridge/handlers'
import type { Vault } from '../app/desktop'
import type { SettingsFile } from '../app/settings/settings-file'
import type { Rows } from '../store/feed/rows'
import type { Log, StoredSession } from '../store/log/log'
import { Accounts } from './accounts/accounts'
import { Spending } from './accounts/spending'
import { KeyStore } from './secrets/key-store'
import { Redactor } from './secrets/redactor'
import { secretsOf } from './secrets/secrets'

interface AccountingParts {
  log: Log
  rows: Rows
  settings: SettingsFile
  keys: KeyStore
  redactor: Redactor
  /** How an agent would be started on this computer. */
  resolveAgent(choice: AgentChoice): Result<unknown>
}

export type Accounting = ReturnType<typeof openAccounting>

/** A session, as far as what it costs is told. */
interface Spender {
  readonly stored: StoredSession
  readonly state: SessionState
}

type AccountHandlers = Pick<
  CoreHandlers,
  'account.keys' | 'account.setKey' | 'account.removeKey' | 'account.clear' | 'usage.read'
>

/** What must stand nowhere in the open. */
export function openSecrets(log: Pick<Log, 'memory'>, settings: SettingsFile, vault: Vault) {
  const redactor = new Redactor()
  settings.follow(({ values }) => redactor.add(secretsOf(values)))
  const keys = new KeyStore({
    memory: log.memory,
    vault,
    platform: process.platform,
    known: (key) => redactor.add([key]),
  })
  return { keys, redactor }
}

/** How the accounts of agents stand, and what they are made of. */
export function openAccounting(parts: AccountingParts) {
  const { log, rows, settings, keys, redactor } = parts
  const accounts = new Accounts({
    store: log.accounts,
    rows,
    now: Date.now,
    uptime,
    settings: () => settings.values,
    unfit({ agent, account }) {
      const launch = parts.resolveAgent({ agent, account, profile: null })
      return account === null || launch.ok ? undefined : launch.problem.message
    },
  })
  const showAll = () => {
    for (const [account, { agent }] of Object.entries(settings.values.accounts))
      accounts.show({ agent, account })
  }
  settings.follow(({ values, broken }) => {
    if (broken) return
    for (const { agent, account } of log.accounts.all())
      if (account !== null && values.accounts[account]?.agent !== agent)
        accounts.forget({ agent, account })
    showAll()
  })
  const spending = new Spending(log.spending, Date.now)
  const handlers: AccountHandlers = {
    'usage.read': ({ by }) => success(spending.read(by)),
    'account.keys': () => {
      const trouble = keys.trouble()
      return success({ kept: keys.kept(), ...defined({ trouble }) })
    },
    'account.setKey': ({ account, key }) => {
      const set = keys.set(account, key)
      const agent = settings.values.accounts[account]?.agent
      if (set.ok && agent !== undefined) accounts.cleared({ agent, account })
      return set
    },
    'account.removeKey': ({ account }) => {
      keys.remove(account)
      showAll()
      return success(undefined)
    },
    'account.clear': ({ agent, account }) => {
      accounts.cleared({ agent, account })
      return success(undefined)
    },
  }
  const spent = ({ stored, state }: Spender) => spending.turnEnded(stored, state)
  const costs = ({ stored, state }: Spender) => spending.costs(stored, state)
  return {
    accounts,
    redactor,
    keys,
    spent,
    costs,
    handlers,
    /** The keys of accounts that were removed, which nobody can bring back any more. */
    afterFirstPaint(): void {
      showAll()
      if (settings.state.broken) return
      for (const account of keys.kept())
        if (!(account in settings.values.accounts)) keys.remove(account)
    },
  }
}
