import { useEffect, useState } from 'react'
import type { AccountSetting } from '../../../shared/agent/profile'
import type { Settings } from '../../../shared/app/settings'
import type { AgentRow } from '../../../shared/app/tables'
import { Editor } from '../../kit/forms/editor'
import { save } from '../../kit/forms/save'
import { freeId } from '../../kit/forms/texts'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { act } from '../../store/act'
import { call } from '../../store/bridge'
import { useRows } from '../../store/rows'
import { type AccountForm, accountForm, accountOf, kindsOf } from './account-form'
import type { Login } from './orphan-logins'

interface AccountEditorProps {
  /** Empty for a new one. */
  id: string
  accounts: Settings['accounts']
  /** What a new account must not come by. */
  left: readonly Login[]
  onClose: () => void
}

/** A login, a key or variables that an agent can run under. A key goes to the key store, and never comes back. */
export function AccountEditor({ id, accounts, left, onClose }: AccountEditorProps) {
  const agents = useRows('agents').filter(({ from }) => from !== 'registry')
  const start = accounts[id]
  const [form, setForm] = useState(() => accountForm(start, agents))
  const change = (more: Partial<AccountForm>) => setForm({ ...form, ...more })
  const agent = agents.find((one) => one.id === form.agent)
  const kinds = kindsOf(agent)
  const store = useKeyStore()
  const isKept = store?.kept.includes(id) ?? false
  return (
    <Editor
      label={start ? `Edit account ${start.name}` : 'Add an account'}
      onSave={async () => {
        const read = accountOf(form, { agent, isKept, trouble: store?.trouble })
        if (!read.ok) return read.message
        // Neither the login nor the key of one that was removed goes to another.
        const gone = [...left.map((one) => one.account), ...(store?.kept ?? [])]
        const taken = { ...accounts, ...Object.fromEntries(gone.map((one) => [one, one])) }
        const account = id || freeId(form.name, taken)
        const wrong = await save('accounts', { ...accounts, [account]: read.account })
        return wrong ?? (await keepKey(account, form, read.account))
      }}
      onClose={onClose}
    >
      <TextField
        label="Account name"
        value={form.name}
        maxLength={80}
        placeholder="Work"
        onChange={(name) => change({ name })}
      />
      <Select
        label="Agent"
        value={form.agent}
        options={agents.map((one) => ({ value: one.id, label: one.name }))}
        disabled={start !== undefined}
        onChange={(chosen) => {
          const [kind] = kindsOf(agents.find((one) => one.id === chosen))
          change({ agent: chosen, kind: kind?.value ?? form.kind })
        }}
      />
      <Select
        label="Kind"
        value={form.kind}
        options={kinds}
        hint={
          agent?.accounts === false &&
          `${agent.name} keeps its login in one place only, so that a further one is a key or variables.`
        }
        onChange={(kind) => change({ kind: kind as AccountForm['kind'] })}
      />
      {form.kind === 'key' && (
        <KeyFields
          form={form}
          agent={agent}
          isKept={isKept}
          trouble={store?.trouble}
          onChange={change}
        />
      )}
      {form.kind === 'environment' && (
        <TextField
          label="Variables"
          multiline
          hint="KEY=value, one per line. They stand in settings.json: put a secret into a key account instead."
          value={form.env}
          onChange={(env) => change({ env })}
        />
      )}
    </Editor>
  )
}

interface KeyFieldsProps {
  form: AccountForm
  agent: AgentRow | undefined
  isKept: boolean
  trouble: string | undefined
  onChange: (more: Partial<AccountForm>) => void
}

function KeyFields({ form, agent, isKept, trouble, onChange }: KeyFieldsProps) {
  return (
    <>
      {trouble === undefined ? (
        <TextField
          label="API key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={form.key}
          placeholder={isKept ? 'A key is kept; type another to replace it' : ''}
          hint="Kept by the system’s key store, and shown nowhere."
          onChange={(key) => onChange({ key })}
        />
      ) : (
        <p className="field-hint" role="note">
          {trouble}
        </p>
      )}
      <TextField
        label="From your variable"
        spellCheck={false}
        value={form.keyFrom}
        placeholder="WORK_API_KEY"
        hint={
          trouble === undefined
            ? 'In place of a key that is kept: a variable of your environment that has it.'
            : 'A variable of your environment that has the key.'
        }
        onChange={(keyFrom) => onChange({ keyFrom })}
      />
      <TextField
        label="Given to the agent as"
        spellCheck={false}
        value={form.keyVariable}
        placeholder={agent?.keyVariable ?? 'The variable that it reads its key from'}
        onChange={(keyVariable) => onChange({ keyVariable })}
      />
    </>
  )
}

/** The key of an account that has none any more is not kept either. */
async function keepKey(
  account: string,
  { key }: AccountForm,
  { kind, keyFrom }: AccountSetting,
): Promise<string | null> {
  const wanted = kind === 'key' && keyFrom === undefined
  if (!wanted) await act('account.removeKey', { account })
  if (!wanted || key === '') return null
  const kept = await call('account.setKey', { account, key: key.trim() })
  if (kept.ok) return null
  return [kept.problem.message, kept.problem.hint].filter(Boolean).join(' ')
}

function useKeyStore() {
  const [store, setStore] = useState<{ kept: string[]; trouble?: string }>()
  useEffect(() => void act('account.keys', {}).then(setStore), [])
  return store
}
