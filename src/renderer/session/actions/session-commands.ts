import { textOf } from '../../../shared/agent/content'
import type { SessionRow } from '../../../shared/app/tables'
import { isOver } from '../../../shared/session/runs/run'
import { restartAgent, signIn, stopAgent } from '../../agent/agent-actions'
import { currentSession, type Doing, type Doings, onSession } from '../../kit/commands/command'
import { copyText } from '../../kit/markdown/copy'
import { openMenu } from '../../kit/menu'
import { writeIn } from '../../kit/ports/composer-port'
import { conversationOf } from '../../kit/ports/conversation-port'
import { act } from '../../store/act'
import { setFrame } from '../../store/frame'
import { navigate, navigationNow } from '../../store/navigation'
import { rowNow } from '../../store/rows'
import { sessionTabs } from '../../store/session-tabs'
import { viewNow } from '../../store/sessions'
import { toggleSide } from '../../store/side-open'
import { askToRemove, showRemoved, workspaceOf } from '../../workspace/workspace-actions'
import { nextDetail } from '../transcript/detail'
import {
  deleteSession,
  exportSession,
  forkSession,
  openInWindow,
  toggleArchive,
  togglePin,
} from './session-actions'
import { canSpeakOtherwise, chooseWay } from './ways-to-speak'

const isOnPage = () => navigationNow().page === 'session'

/** What the agent said last, of the newest turn. */
function lastAnswer({ id }: SessionRow): string {
  const items = viewNow(id)?.state.section.items ?? []
  const said = items.findLast((item) => item.type === 'message' && item.role === 'agent')
  return said?.type === 'message' ? textOf(said.parts) : ''
}

/** The tab at this place, which is named in the palette by what it shows. */
function tab(place: number): Doing {
  const there = () => {
    const session = currentSession()
    return session && sessionTabs(session, navigationNow().file)[place]
  }
  return {
    when: () => there() !== undefined,
    title: () => `Go to ${there()?.label}`,
    run: () => navigate({ page: 'session', tab: there()?.id ?? null }),
  }
}

const processOf = ({ process }: SessionRow) => (process ? rowNow('processes', process) : undefined)

function chooseSignIn(session: SessionRow): void {
  const methods = processOf(session)?.signIn ?? []
  const header = document.querySelector<HTMLElement>('.session-header')
  const [only] = methods
  if (methods.length === 1 && only) {
    signIn(session, only.id)
    return
  }
  if (!header) return
  const items = methods.map(({ id, name }) => ({ label: name, run: () => signIn(session, id) }))
  openMenu(`Sign in to ${session.agentName}`, [items], header)
}

/** Nobody watches it, and it is not over. */
const isRunning = ({ run }: SessionRow): boolean => run !== undefined && !isOver({ state: run })

const lastTurn = ({ id }: SessionRow) => viewNow(id)?.state.section.turn?.id

async function restoreLast(session: SessionRow): Promise<void> {
  const { askToRestore } = await import('../transcript/restore')
  const header = document.querySelector<HTMLElement>('.session-header')
  const turn = lastTurn(session)
  if (header && turn !== undefined) await askToRestore(session.id, turn, header)
}

type Conversation = NonNullable<ReturnType<typeof conversationOf>>

/** With the conversation that is on screen. */
function onConversation(run: (conversation: Conversation) => void): Doing {
  const shown = () => {
    const session = isOnPage() ? currentSession() : undefined
    return session && conversationOf(session.id)
  }
  return {
    when: () => shown() !== undefined,
    run: () => {
      const conversation = shown()
      if (conversation) run(conversation)
    },
  }
}

const finding = onConversation(({ find }) => find())
/** What is asked has a search of its own. */
const isInRequest = () => document.activeElement?.closest('.question') != null
const findInConversation: Doing = {
  ...finding,
  when: () => !isInRequest() && finding.when?.() === true,
}

export const sessionCommands = {
  'session.rename': onSession(({ id }) => setFrame({ railShown: true, renaming: id })),
  'session.pin': onSession(togglePin),
  'session.archive': onSession((session) => void toggleArchive(session)),
  'session.delete': onSession((session) => void deleteSession(session)),
  'session.export-markdown': onSession((session) => void exportSession(session, 'markdown')),
  'session.export-json': onSession((session) => void exportSession(session, 'json')),
  'run.stop': onSession(({ id }) => void act('run.end', { session: id, how: 'stop' }), isRunning),
  'run.take-over': onSession(
    ({ id }) => void act('run.end', { session: id, how: 'take-over' }),
    isRunning,
  ),
  'workspace.remove': onSession(
    (session) => {
      const workspace = workspaceOf(session)
      if (workspace) askToRemove(workspace)
    },
    (session) => {
      const workspace = workspaceOf(session)
      return workspace?.state === 'ready'
    },
  ),
  'workspace.removed': { run: showRemoved },
  'session.fork': onSession((session) => void forkSession(session)),
  'session.restore': onSession(
    (session) => void restoreLast(session),
    (session) => isOnPage() && lastTurn(session) !== undefined,
  ),
  'session.speak': onSession((session) => {
    navigate({ page: 'session' })
    chooseWay(session)
  }, canSpeakOtherwise),
  'session.window': onSession(openInWindow),
  'session.write': onSession(
    ({ id }) => {
      navigate({ page: 'session', tab: 'conversation' })
      writeIn(id)
    },
    ({ driver }) => driver !== 'terminal',
  ),
  'session.find': findInConversation,
  'session.previous-prompt': onConversation(({ toPrompt }) => toPrompt('above')),
  'session.next-prompt': onConversation(({ toPrompt }) => toPrompt('below')),
  'session.detail': onConversation(nextDetail),
  'session.cancel': onSession(
    ({ id }) => void act('session.cancel', { session: id }),
    ({ activity, driver }) =>
      driver !== 'terminal' && (activity === 'working' || activity === 'needs-input'),
  ),
  'session.copy-answer': onSession(
    (session) => void copyText(lastAnswer(session)),
    (session) => isOnPage() && lastAnswer(session) !== '',
  ),
  'tab.1': tab(0),
  'tab.2': tab(1),
  'tab.3': tab(2),
  'tab.4': tab(3),
  'tab.5': tab(4),
  'side.toggle': onSession(toggleSide, isOnPage),
  'agent.restart': onSession((session) => restartAgent(session)),
  'agent.stop': onSession(
    (session) => stopAgent(session),
    ({ connection: { phase } }) => phase !== 'idle' && phase !== 'disconnected',
  ),
  'agent.reconnect': onSession(({ id }) => void act('agent.reconnect', { session: id })),
  'agent.sign-in': onSession(
    (session) => {
      navigate({ page: 'session' })
      chooseSignIn(session)
    },
    (session) => (processOf(session)?.signIn.length ?? 0) > 0,
  ),
  'agent.sign-out': onSession(
    (session) => {
      const process = processOf(session)
      if (process) void act('agent.signOut', { process: process.id })
    },
    (session) => processOf(session)?.canSignOut ?? false,
  ),
} satisfies Doings
