import { FolderOpen, X } from 'lucide-react'
import { useEffect } from 'react'
import { commandOf } from '../../../shared/app/commands/table'
import type { ProjectRow } from '../../../shared/app/tables'
import { Button, IconButton } from '../../kit/button'
import { keepFocus } from '../../kit/commands/keep-focus'
import { shownKeys } from '../../kit/commands/keymap'
import { later } from '../../kit/later'
import { visibleLine } from '../../kit/markdown/visible'
import { Truncated } from '../../kit/truncated'
import { forgetProject, openProject } from '../../session/actions/session-actions'
import { act } from '../../store/act'
import { useLostProjects } from '../../store/lost-projects'
import { navigate, useNavigation } from '../../store/navigation'
import { useRows } from '../../store/rows'
import './welcome.css'

const FirstSession = later<{ project: ProjectRow }>(() =>
  import('../../session/new-session/first-session').then((view) => view.FirstSession),
)

const most = 8

/** What shows where no session does: the next step, and the way back to what was open before. */
export function Welcome() {
  useEffect(keepFocus, [])
  const projects = useRows('projects')
  const { project: shown } = useNavigation()
  const open = projects.filter((project) => project.open && !project.missing)
  const first = open.find(({ id }) => id === shown) ?? open[0]
  const recent = projects
    .filter((project) => !project.open)
    .sort((one, other) => other.openedAt - one.openedAt)
    .slice(0, most)
  return (
    <main aria-label="Session" className="welcome">
      <div className="welcome-content">
        {first ? <FirstStep project={first} /> : <OpenStep />}
        {recent.length > 0 && (
          <section aria-label="Recent projects" className="welcome-section">
            <h2>Recent projects</h2>
            <ul>
              {recent.map((project) => (
                <li key={project.id} className="welcome-line">
                  <RecentProject project={project} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Hints />
      </div>
    </main>
  )
}

const nothingOpen = {
  title: 'Open a folder',
  text: 'Agents work in the folders that you open here. You can also drop one onto the window.',
  canOpen: true,
}

function OpenStep() {
  const { title, text, canOpen } = useLostProjects() ?? nothingOpen
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      {canOpen && (
        <div>
          <Button
            kind="primary"
            icon={FolderOpen}
            keys={shownKeys('project.open')}
            onClick={() => void openProject()}
          >
            Choose a folder
          </Button>
        </div>
      )}
    </>
  )
}

function FirstStep({ project }: { project: ProjectRow }) {
  return (
    <>
      <h1>New session in {visibleLine(project.name)}</h1>
      <FirstSession key={project.id} project={project} />
    </>
  )
}

function RecentProject({ project }: { project: ProjectRow }) {
  // What has sessions stays in reach.
  const empty = !useRows('sessions').some((session) => session.project === project.id)
  const reopen = async () => {
    const opened = await act('project.open', { path: project.path })
    if (opened) navigate({ project: opened.project })
  }
  return (
    <>
      <button type="button" className="welcome-recent" onClick={() => void reopen()}>
        <span className="ellipsis">{project.name}</span>
        <span className="welcome-path">
          <Truncated text={project.missing ? `missing: ${project.path}` : project.path} />
        </span>
      </button>
      {empty && (
        <IconButton
          label={`Remove ${project.name} from the list`}
          icon={X}
          onClick={() => void forgetProject(project)}
        />
      )}
    </>
  )
}

function Hints() {
  const hints = ['palette.open', 'inbox.next', 'help.shortcuts'] as const
  return (
    <dl className="welcome-hints">
      {hints.map((id) => (
        <div key={id}>
          <dt>{commandOf(id).title}</dt>
          <dd>
            <kbd>{shownKeys(id)}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  )
}
