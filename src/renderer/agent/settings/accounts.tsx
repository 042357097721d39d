import { useState } from 'react'
import type { AccountSetting } from '../../../shared/agent/profile'
import type { Settings } from '../../../shared/app/settings'
import { EntryList } from '../../kit/forms/entry-list'
import { removeFrom } from '../../kit/forms/save'
import { useRows } from '../../store/rows'
import { AccountEditor } from './account-editor'
import { OrphanLogins, useLogins } from './orphan-logins'

const kinds: Record<NonNullable<AccountSetting['kind']>, string> = {
  login: 'login',
  key: 'API key',
  environment: 'variables',
}

/** What agents can run under besides their usual logins. */
export function Accounts({ accounts }: { accounts: Settings['accounts'] }) {
  const agents = useRows('agents')
  const [edited, setEdited] = useState<string | null>(null)
  const { logins, ask } = useLogins()
  const left = logins.filter(({ account }) => !(account in accounts))
  return (
    <>
      <EntryList
        title="Accounts"
        one="account"
        none="None. Agents use their usual login. Add accounts to switch between them."
        entries={Object.entries(accounts).map(([id, { name, agent, kind = 'login' }]) => ({
          id,
          name,
          words: `${agents.find((one) => one.id === agent)?.name ?? agent} · ${kinds[kind]}`,
        }))}
        onAdd={() => setEdited('')}
        onEdit={setEdited}
        onRemove={async (id) => {
          const undo = await removeFrom('accounts', accounts, id)
          await ask()
          return undo
        }}
      />
      {left.length > 0 && <OrphanLogins logins={left} onGone={() => void ask()} />}
      {edited !== null && (
        <AccountEditor
          id={edited}
          accounts={accounts}
          left={left}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
