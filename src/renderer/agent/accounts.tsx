import { ListOrdered, Pencil, Plus, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Settings } from '../../shared/app/settings'
import { Button, IconButton } from '../kit/button'
import { StatusMark } from '../kit/status-mark'
import { act } from '../store/act'
import { setFrame } from '../store/frame'
import { navigate } from '../store/navigation'
import { useRows } from '../store/rows'
import { AccountEditor } from './settings/account-editor'
import { useLogins } from './settings/orphan-logins'
import {
  accountStatusWords,
  isUsable,
  type ShownAccount,
  shownAccounts,
  whyWords,
} from './shown-accounts'
import { SwitchWaiting } from './switch-waiting'
import { useNow } from './use-now'
import './accounts.css'

/** It is the user's to set, beside the accounts themselves. */
function showOrder(): void {
  setFrame({ settingsPart: 'Order of accounts' })
  navigate({ page: 'settings' })
}

/** Every account of every agent that is there: whether it can be used, and which is used first. */
export function Accounts({ settings }: { settings: Settings }) {
  const agents = useRows('agents')
  const known = useRows('accounts')
  const now = useNow()
  const [edited, setEdited] = useState<string | null>(null)
  const { logins } = useLogins()
  const { accounts } = settings
  const shown = shownAccounts(agents, accounts, known)
  const left = logins.filter(({ account }) => !(account in accounts))
  return (
    <div className="agents-section">
      <header className="agents-header">
        <p className="agent-note">
          An agent runs under its usual login, and under as many accounts as you add.
        </p>
        <Button icon={ListOrdered} onClick={showOrder}>
          Order of accounts
        </Button>
        <Button icon={Plus} onClick={() => setEdited('')}>
          Add account
        </Button>
      </header>
      {shown.length === 0 && <p className="agent-note">No agent is installed yet.</p>}
      {shown.length > 0 && (
        <table aria-label="Accounts" className="accounts">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((account) => (
              <AccountLine key={account.id} shown={account} now={now} onEdit={setEdited}>
                <SwitchWaiting shown={account} all={shown} settings={settings} now={now} />
              </AccountLine>
            ))}
          </tbody>
        </table>
      )}
      {edited !== null && (
        <AccountEditor
          id={edited}
          accounts={accounts}
          left={left}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

interface AccountLineProps {
  shown: ShownAccount
  now: number
  onEdit: (account: string) => void
  /** What waits for it, and what can be done about that. */
  children: ReactNode
}

function AccountLine({
  shown: { agent, account, name, note, known },
  now,
  onEdit,
  children,
}: AccountLineProps) {
  const why = whyWords(known, now)
  const usable = isUsable(known, now)
  return (
    <tr>
      <th scope="row">
        <span className="account-name ellipsis">{name}</span>
        <span className="agent-note">{note}</span>
      </th>
      <td>
        <span className={usable ? 'account-standing' : 'account-standing account-out'}>
          <StatusMark status={usable ? 'Ready' : 'Failed'} /> {accountStatusWords(known, now)}
        </span>
        {why && (
          <p className="agent-note ellipsis" data-tooltip={why} data-tooltip-cut="">
            {why}
          </p>
        )}
        {children}
      </td>
      <td className="account-actions">
        {!usable && (
          <IconButton
            label={`Use ${name} again`}
            tooltip="Use again, whatever is known of it"
            icon={RotateCcw}
            onClick={() => void act('account.clear', { agent, account })}
          />
        )}
        {account !== null && (
          <IconButton label={`Edit ${name}`} icon={Pencil} onClick={() => onEdit(account)} />
        )}
      </td>
    </tr>
  )
}
