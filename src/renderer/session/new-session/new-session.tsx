import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { defined } from '../../../kit/defined'
import type { Problem } from '../../../kit/result'
import { speaksOf } from '../../../shared/agent/speaks-of'
import type { AgentRow } from '../../../shared/app/tables'
import type { RemoteRow } from '../../../shared/host/remote-row'
import { firstChoice, lacks } from '../../agent/choices'
import { firstAccountWords, starts } from '../../agent/starts'
import { Banner } from '../../kit/banner'
import { Button } from '../../kit/button'
import { isMac } from '../../kit/commands/keymap'
import { Dialog } from '../../kit/dialog'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { frameNow } from '../../store/frame'
import { useNavigation } from '../../store/navigation'
import { useRemembered } from '../../store/remembered'
import { useRow, useRows } from '../../store/rows'
import { AgentHint } from './agent-hint'
import { FirstPrompt } from './first-prompt'
import { launch } from './launch'
import { locationRequestOf } from './location-choice'
import { LocationFields } from './location-fields'
import { devcontainerWords } from './location-words'
import { NoProject } from './no-project'
import { isRunSound, type RunChoice, runRequestOf, usualRun } from './run-choice'
import { RunFields } from './run-fields'
import { useCheck, usualCheck } from './use-check'
import { useLocation } from './use-location'
import { useWhere } from './use-where'

export function NewSession({ onClose }: { onClose: () => void }) {
  const agents = useRows('agents')
  const settings = useRow('settings', 'settings')
  const { project: shown } = useNavigation()
  const [last, setLast] = useRemembered<string | null>('new-session.agent', null)
  const [chosen, setChosen] = useState(frameNow().startWith)
  const [title, setTitle] = useState('')
  const [run, setRun] = useState<RunChoice | null>(null)
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const offered = settings ? starts(agents, settings.values) : []
  const wanted = chosen ?? last
  const start =
    offered.find(({ value }) => value === wanted) ??
    offered.find(({ value }) => value === firstChoice(agents, null))
  const where = useWhere(shown, start?.place)
  const { project, machine } = where
  const place = useLocation(project?.id ?? '', title)
  const agent = at(
    machine,
    where.place,
    agents.find((one) => one.id === start?.choice.agent),
  )
  const offeredCheck = useCheck(project?.id ?? '')
  const running = run ?? (settings && usualRun(settings.values))
  const speaks = start && speaksOf(start.choice, settings?.values.profiles ?? {})
  const inTerminal = (speaks ?? agent?.driver) === 'terminal'
  // It would be a session that says so, and no more; whose command is the user's own may know better.
  const isThere = !agent || agent.from === 'settings' || lacks(agent) === undefined
  const request =
    running && !inTerminal ? runRequestOf(running, usualCheck(offeredCheck)) : undefined
  const soundRun = !running || inTerminal || isRunSound(running)
  const sound = place.isKnown && !place.problem && !where.offer?.refused && soundRun
  const folder = project?.path ?? where.folder.trim()
  const first = start && settings && firstAccountWords(start.choice, folder, settings.values)
  if (!project && machine === undefined && where.machines.length === 0)
    return <NoProject onClose={onClose} />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (starting || !start || !isThere || !sound || folder === '') return
    setStarting(true)
    const opened = await where.ready()
    if (!opened.ok) {
      setStarting(false)
      setProblem(opened.problem)
      return
    }
    const begun = await launch(
      {
        project: opened.value,
        ...start.choice,
        workspace: locationRequestOf(place.choice),
        title: title.trim(),
        ...defined({ run: request }),
      },
      // An agent that is its terminal takes none.
      !inTerminal,
    )
    setStarting(false)
    if (!begun.ok) {
      setProblem(begun.problem)
      // It may be that somebody has made the same branch meanwhile.
      void place.again()
      return
    }
    setLast(start.value)
    onClose()
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
          <FirstPrompt agentName={start?.label ?? 'The agent'} folder={folder} machine={machine} />
          <div className="dialog-columns">
            <Select
              label="Agent"
              value={start?.value ?? ''}
              options={offered}
              onChange={setChosen}
            />
            {where.machines.length > 0 && (
              <Select
                label="Run on"
                value={where.chosenMachine}
                options={where.machines}
                onChange={where.setMachine}
              />
            )}
            <Select
              label="Project"
              value={where.chosenProject}
              options={where.projects}
              onChange={where.setProject}
            />
          </div>
          {where.offer && (
            <p className="place-note" role="status" aria-label="Its devcontainer">
              {devcontainerWords(where.offer)}
            </p>
          )}
          {machine !== undefined && !project && !where.offer && (
            <TextField
              label="Folder"
              value={where.folder}
              spellCheck={false}
              placeholder="/home/you/project"
              hint={where.hint}
              onChange={where.setFolder}
            />
          )}
          {first !== undefined && <p className="faint">{first}</p>}
          <AgentHint agent={agent} machine={machine} />
          <LocationFields place={place} folder={folder} />
          <TextField
            label="Name"
            value={title}
            maxLength={200}
            onChange={setTitle}
            placeholder="Named after the prompt"
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
          {starting && where.place?.step !== undefined && (
            <p className="place-step ellipsis" role="status">
              {where.place.step}…
            </p>
          )}
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            type="submit"
            disabled={starting || !start || !isThere || !sound || folder === ''}
            keys={isMac ? '⌘↵' : 'Ctrl+↵'}
          >
            Start
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** Whether it is installed is for the machine to say that it is to run on. */
function at(
  machine: string | undefined,
  place: RemoteRow | undefined,
  agent: AgentRow | undefined,
): AgentRow | undefined {
  return agent && machine !== undefined
    ? { ...agent, install: place?.agents?.[agent.id] ?? { state: 'unknown' } }
    : agent
}
