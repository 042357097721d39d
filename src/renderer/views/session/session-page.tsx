import { useEffect, useMemo, useState } from 'react'
import type { Problem } from '../../../shared/result'
import type { SessionRow } from '../../../shared/tables'
import { call } from '../../bridge'
import { OpenTarget } from '../../markdown/links'
import type { Target } from '../../markdown/target'
import { navigate, useNavigation } from '../../store/navigation'
import { useRow } from '../../store/rows'
import { useSession } from '../../store/sessions'
import { Banner } from '../../ui/banner'
import { Handle, Pane, Split } from '../../ui/split'
import { TabPanel, Tabs } from '../../ui/tabs'
import { LogTab } from '../log/log-tab'
import { AgentTerminalTab, TerminalTab } from '../terminal/terminal-tab'
import { Conversation } from './conversation'
import { Header } from './header'
import { type Act, SessionScopeContext } from './session-context'
import { hasSidePanel, SidePanel } from './side-panel'
import './session.css'

const panel = 'session-panel'
const terminalTab = { id: 'terminal', label: 'Terminal' }
const conversationTabs = [
  { id: 'conversation', label: 'Conversation' },
  terminalTab,
  { id: 'log', label: 'Log' },
] as const
/** SPEC T5: an agent's own terminal is the first. */
const terminalAgentTabs = [{ id: 'agent-terminal', label: 'Agent terminal' }, terminalTab] as const

/** A session: what it is, how its agent is doing, and its views. */
export function SessionPage({ session }: { session: string }) {
  const row = useRow('sessions', session)
  if (!row) return <main aria-label="Session" className="session" />
  return <LoadedSession key={session} row={row} />
}

function LoadedSession({ row }: { row: SessionRow }) {
  const view = useSession(row.id)
  const { tab } = useNavigation()
  const [refusal, setRefusal] = useState<Problem>()
  const [sideOpen, setSideOpen] = useState(true)
  const scope = useMemo(() => {
    const act: Act = async (name, input) => {
      const result = await call(name, input)
      setRefusal(result.ok ? undefined : result.problem)
      return result.ok ? { value: result.value } : undefined
    }
    return { id: row.id, agentName: row.agentName, act }
  }, [row.id, row.agentName])
  const open = (target: Target) =>
    void (target.kind === 'web'
      ? scope.act('app.openLink', { url: target.url })
      : scope.act('app.openFile', {
          session: row.id,
          path: target.path,
          ...(target.line === undefined ? {} : { line: target.line }),
        }))

  useEffect(() => {
    if (row.unseen) void call('session.seen', { session: row.id })
  }, [row.unseen, row.id])

  const tabs = row.driver === 'terminal' ? terminalAgentTabs : conversationTabs
  const [first] = tabs
  const selected = tabs.find(({ id }) => id === tab)?.id ?? first.id
  const side = view && selected === 'conversation' && hasSidePanel(view.state)
  const problem = row.connection.problem
  return (
    <SessionScopeContext value={scope}>
      <OpenTarget value={open}>
        <main aria-label="Session" className="session">
          <Header
            row={row}
            title={row.title}
            sideOpen={sideOpen}
            onToggleSide={side ? () => setSideOpen(!sideOpen) : undefined}
          />
          <Tabs
            label="Views of the session"
            tabs={tabs}
            selected={selected}
            onSelect={(id) => navigate({ tab: id })}
            panel={panel}
          />
          {problem && <Banner problem={problem} />}
          {refusal && <Banner problem={refusal} onDismiss={() => setRefusal(undefined)} />}
          <Split id="session-side">
            <Pane id="session-main" minSize={320}>
              <TabPanel id={panel} tab={selected} className="session-panel">
                {view && selected === 'conversation' && <Conversation view={view} row={row} />}
                {selected === 'agent-terminal' && <AgentTerminalTab session={row} />}
                {selected === 'terminal' && <TerminalTab session={row} />}
                {selected === 'log' && <LogTab process={row.process} />}
              </TabPanel>
            </Pane>
            {side && sideOpen && (
              <>
                <Handle label="Width of the side panel" />
                <Pane id="session-side" defaultSize={260} minSize={180} maxSize="45%">
                  <SidePanel state={view.state} />
                </Pane>
              </>
            )}
          </Split>
        </main>
      </OpenTarget>
    </SessionScopeContext>
  )
}
