import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type UsageBy, type UsageTable, usageBy } from '../../shared/agent/account/usage'
import type { Settings } from '../../shared/app/settings'
import { Select } from '../kit/select'
import { call } from '../store/bridge'
import { useRows } from '../store/rows'
import { showProblem } from '../store/shown-problems'
import {
  accountStatusWords,
  isUsable,
  type ShownAccount,
  shownAccounts,
  shownWindows,
} from './shown-accounts'
import { SwitchWaiting } from './switch-waiting'
import { byWords, lineName, tokenWords, usedWords } from './usage-words'
import { useNow } from './use-now'
import './accounts.css'

/** What was spent, and how much of the limits is left. */
export function Usage({ settings }: { settings: Settings }) {
  const [by, setBy] = useState<UsageBy>('agent')
  const agents = useRows('agents')
  const known = useRows('accounts')
  const table = useUsage(by)
  const now = useNow()
  const shown = shownAccounts(agents, settings.accounts, known)
  const tells = (account: ShownAccount) =>
    shownWindows(account.known, now).length > 0 || !isUsable(account.known, now)
  const silent = shown.filter((account) => !tells(account)).map(({ name }) => name)
  return (
    <section aria-label="Usage" className="agents-section usage">
      <header className="agents-header">
        <p className="usage-sums">
          Today <b>{table ? usedWords(table.today) : '…'}</b> · 7 days{' '}
          <b>{table ? usedWords(table.week) : '…'}</b>
        </p>
        <Select
          label="By"
          bare
          value={by}
          options={usageBy.map((value) => ({
            value,
            label: `by ${byWords[value].toLowerCase()}`,
          }))}
          onChange={(value) => setBy(value as UsageBy)}
        />
      </header>
      <ul aria-label="Limits" className="limits">
        {shown.filter(tells).map((account) => (
          <LimitLine key={account.id} shown={account} now={now}>
            <SwitchWaiting shown={account} all={shown} settings={settings} now={now} />
          </LimitLine>
        ))}
      </ul>
      {silent.length > 0 && <p className="agent-note">No limit information: {silent.join(', ')}</p>}
      {table && table.lines.length > 0 && <Lines table={table} by={by} settings={settings} />}
      {table?.lines.length === 0 && (
        <p className="agent-note">
          Nothing was used in the last 30 days. What turns use appears here.
        </p>
      )}
    </section>
  )
}

/** As it is after each turn of any session. */
function useUsage(by: UsageBy): UsageTable | undefined {
  const sessions = useRows('sessions')
  const turns = sessions.reduce((sum, { turnsEnded }) => sum + turnsEnded, 0)
  const [table, setTable] = useState<UsageTable>()
  const ask = useCallback(
    async (_turns: number) => {
      const read = await call('usage.read', { by })
      if (read.ok) setTable(read.value)
      else showProblem(read.problem)
    },
    [by],
  )
  useEffect(() => void ask(turns), [ask, turns])
  return table
}

interface LimitLineProps {
  shown: ShownAccount
  now: number
  /** What waits for it, and what can be done about that. */
  children: ReactNode
}

function LimitLine({ shown: { name, known }, now, children }: LimitLineProps) {
  const windows = shownWindows(known, now)
  return (
    <li className="limit-line">
      <span className="ellipsis">{name}</span>
      <span className="limit-windows">
        {windows.map(({ name: window, percent, words, warns }) => (
          <span key={window} className="limit-window">
            <span className="agent-note">{window}</span>
            {percent !== undefined && (
              <>
                <meter
                  aria-label={`${name}, ${window}`}
                  className={warns ? 'limit-meter limit-warns' : 'limit-meter'}
                  min={0}
                  max={100}
                  value={percent}
                />
                <span className="limit-percent">{percent} %</span>
              </>
            )}
            <span className="agent-note">{words}</span>
          </span>
        ))}
      </span>
      <div className="limit-standing">
        <span className={isUsable(known, now) ? undefined : 'account-out'}>
          {accountStatusWords(known, now)}
        </span>
        {children}
      </div>
    </li>
  )
}

interface LinesProps {
  table: UsageTable
  by: UsageBy
  settings: Settings
}

function Lines({ table, by, settings }: LinesProps) {
  const agents = useRows('agents')
  const projects = useRows('projects')
  const sessions = useRows('sessions')
  const named = { agents, projects, sessions, accounts: settings.accounts }
  return (
    <table aria-label="Used" className="accounts usage-table">
      <thead>
        <tr>
          <th scope="col">{byWords[by]}</th>
          {by === 'day' ? (
            <th scope="col">On that day</th>
          ) : (
            ['Today', '7 days', '30 days'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))
          )}
        </tr>
      </thead>
      <tbody>
        {table.lines.map((line) => {
          const name = lineName(line, by, named)
          const sums = by === 'day' ? [line.month] : [line.today, line.week, line.month]
          const places = ['today', 'week', 'month']
          return (
            <tr key={line.id}>
              <th scope="row" className="ellipsis" data-tooltip={name} data-tooltip-cut="">
                {name}
              </th>
              {sums.map((sum, place) => (
                <td key={places[place]} data-tooltip={tokenWords(sum)}>
                  {usedWords(sum)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
