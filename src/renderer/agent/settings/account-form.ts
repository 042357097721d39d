import type { AccountSetting } from '../../../shared/agent/profile'
import type { AgentRow } from '../../../shared/app/tables'
import { pairsText, readPairs } from '../../kit/forms/texts'

/** An account as its form has it. */
export interface AccountForm {
  name: string
  agent: string
  kind: NonNullable<AccountSetting['kind']>
  /** Typed now; one that is kept is never read again. */
  key: string
  keyFrom: string
  keyVariable: string
  env: string
}

export function accountForm(
  start: AccountSetting | undefined,
  agents: readonly AgentRow[],
): AccountForm {
  const agent = agents.find(({ id }) => id === start?.agent) ?? agents.find((one) => one.accounts)
  return {
    name: start?.name ?? '',
    agent: start?.agent ?? agent?.id ?? '',
    kind: start ? (start.kind ?? 'login') : (kindsOf(agent)[0]?.value ?? 'login'),
    key: '',
    keyFrom: start?.keyFrom ?? '',
    keyVariable: start?.keyVariable ?? '',
    env: pairsText(start?.env ?? {}),
  }
}

/** What an account of an agent can be. */
export function kindsOf(agent: AgentRow | undefined) {
  const login = { value: 'login', label: 'A login of its own, in a folder of its own' } as const
  return [
    ...(agent?.accounts ? [login] : []),
    { value: 'key', label: 'An API key' } as const,
    { value: 'environment', label: 'Variables of its own' } as const,
  ]
}

interface Known {
  agent: AgentRow | undefined
  /** A key is kept for it already. */
  isKept: boolean
  /** Why no key can be kept here. */
  trouble: string | undefined
}

type Read = { ok: true; account: AccountSetting } | { ok: false; message: string }

const variable = /^[A-Za-z_][A-Za-z0-9_]*$/
const wrong = (message: string): Read => ({ ok: false, message })

/** The account that the form says, or what is wrong with it. */
export function accountOf(form: AccountForm, { agent, isKept, trouble }: Known): Read {
  const name = form.name.trim()
  if (!name) return wrong('The account needs a name.')
  const account = { name, agent: form.agent }
  if (form.kind === 'login') return { ok: true, account }
  if (form.kind === 'environment') {
    const read = readPairs(form.env)
    if (!read.ok) return wrong(read.message)
    if (Object.keys(read.pairs).length === 0) return wrong('The account needs a variable.')
    return { ok: true, account: { ...account, kind: 'environment', env: read.pairs } }
  }
  const [from, as] = [form.keyFrom.trim(), form.keyVariable.trim()]
  if ([from, as].some((one) => one !== '' && !variable.test(one)))
    return wrong('A variable is letters, digits and _, and begins with none of the digits.')
  if (as === '' && agent?.keyVariable === undefined)
    return wrong('Say which variable the agent reads its key from.')
  if (from === '' && trouble !== undefined)
    return wrong('Name the variable of your environment that has the key.')
  if (from === '' && form.key.trim() === '' && !isKept) return wrong('The account needs its key.')
  if (form.key.trim() !== '' && form.key.trim().length < 8)
    return wrong('A key has at least 8 characters.')
  return {
    ok: true,
    account: {
      ...account,
      kind: 'key',
      ...(from === '' ? {} : { keyFrom: from }),
      ...(as === '' ? {} : { keyVariable: as }),
    },
  }
}
