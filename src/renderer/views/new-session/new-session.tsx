import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import type { Problem } from '../../../shared/result'
import { call } from '../../bridge'
import { writeShortcut } from '../../commands/keys'
import { isMac } from '../../commands/shortcuts'
import { frameNow } from '../../store/frame'
import { showSession, useNavigation } from '../../store/navigation'
import { useRemembered } from '../../store/remembered'
import { useRow, useRows } from '../../store/rows'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { RadioGroup } from '../../ui/radio-group'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { writeIn } from '../composer/composer-port'
import { AgentHint } from './agent-hint'
import { firstChoice, type WorkspaceKind, workspaceOptions } from './choices'
import { NoProject } from './no-project'
import { starts } from './starts'

/** A first prompt that was written when the form was closed without a start. */
let kept = ''

export function NewSession({ onClose }: { onClose: () => void }) {
  const projects = useRows('projects').filter((project) => project.open && !project.missing)
  const agents = useRows('agents')
  const settings = useRow('settings', 'settings')
  const { project: shown } = useNavigation()
  const [last, setLast] = useRemembered<string | null>('new-session.agent', null)
  const [chosenProject, setProject] = useState(shown)
  const [chosen, setChosen] = useState(frameNow().startWith)
  const [workspace, setWorkspace] = useState<WorkspaceKind>('folder')
  const [title, setTitle] = useState('')
  const [prompt, setPrompt] = useState(kept)
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    kept = prompt
  }, [prompt])

  const project = projects.find((one) => one.id === chosenProject) ?? projects[0]
  const offered = settings ? starts(agents, settings.values) : []
  const wanted = chosen ?? last
  const start =
    offered.find(({ value }) => value === wanted) ??
    offered.find(({ value }) => value === firstChoice(agents, null))
  if (!project) return <NoProject onClose={onClose} />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (starting || !start) return
    setStarting(true)
    const text = prompt.trim()
    const result = await call('session.create', {
      project: project.id,
      ...start.choice,
      workspace,
      title: title.trim(),
      ...(text ? { prompt: [{ type: 'text', text }] } : {}),
    })
    setStarting(false)
    if (!result.ok) return setProblem(result.problem)
    setLast(start.value)
    kept = ''
    onClose()
    showSession(result.value.session, project.id)
    writeIn(result.value.session)
  }
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }

  return (
    <Dialog label="New session" size="medium" onClose={onClose}>
      <form onSubmit={submit} onKeyDown={submitByKeys} className="dialog-form">
        <div className="dialog-body">
          {problem && <Banner problem={problem} />}
          <div className="dialog-columns">
            <Select
              label="Agent"
              value={start?.value ?? ''}
              options={offered}
              onChange={setChosen}
            />
            <Select
              label="Project"
              value={project.id}
              options={projects.map(({ id, name, path }) => ({
                value: id,
                label: name,
                description: path,
              }))}
              onChange={setProject}
            />
          </div>
          <AgentHint agent={agents.find((one) => one.id === start?.choice.agent)} />
          <RadioGroup
            label="Workspace"
            value={workspace}
            options={workspaceOptions(project)}
            onChange={setWorkspace}
          />
          <TextField
            label="First prompt"
            multiline
            firstFocus
            value={prompt}
            onChange={setPrompt}
            placeholder="What is to be done? You can also say it later."
          />
          <TextField
            label="Name"
            value={title}
            maxLength={200}
            onChange={setTitle}
            placeholder="From the first prompt"
          />
        </div>
        <footer className="dialog-footer">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            type="submit"
            disabled={starting || !start}
            keys={writeShortcut('Mod+Enter', isMac)}
          >
            Start
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
