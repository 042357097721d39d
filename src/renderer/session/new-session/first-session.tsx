import { Download } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { Problem } from '../../../kit/result'
import type { AgentRow, ProjectRow } from '../../../shared/app/tables'
import { byReadiness, firstChoice, lacks } from '../../agent/choices'
import { AgentIcon } from '../../kit/agent-icon'
import { Banner } from '../../kit/banner'
import { Button } from '../../kit/button'
import { isMac } from '../../kit/commands/keymap'
import { act } from '../../store/act'
import { setFrame, useFrame } from '../../store/frame'
import { navigate } from '../../store/navigation'
import { useRemembered } from '../../store/remembered'
import { useRows } from '../../store/rows'
import { FirstPrompt } from './first-prompt'
import { launch } from './launch'
import './first-session.css'

/** More of each kind would be a catalog, and there is one. */
const mostInstalled = 6
const mostOthers = 4

/** One prompt, the agents that are here, and those that could be. */
export function FirstSession({ project }: { project: ProjectRow }) {
  const agents = useRows('agents')
  const { dialog } = useFrame()
  const [last, setLast] = useRemembered<string | null>('new-session.agent', null)
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const { installed, others } = found(agents)
  const ready = installed.map(({ id }) => id)
  const agent = last !== null && ready.includes(last) ? last : firstChoice(installed, null)
  const name = agents.find(({ id }) => id === agent)?.name ?? 'The agent'
  // The form asks the same, and more.
  if (dialog === 'new-session') return null
  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (starting || agent === '') return
    setStarting(true)
    const choice = { agent, account: null, profile: null }
    const begun = await launch({ project: project.id, ...choice, workspace: 'folder', title: '' })
    setStarting(false)
    if (!begun.ok) setProblem(begun.problem)
  }
  const startByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form ref={writeHere} className="first-session" onSubmit={start} onKeyDown={startByKeys}>
      {problem && <Banner problem={problem} />}
      <FirstPrompt agentName={name} folder={project.path} machine={project.machine} />
      <div className="first-session-agents">
        {installed.slice(0, mostInstalled).map((one) => (
          <button
            key={one.id}
            type="button"
            className="agent-chip"
            aria-pressed={one.id === agent}
            data-tooltip={one.description}
            onClick={() => setLast(one.id)}
          >
            <AgentIcon name={one.name} icon={one.icon} />
            {one.name}
          </button>
        ))}
      </div>
      <div className="first-session-ways">
        <Button kind="quiet" onClick={() => setFrame({ dialog: 'new-session', startWith: agent })}>
          More choices
        </Button>
        <Button
          kind="primary"
          type="submit"
          disabled={starting || agent === ''}
          keys={isMac ? '⌘↵' : 'Ctrl+↵'}
        >
          Start
        </Button>
      </div>
      {others.length > 0 && (
        <section aria-label="More agents" className="welcome-section">
          <h2>More agents</h2>
          <ul>
            {others.slice(0, mostOthers).map((one) => (
              <li key={one.id} className="other-agent">
                <AgentIcon name={one.name} icon={one.icon} />
                <span className="ellipsis">{one.name}</span>
                <span className="faint ellipsis">
                  {canInstall(one) ? 'Not installed' : lacks(one)}
                </span>
                {canInstall(one) && (
                  <Button
                    kind="quiet"
                    icon={Download}
                    aria-label={`Install ${one.name}`}
                    onClick={() => void act('agent.install', { agent: one.id })}
                  >
                    Install
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Button kind="quiet" onClick={() => navigate({ page: 'agents' })}>
            Browse the catalog
          </Button>
        </section>
      )}
    </form>
  )
}

/** Where one writes first; whoever is elsewhere already stays there. */
function writeHere(form: HTMLFormElement | null): void {
  if (document.activeElement === document.body) form?.querySelector('textarea')?.focus()
}

/** Those that are here, and the well-known ones that are not. */
function found(agents: readonly AgentRow[]) {
  const part = (name: string) => byReadiness(agents).find(({ group }) => group === name)?.agents
  return { installed: part('Installed') ?? [], others: part('Not installed') ?? [] }
}

const canInstall = ({ install }: AgentRow): boolean =>
  install.state === 'failed' || (install.state === 'missing' && install.installable === true)
