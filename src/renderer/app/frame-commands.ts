import { flushSync } from 'react-dom'
import { isNews } from '../../shared/app/need'
import { isAbout, type NeedState, nextNeeding, sessionsToDismiss } from '../../shared/app/needs'
import type { Settings } from '../../shared/app/settings'
import type { SessionRow } from '../../shared/app/tables'
import { type Doing, type Doings, onSession } from '../kit/commands/command'
import { undoNow, undoOffered } from '../kit/toast'
import { goToNeed } from '../session/actions/go-to-session'
import { closeProject, dismiss, markAllRead, openProject } from '../session/actions/session-actions'
import { act } from '../store/act'
import { frameNow, setFrame } from '../store/frame'
import { navigate, navigationNow, type Page, showSession } from '../store/navigation'
import { needsNow } from '../store/needs'
import { byPosition, byRank, inOrderOf, isListed } from '../store/order'
import { remember, rememberedNow } from '../store/remembered'
import { rowNow, rowsNow } from '../store/rows'
import { quit } from './quit'

function togglePage(page: Page): void {
  navigate({ page: navigationNow().page === page ? 'session' : page })
}

/** How the sessions stood at the last step, and where it led. */
let lastStep: { to: string; order: readonly string[] } | undefined

function step(by: 1 | -1): void {
  const projects = rowsNow('projects').filter((project) => project.open)
  const sessions = rowsNow('sessions').filter((session) => isListed(session, '', false))
  const current = projects
    .sort(byPosition)
    .flatMap((project) => sessions.filter((one) => one.project === project.id).sort(byRank))
  const { session: here } = navigationNow()
  // What is looked at may move, and who steps on comes to each of the others all the same.
  const order = lastStep?.to === here ? inOrderOf(lastStep.order, current) : current
  const place = order.findIndex((session) => session.id === here)
  const from = place < 0 && by < 0 ? 0 : place
  const next = order.at((from + by) % order.length)
  if (!next) return
  lastStep = { to: next.id, order: order.map(({ id }) => id) }
  showSession(next.id, next.project)
}

/** Shows the rail and puts the focus on a part of it. */
function focusOnRail(part: string): void {
  flushSync(() => setFrame({ railShown: true }))
  document.querySelector<HTMLElement>(`.rail ${part}`)?.focus()
}

/** A part of the settings that has an editor of its own. */
const settingsPart = (name: string): Doing => ({
  run: () => {
    setFrame({ settingsPart: name })
    navigate({ page: 'settings' })
  },
})

function openSearch(): void {
  navigate({ page: 'search' })
  focusOnRail('[type=search]')
}

/** Where the one stood that was gone to last, and which session that led to. */
let lastNeed: { state: NeedState; session: string | null } | undefined

function goToNeeding(by: 1 | -1): void {
  const { page, session } = navigationNow()
  const here = page === 'session' ? session : null
  const needs = needsNow()
  // Where the user is, if that needs somebody; else where the last one stood.
  const last = lastNeed?.session === here ? lastNeed.state : undefined
  const shown = here === null ? undefined : needs.find((entry) => isAbout(entry, here))
  const next = nextNeeding(needs, last ?? shown ?? lastNeed?.state, by)
  if (!next) return
  // What it asks takes the focus that nobody has; where it asks nothing, its entry, which is dismissed by key.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  // Its entry may have been folded away.
  flushSync(() => goToNeed(next))
  const now = navigationNow()
  lastNeed = { state: next, session: now.page === 'session' ? now.session : null }
  if (next.need !== 'asks')
    document
      .querySelector<HTMLElement>(`[data-entry="${CSS.escape(next.id)}"] .inbox-entry`)
      ?.focus()
}

const toDismiss = ({ id }: SessionRow): readonly SessionRow[] =>
  needsNow().flatMap((entry) => (isAbout(entry, id) ? sessionsToDismiss(entry) : []))

/** The open project that is shown, or the only one there is. */
function currentProject() {
  const { project, session } = navigationNow()
  const open = rowsNow('projects').filter((one) => one.open)
  const shown = (session && rowNow('sessions', session)?.project) || project
  return open.find(({ id }) => id === shown) ?? (open.length === 1 ? open[0] : undefined)
}

/** Who goes there by key waits for no more than a file. */
const region = (by: 1 | -1): Doing => ({
  run: () => void import('./regions').then(({ goToRegion }) => goToRegion(by)),
})

const theme = (value: Settings['theme']): Doing => ({
  run: () => void act('settings.set', { key: 'theme', value }),
})

const dialog = (
  name: 'new-session' | 'new-task' | 'import' | 'palette' | 'shortcuts' | 'diagnostics',
): Doing => ({
  run: () => setFrame({ dialog: name }),
})

export const frameCommands = {
  'session.new': dialog('new-session'),
  'session.import': dialog('import'),
  'project.open': { run: () => void openProject() },
  'project.close': {
    when: () => currentProject() !== undefined,
    run: () => {
      const project = currentProject()
      if (project) closeProject(project)
    },
  },
  'app.quit': { run: () => void quit() },
  'app.update': { when: () => rowsNow('updates').length > 0, run: () => void quit(true) },
  'window.new': { run: () => void act('app.newWindow', { session: null }) },
  'settings.open': { run: () => togglePage('settings') },
  'settings.file': { run: () => void act('settings.openFile', {}) },
  'settings.places': settingsPart('Places'),
  'profiles.edit': settingsPart('Profiles'),
  'palette.open': dialog('palette'),
  'search.open': { run: openSearch },
  'rail.toggle': {
    run: () => setFrame({ railShown: !frameNow().railShown }),
  },
  'rail.focus': { run: () => focusOnRail('[role=treeitem][tabindex="0"]') },
  'region.next': region(1),
  'region.previous': region(-1),
  'rail.archived': {
    run: () => remember('rail.archived', !rememberedNow('rail.archived', false)),
  },
  'tasks.open': { run: () => togglePage('tasks') },
  'task.new': dialog('new-task'),
  'agents.open': {
    run: () => {
      navigate({ agentsPart: 'running' })
      togglePage('agents')
    },
  },
  'agents.accounts': { run: () => navigate({ page: 'agents', agentsPart: 'accounts' }) },
  'agents.usage': { run: () => navigate({ page: 'agents', agentsPart: 'usage' }) },
  'agents.catalog': { run: () => navigate({ page: 'agents', agentsPart: 'catalog' }) },
  'help.shortcuts': dialog('shortcuts'),
  'help.diagnostics': dialog('diagnostics'),
  'inbox.next': { run: () => goToNeeding(1) },
  'inbox.previous': { run: () => goToNeeding(-1) },
  'inbox.dismiss': onSession(
    (session) => void dismiss([session], session.title),
    (session) => toDismiss(session).includes(session),
  ),
  'inbox.read': {
    when: () => rowsNow('sessions').some(isNews),
    run: () => void markAllRead(),
  },
  'session.next': { run: () => step(1) },
  'session.previous': { run: () => step(-1) },
  undo: { when: undoOffered, run: undoNow },
  'theme.system': theme('system'),
  'theme.light': theme('light'),
  'theme.dark': theme('dark'),
} satisfies Doings
