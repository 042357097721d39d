import { createStore, useStore } from './create-store'

export type Page = 'session' | 'search' | 'settings' | 'agents' | 'tasks'
export type TasksPart = 'board' | 'list' | 'graph'
export type AgentsPart = 'running' | 'accounts' | 'usage' | 'catalog'

/** A file of the session that is looked at, and the place in it. */
export interface OpenedFile {
  path: string
  line?: number
  column?: number
  /** The tab that the user came from. */
  from: string | null
}

/** A changed file that is to be shown, and the line of it, as it is now, to begin with. */
export interface ShownChange {
  path: string
  line?: number
}

/** Where the user is in this window. */
export interface Navigation {
  page: Page
  /** What is shown on the page of agents. */
  agentsPart: AgentsPart
  /** How tasks are shown, and the one that is looked at. */
  tasksPart: TasksPart
  task: string | null
  /** The project that new sessions go to. */
  project: string | null
  session: string | null
  /** The tab that is asked for; the session's view falls back to its own when it has no such tab. */
  tab: string | null
  file: OpenedFile | null
  /** What to scroll to in the session, until the view has done so and clears it. */
  reveal: { section: number; item: string } | null
  /** What of the changes is to be shown. */
  change: ShownChange | null
  /** What is typed in "Search sessions". */
  query: string
}

// The one last used starts the next window; each window keeps its own over a reload.
const key = 'navigation'
const start: Navigation = {
  page: 'session',
  agentsPart: 'running',
  tasksPart: 'board',
  task: null,
  project: null,
  session: null,
  tab: null,
  file: null,
  reveal: null,
  change: null,
  query: '',
}

const here = createStore(remembered())

function remembered(): Navigation {
  const asked = new URLSearchParams(location.search).get('session')
  const own = sessionStorage.getItem(key)
  if (own) return { ...start, ...(JSON.parse(own) as Partial<Navigation>) }
  if (asked) return { ...start, session: asked }
  const last = localStorage.getItem(key)
  if (!last) return start
  const { project, session } = JSON.parse(last) as Navigation
  return { ...start, project, session }
}

export function navigate(to: Partial<Navigation>): void {
  const before = here.get()
  const other = to.session !== undefined && to.session !== before.session
  const elsewhere = other ? { tab: null, file: null, reveal: null, change: null } : {}
  const now = { ...before, ...elsewhere, ...to }
  const kept = JSON.stringify({ ...now, reveal: null })
  sessionStorage.setItem(key, kept)
  localStorage.setItem(key, kept)
  here.set(now)
}

/** Shows a session, in its place among the projects. */
export function showSession(session: string, project?: string): void {
  navigate({ page: 'session', session, ...(project ? { project } : {}) })
}

export const navigationNow = (): Navigation => here.get()

export const useNavigation = (): Navigation => useStore(here)
