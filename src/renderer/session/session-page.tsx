import { type ComponentType, useEffect, useMemo } from 'react'
import type { SessionRow } from '../../shared/app/tables'
import { folderKey } from '../../shared/host/remotes/on-host'
import type { TaskRow } from '../../shared/task/row'
import { Banner } from '../kit/banner'
import { later } from '../kit/later'
import { OpenTarget } from '../kit/markdown/links'
import type { FileTarget, Target } from '../kit/markdown/target'
import { SessionScopeContext } from '../kit/ports/session-context'
import { Handle, Pane, SidePane, SideSplit } from '../kit/split'
import { TabPanel, Tabs } from '../kit/tabs'
import { act, succeeds } from '../store/act'
import { navigate, navigationNow, type OpenedFile, useNavigation } from '../store/navigation'
import { useRow, useRows } from '../store/rows'
import { sessionTabs } from '../store/session-tabs'
import { usePart, useSession } from '../store/sessions'
import { toggleSide, useSideOpen } from '../store/side-open'
import { attachSelection, readyToAttach } from './composer/attach-commands'
import { followSelection } from './composer/selected'
import { Conversation } from './conversation'
import { DetailChoice } from './detail-choice'
import { Header } from './header'
import { RepositoryPrograms } from './repository-programs'
import { hasSidePanel, SidePanel } from './side-panel'
import './session.css'

const TerminalTab = later<{ session: SessionRow }>(() =>
  import('../terminal/terminal-tab').then((view) => view.TerminalTab),
)
const AgentTerminalTab = later<{ session: SessionRow }>(() =>
  import('../terminal/agent-terminal-tab').then((view) => view.AgentTerminalTab),
)
const ChangesTab = later<{ session: SessionRow }>(() =>
  import('../change/changes-tab').then((view) => view.ChangesTab),
)
const LogTab = later<{ session: string }>(() => import('./log/log-tab').then((view) => view.LogTab))
const FileView = later<{ session: string; file: OpenedFile }>(() =>
  import('../workspace/files/file-view').then((view) => view.FileView),
)

/** The terminal is as large as all the rest: it comes when a session is there, and nobody waits for anything. */
function useWarmTabs(): void {
  useEffect(() => {
    const idle = requestIdleCallback(async () => {
      await TerminalTab.load()
      await ChangesTab.load()
    })
    return () => cancelIdleCallback(idle)
  }, [])
}

const panel = 'session-panel'

interface SessionPageProps {
  session: string
  /** What can be said to the result of a task, by who knows tasks. */
  ReviewButtons: ComponentType<{ task: TaskRow }>
}

/** A session: what it is, how its agent is doing, and its views. */
export function SessionPage({ session, ReviewButtons }: SessionPageProps) {
  const row = useRow('sessions', session)
  if (!row) return <main aria-label="Session" className="session" />
  return <LoadedSession key={session} row={row} ReviewButtons={ReviewButtons} />
}

function LoadedSession({
  row,
  ReviewButtons,
}: Pick<SessionPageProps, 'ReviewButtons'> & { row: SessionRow }) {
  const view = useSession(row.id)
  const hasSide = usePart(view, hasSidePanel)
  const { tab, file } = useNavigation()
  const sideOpen = useSideOpen()
  const { id, agentName } = row
  const scope = useMemo(() => ({ id, agentName }), [id, agentName])
  const open = (target: Target) =>
    void (target.kind === 'web' ? succeeds('app.openLink', { url: target.url }) : show(id, target))

  useEffect(() => {
    void readyToAttach()
    return followSelection(attachSelection)
  }, [])
  useWarmTabs()
  useEffect(() => {
    if (row.unseen) void succeeds('session.seen', { session: id })
  }, [row.unseen, id])

  const changed = useChanged(row)
  const tabs = sessionTabs(row, file).map((one) =>
    one.id === 'changes' && changed ? { ...one, badge: changed } : one,
  )
  const selected = tabs.find(({ id }) => id === tab)?.id ?? tabs[0]?.id ?? ''
  const side = view && selected === 'conversation' && hasSide
  const problem = row.connection.problem
  return (
    <SessionScopeContext value={scope}>
      <OpenTarget value={open}>
        <main aria-label="Session" className="session">
          <Header
            row={row}
            title={row.title}
            ReviewButtons={ReviewButtons}
            sideOpen={sideOpen}
            onToggleSide={side ? toggleSide : undefined}
          />
          <div className="session-views">
            <Tabs
              label="Views of the session"
              tabs={tabs}
              selected={selected}
              onSelect={(id) => navigate({ tab: id })}
              panel={panel}
            />
            {selected === 'conversation' && <DetailChoice />}
          </div>
          {problem && <Banner problem={problem} open />}
          <RepositoryPrograms row={row} />
          <SideSplit id="session-side">
            <Pane id="session-main" minSize={320}>
              <TabPanel id={panel} tab={selected} className="session-panel">
                {view && selected === 'conversation' && <Conversation view={view} row={row} />}
                {selected === 'agent-terminal' && <AgentTerminalTab session={row} />}
                {selected === 'terminal' && <TerminalTab session={row} />}
                {selected === 'changes' && <ChangesTab session={row} />}
                {selected === 'files' && file && <FileView session={id} file={file} />}
                {selected === 'log' && <LogTab session={id} />}
              </TabPanel>
            </Pane>
            {side && sideOpen && (
              <>
                <Handle label="Width of the side panel" />
                <SidePane id="session-side" defaultSize={260} minSize={180} maxSize="45%">
                  <SidePanel view={view} />
                </SidePane>
              </>
            )}
          </SideSplit>
        </main>
      </OpenTarget>
    </SessionScopeContext>
  )
}

/** How many files are changed in the range that is looked at, or else since the last commit. */
function useChanged(session: SessionRow): string {
  const { id } = session
  const folder = useRow('folders', folderKey(session))
  const read = useRows('reviews').filter(
    ({ session, state }) => session === id && state === 'ready',
  )
  // A range that was left stays for a moment: the one that was read last is the one that is looked at.
  const [review] = read.sort((one, other) => other.rev - one.rev)
  return review?.badge ?? (folder?.versions === 'git' ? folder.badge : '')
}

/** Opens a file beside the views of the session, at the place that was meant. */
async function show(session: string, { kind, line, column, ...name }: FileTarget): Promise<void> {
  const found = await act('file.find', { session, ...name })
  const { tab, file } = navigationNow()
  if (!found || navigationNow().session !== session) return
  const place = { ...(line ? { line } : {}), ...(column ? { column } : {}) }
  const from = tab === 'files' ? (file?.from ?? null) : tab
  navigate({ page: 'session', tab: 'files', file: { path: found.path, ...place, from } })
}
