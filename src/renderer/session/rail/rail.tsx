import { Archive, FolderPlus, ListFilter, Plus } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../kit/button'
import { shownKeys } from '../../kit/commands/keymap'
import { openMenu } from '../../kit/menu'
import { usePointerOn, useStill } from '../../kit/pointer-on'
import { Tree } from '../../kit/tree'
import { setFrame, useFrame } from '../../store/frame'
import { useHeldOrder } from '../../store/held-order'
import { useLostProjects } from '../../store/lost-projects'
import { navigate, useNavigation } from '../../store/navigation'
import { byPin, byRank, isListed } from '../../store/order'
import { remember, rememberedNow, useRemembered } from '../../store/remembered'
import { useRow, useRows } from '../../store/rows'
import { goToSession } from '../actions/go-to-session'
import { deleteSession, openProject } from '../actions/session-actions'
import { Inbox } from '../inbox/inbox'
import { useHeldFold } from './fold'
import type { projectMenu } from './project-menu'
import { foldedOf, railRows } from './rail-rows'
import { SearchBox } from './search-box'
import type { sessionMenu } from './session-menu'
import './rail.css'

/** The first paint does without them; they are there before anybody asks for one. */
let menus: Menus | undefined

interface Menus {
  sessionMenu: typeof sessionMenu
  projectMenu: typeof projectMenu
}

async function loadMenus(): Promise<Menus> {
  const [session, project] = await Promise.all([import('./session-menu'), import('./project-menu')])
  menus = { ...session, ...project }
  return menus
}

export function Rail() {
  const projects = useRows('projects')
  const sessions = useRows('sessions')
  const navigation = useNavigation()
  const { renaming } = useFrame()
  const [filtering, setFiltering] = useState(false)
  const [filter, setFilter] = useState('')
  const filterButton = useRef<HTMLButtonElement>(null)
  const [withArchived, setWithArchived] = useRemembered('rail.archived', false)
  const [collapsed, setCollapsed] = useRemembered<readonly string[]>('rail.collapsed', [])
  const [unfolded, setUnfolded] = useRemembered<readonly string[]>('rail.unfolded', [])
  const connected = useRow('settings', 'settings') !== undefined
  const lost = useLostProjects()
  const pointer = usePointerOn()
  useEffect(() => {
    void loadMenus()
  }, [])
  const { id: opened, project: around } = useRow('sessions', navigation.session) ?? {}
  useEffect(() => {
    if (opened && around) openUp(around)
  }, [opened, around])
  const tree = useRef<HTMLDivElement>(null)
  useStill(tree, pointer.on)
  const held = useHeldOrder([...sessions].sort(byRank), pointer.on)
  const listed = held.filter((session) => isListed(session, '', withArchived))
  const fold = useHeldFold(listed, navigation.session, pointer.on)
  // What the user pins goes where it belongs at once.
  const rows = railRows(projects, [...listed].sort(byPin), {
    filter,
    collapsed,
    fold,
    unfolded,
    renaming,
  })

  const expand = (id: string, expanded: boolean) => {
    const project = foldedOf(id)
    if (project !== undefined) setUnfolded(withOrWithout(unfolded, project, expanded))
    else setCollapsed(withOrWithout(collapsed, id, !expanded))
  }
  const activate = (id: string, by: 'enter' | 'other') => {
    const session = sessions.find((one) => one.id === id)
    if (session) {
      goToSession(session, by)
      return
    }
    const project = foldedOf(id)
    if (project !== undefined) {
      expand(id, !unfolded.includes(project))
      return
    }
    navigate({ project: id })
    expand(id, collapsed.includes(id))
  }
  const menu = (id: string, at: HTMLElement | MouseEvent) => {
    const session = sessions.find((one) => one.id === id)
    const project = projects.find((one) => one.id === id)
    const open = ({ sessionMenu, projectMenu }: Menus) => {
      if (session) openMenu(session.title, sessionMenu(session), at)
      else if (project) openMenu(project.name, projectMenu(project), at)
    }
    // At once: a menu that comes after the button was let go is closed by that.
    if (menus) open(menus)
    else void loadMenus().then(open)
  }
  const key = (id: string, event: KeyboardEvent) => {
    const session = sessions.find((one) => one.id === id)
    // With others held down it is somebody's shortcut.
    const alone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (!session || !alone || (event.key !== 'F2' && event.key !== 'Delete')) return false
    if (event.key === 'F2') setFrame({ renaming: id })
    else void deleteSession(session)
    return true
  }
  const stopFiltering = () => {
    setFilter('')
    setFiltering(false)
  }

  return (
    <nav aria-label="Projects" className="rail">
      <header className="rail-header">
        <SearchBox />
        <IconButton
          label="New session"
          icon={Plus}
          keys={shownKeys('session.new')}
          onClick={() => setFrame({ dialog: 'new-session' })}
        />
      </header>
      <Inbox />
      <div className="rail-bar">
        <h2 className="rail-heading">Projects</h2>
        <IconButton
          ref={filterButton}
          label="Filter"
          icon={ListFilter}
          aria-pressed={filtering}
          onClick={() => (filtering ? stopFiltering() : setFiltering(true))}
        />
        <IconButton
          label="Show archived"
          icon={Archive}
          aria-pressed={withArchived}
          onClick={() => setWithArchived(!withArchived)}
        />
        <IconButton
          label="Open project"
          icon={FolderPlus}
          keys={shownKeys('project.open')}
          onClick={() => void openProject()}
        />
      </div>
      {filtering && (
        <input
          className="input rail-filter"
          aria-label="Filter by words"
          placeholder="Title, agent or status"
          ref={focusOnce}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            filterButton.current?.focus()
            stopFiltering()
          }}
        />
      )}
      <div ref={tree} className="rail-tree" {...pointer.handlers}>
        <Tree
          label="Projects and sessions"
          rows={rows}
          selected={navigation.session ?? navigation.project}
          still={pointer.on}
          onActivate={activate}
          onExpand={expand}
          onMenu={menu}
          onKey={key}
          ownKeys="F2 Delete"
        />
        {filter && rows.length === 0 && <p className="rail-empty">Nothing matches “{filter}”.</p>}
        {!filter && rows.length === 0 && connected && (
          <p className="rail-empty">
            {lost?.rail ?? 'No project is open. Drop a folder here to open it.'}
          </p>
        )}
      </div>
    </nav>
  )
}

/** Whatever is opened, its project is open too; it can be closed again while that is shown. */
function openUp(project: string): void {
  const collapsed = rememberedNow<readonly string[]>('rail.collapsed', [])
  if (collapsed.includes(project))
    remember('rail.collapsed', withOrWithout(collapsed, project, false))
}

const withOrWithout = (list: readonly string[], one: string, has: boolean): readonly string[] =>
  has ? [...list, one] : list.filter((other) => other !== one)

/** The field is there because the user asked for it. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()
