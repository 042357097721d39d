import { useEffect, useState } from 'react'
import type { Problem } from '../../../kit/result'
import type { AgentChoice } from '../../../shared/agent/profile'
import type { Output } from '../../../shared/app/contract'
import { firstChoice } from '../../agent/choices'
import { starts } from '../../agent/starts'
import { listing } from '../../agent/ways'
import { Banner } from '../../kit/banner'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog'
import { Select } from '../../kit/select'
import { Time } from '../../kit/time'
import { act } from '../../store/act'
import { call } from '../../store/bridge'
import { showSession, useNavigation } from '../../store/navigation'
import { useRow, useRows } from '../../store/rows'
import { NoProject } from './no-project'
import './import-sessions.css'

type Importable = Output<'session.importable'>['sessions']

/** Conversations that an agent had elsewhere, such as in its own terminal, taken over to here. */
export function ImportSessions({ onClose }: { onClose: () => void }) {
  const projects = useRows('projects').filter((project) => project.open && !project.missing)
  const agents = useRows('agents').filter((agent) => listing(agent))
  const { project: shown } = useNavigation()
  const settings = useRow('settings', 'settings')
  const [chosen, setChosen] = useState<string | null>(null)
  const [chosenProject, setProject] = useState(shown)
  const project = projects.find((one) => one.id === chosenProject) ?? projects[0]
  const offered = settings ? starts(agents, settings.values) : []
  const wanted = chosen ?? firstChoice(agents, null)
  const start = offered.find(({ value }) => value === wanted)
  if (!project) return <NoProject onClose={onClose} />
  return (
    <Dialog label="Import sessions" size="medium" onClose={onClose}>
      <div className="dialog-body">
        <div className="dialog-columns">
          <Select label="Agent" value={wanted} options={offered} onChange={setChosen} />
          <Select
            label="Project"
            value={project.id}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setProject}
          />
        </div>
        {start && (
          <Found
            key={`${wanted} ${project.id}`}
            {...start.choice}
            {...listing(agents.find(({ id }) => id === start.choice.agent))}
            project={project.id}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

interface FoundProps extends AgentChoice {
  project: string
  onClose: () => void
}

function Found({ agent, account, profile, speaks, project, onClose }: FoundProps) {
  const [sessions, setSessions] = useState<Importable | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [deletedShown, setDeletedShown] = useState(false)
  useEffect(() => {
    let wanted = true
    const spoken = speaks ? { speaks } : {}
    void call('session.importable', { agent, account, profile, ...spoken, project }).then(
      (result) => {
        if (!wanted) return
        if (result.ok) setSessions(result.value.sessions)
        else setProblem(result.problem)
      },
    )
    return () => {
      wanted = false
    }
  }, [agent, account, profile, speaks, project])
  const take = async (agentSession: string, title: string) => {
    const made = await act('session.import', {
      agent,
      account,
      profile,
      ...(speaks ? { speaks } : {}),
      project,
      agentSession,
      ...(title ? { title: title.slice(0, 1024) } : {}),
    })
    if (!made) return
    onClose()
    showSession(made.session, project)
  }
  if (problem) return <Banner problem={problem} />
  if (!sessions) return <p className="import-note">Asking the agent for its sessions…</p>
  const deleted = sessions.filter((one) => one.deleted).length
  const shown = sessions.filter((one) => deletedShown || !one.deleted)
  return (
    <>
      {shown.length === 0 && (
        <p className="import-note">The agent has no sessions in this folder but those here.</p>
      )}
      {shown.length > 0 && <ImportList sessions={shown} onTake={take} />}
      {deleted > 0 && !deletedShown && (
        <p className="import-note">
          {deleted === 1 ? 'One more was' : `${deleted} more were`} deleted here, and the agent has{' '}
          {deleted === 1 ? 'it' : 'them'} still.{' '}
          <Button kind="quiet" onClick={() => setDeletedShown(true)}>
            Show deleted
          </Button>
        </p>
      )}
    </>
  )
}

interface ImportListProps {
  sessions: Importable
  onTake: (id: string, title: string) => void
}

function ImportList({ sessions, onTake }: ImportListProps) {
  return (
    <ul>
      {sessions.map(({ id, title, updatedAt, open, deleted }) => (
        <li key={id} className="import-line">
          <span className="ellipsis">{title || id}</span>
          <span className="import-note">
            {open && 'Open elsewhere'}
            {deleted && 'Deleted here'}
            {(open || deleted) && updatedAt && ' · '}
            {updatedAt && <Time at={new Date(updatedAt).getTime()} />}
          </span>
          <Button aria-label={`Import ${title || id}`} onClick={() => onTake(id, title)}>
            Import
          </Button>
        </li>
      ))}
    </ul>
  )
}
