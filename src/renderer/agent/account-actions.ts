import type { SessionRow } from '../../shared/app/tables'
import { act } from '../store/act'
import { rowNow } from '../store/rows'

export interface OtherAccount {
  account: string | null
  label: string
}

/** What the agent of a session could run under instead, as menus offer it. */
export function otherAccounts({ agent, account: now }: SessionRow): OtherAccount[] {
  const accounts = rowNow('settings', 'settings')?.values.accounts ?? {}
  const own = Object.entries(accounts).filter(([, account]) => account.agent === agent)
  return [
    { account: null, label: 'Use the usual login' },
    ...own.map(([account, { name }]) => ({ account, label: `Use account ${name}` })),
  ].filter(({ account }) => account !== now)
}

/** Its conversation goes on under that one. */
export function resumeWith({ id }: SessionRow, account: string | null): void {
  void act('session.useAccount', { session: id, account })
}
