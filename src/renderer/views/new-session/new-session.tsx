import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { speaksOf } from '../../../shared/profile'
import type { Problem } from '../../../shared/result'
import { contentOf, emptyDraft, isEmpty, newSessionDraft } from '../../../shared/session/draft'
import { call } from '../../bridge'
import { isMac } from '../../commands/keymap'
import { writeIn } from '../../ports/composer-port'
import { draftNow, draftSent } from '../../store/drafts'
import { frameNow } from '../../store/frame'
import { showSession, useNavigation } from '../../store/navigation'
import { useRemembered } from '../../store/remembered'
import { useRow, useRows } from '../../store/rows'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { AgentHint } from './agent-hint'
import { firstChoice } from './choices'
import { FirstPrompt } from './first-prompt'
import { NoProject } from './no-project'
import { wishOf } from './place-choice'
import { PlaceFields } from './place-fields'
import { isRunSound, type RunChoice, usualRun, wishOfRun } from './run-choice'
import { RunFields } from './run-fields'
import { starts } from './starts'
import { useCheck, usualCheck } from './use-check'
import { usePlace } from './use-place'

export function NewSession({ onClose }: { onClose: () => void }) {
  const projects = useRows('projects').filter((project) => project.open && !project.missing)
  const agents = useRows('agents')
  const settings = useRow('settings', 'settings')
  const { project: shown } = useNavigation()
  const [last, setLast] = useRemembered<string | null>('new-session.agent', null)
  const [chosenProject, setProject] = useState(shown)
  const [chosen, setChosen] = useState(frameNow().startWith)
  const [title, setTitle] = useState('')
  const [run, setRun] = useState<RunChoice | null>(null)
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const project = projects.find((one) => one.id === chosenProject) ?? projects[0]
  const place = usePlace(project?.id ?? '', title)
  const offered = settings ? starts(agents, settings.values) : []
  const wanted = chosen ?? last
  const start =
    offered.find(({ value }) => value === wanted) ??
    offered.find(({ value }) => value === firstChoice(agents, null))
  const agent = agents.find((one) => one.id === start?.choice.agent)
  const offeredCheck = useCheck(project?.id ?? '')
  const running = run ?? (settings && usualRun(settings.values))
  const speaks = start && speaksOf(start.choice, settings?.values.profiles ?? {})
  const inTerminal = (speaks ?? agent?.driver) === 'terminal'
  const wish = running && !inTerminal ? wishOfRun(running, usualCheck(offeredCheck)) : undefined
  const sound = !place.problem && (!running || inTerminal || isRunSound(running))
  if (!project) return <NoProject onClose={onClose} />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (starting || !start || !sound) return
    setStarting(true)
    const draft = draftNow(newSessionDraft)
    const result = await call('session.create', {
      project: project.id,
      ...start.choice,
      workspace: wishOf(place.choice),
      title: title.trim(),
      ...(wish ? { run: wish } : {}),
      ...(isEmpty(draft) ? {} : { prompt: contentOf(draft), fromDraft: true }),
    })
    setStarting(false)
    if (!result.ok) {
      setProblem(result.problem)
      // It may be that somebody has made the same branch meanwhile.
      void place.again()
      return
    }
    setLast(start.value)
    // An agent that is its terminal took none.
    if (!inTerminal) draftSent(newSessionDraft, emptyDraft)
    onClose()
    showSession(result.value.session, project.id)
    writeIn(result.value.session)
  }
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    // What is attached opens in a dialog of its own.
    const own = event.currentTarget.closest('dialog')
    if (event.target instanceof Element && event.target.closest('dialog') !== own) return
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
          <AgentHint agent={agent} />
          <PlaceFields place={place} folder={project.path} />
          <FirstPrompt agentName={start?.label ?? 'The agent'} folder={project.path} />
          <TextField
            label="Name"
            value={title}
            maxLength={200}
            onChange={setTitle}
            placeholder="From the first prompt"
          />
          {running && (
            <RunFields
              offered={offeredCheck}
              choice={running}
              disabledBecause={
                inTerminal ? 'An agent in a terminal cannot say when it is done.' : undefined
              }
              onChange={setRun}
            />
          )}
        </div>
        <footer className="dialog-footer">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            type="submit"
            disabled={starting || !start || !sound}
            keys={isMac ? '⌘↵' : 'Ctrl+↵'}
          >
            Start
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
