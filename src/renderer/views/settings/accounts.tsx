import { useState } from 'react'
import type { Settings } from '../../../shared/settings'
import { useRows } from '../../store/rows'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { Editor } from './editor'
import { EntryList } from './entry-list'
import { LeftLogins, type Login, useLogins } from './left-logins'
import { removeFrom, save } from './save'
import { freeId } from './texts'

type All = Settings['accounts']

/** Further logins of agents, each in a folder of its own. */
export function Accounts({ accounts }: { accounts: All }) {
  const agents = useRows('agents')
  const [edited, setEdited] = useState<string | null>(null)
  const able = agents.filter((agent) => agent.accounts)
  const { logins, ask } = useLogins()
  const left = logins.filter(({ account }) => !(account in accounts))
  return (
    <>
      <EntryList
        title="Accounts"
        none="None besides the usual login of each agent."
        entries={Object.entries(accounts).map(([id, { name, agent }]) => ({
          ...{ id, name },
          words: agents.find((one) => one.id === agent)?.name ?? agent,
        }))}
        onAdd={able.length > 0 ? () => setEdited('') : undefined}
        onEdit={setEdited}
        onRemove={async (id) => {
          const undo = await removeFrom('accounts', accounts, id)
          await ask()
          return undo
        }}
      />
      {left.length > 0 && <LeftLogins logins={left} onGone={() => void ask()} />}
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

interface AccountEditorProps {
  /** Empty for a new one. */
  id: string
  accounts: All
  /** What a new account must not come by. */
  left: readonly Login[]
  onClose: () => void
}

function AccountEditor({ id, accounts, left, onClose }: AccountEditorProps) {
  const agents = useRows('agents')
  const able = agents.filter((agent) => agent.accounts)
  const start = accounts[id]
  const [name, setName] = useState(start?.name ?? '')
  const [agent, setAgent] = useState(start?.agent ?? able[0]?.id ?? '')
  const others = agents.filter((one) => !one.accounts && one.from !== 'registry')
  return (
    <Editor
      label={start ? `Edit account ${start.name}` : 'Add an account'}
      onSave={async () => {
        if (!name.trim()) return 'The account needs a name.'
        const account = { name: name.trim(), agent }
        const taken = { ...accounts, ...Object.fromEntries(left.map((one) => [one.account, one])) }
        return save('accounts', { ...accounts, [id || freeId(name, taken)]: account })
      }}
      onClose={onClose}
    >
      <TextField
        label="Account name"
        value={name}
        maxLength={80}
        placeholder="Work"
        onChange={setName}
      />
      <Select
        label="Of agent"
        value={agent}
        options={able.map((one) => ({ value: one.id, label: one.name }))}
        disabled={start !== undefined}
        hint={
          others.length > 0 &&
          `These can have one account only, since their login has no folder of its own: ${others
            .map((one) => one.name)
            .join(', ')}`
        }
        onChange={setAgent}
      />
    </Editor>
  )
}
