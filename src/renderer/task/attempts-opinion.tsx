import { useState } from 'react'
import { isAsked } from '../../shared/task/opinion'
import type { Task, TaskAgent } from '../../shared/task/task'
import { startWords } from '../agent/starts'
import { Button } from '../kit/button'
import { Select } from '../kit/select'
import { succeeds } from '../store/act'
import { showSession } from '../store/navigation'
import { useRemembered } from '../store/remembered'
import { useRow, useRows } from '../store/rows'
import { clockWords } from './task-words'
import { useTaskAgents } from './use-task-agents'

/** What somebody thinks of the attempts at a task: asked for here, and told here where it is more than their marks. */
export function AttemptsOpinion({ task }: { task: Task }) {
  const agents = useTaskAgents()
  const nameOf = useAgentName()
  const [last, setLast] = useRemembered<string | null>('opinion.agent', null)
  const [sending, setSending] = useState(false)
  const { asking, opinion } = task
  const waits = isAsked(task)
  const session = useRow('sessions', (waits ? asking : opinion)?.session)
  const chosen =
    agents.find(({ value }) => value === last) ?? agents.find(({ disabled }) => !disabled)
  const ask = async () => {
    if (!chosen) return
    setSending(true)
    setLast(chosen.value)
    await succeeds('task.ask', { task: task.id, agent: chosen.choice })
    setSending(false)
  }
  const now = Date.now()
  return (
    <section aria-label="Opinion" className="attempts-opinion">
      <div className="attempts-asking">
        <Select
          label="Who is asked"
          bare
          value={chosen?.value ?? ''}
          options={agents}
          onChange={setLast}
        />
        <Button disabled={!chosen || waits || sending} onClick={() => void ask()}>
          {opinion ? 'Ask again' : 'Ask an agent to compare'}
        </Button>
        {session && (
          <Button kind="quiet" onClick={() => showSession(session.id, session.project)}>
            Its session
          </Button>
        )}
        <p role="status" aria-label="Opinion" className="tasks-note">
          {waits &&
            asking &&
            `${nameOf(asking.agent)} is asked, since ${clockWords(asking.at, now)}. `}
          {asking?.problem !== undefined &&
            `${nameOf(asking.agent)} has given no opinion: ${asking.problem} `}
          {opinion && `Opinion of ${nameOf(opinion.agent)}, ${clockWords(opinion.at, now)}.`}
        </p>
      </div>
      {opinion?.words !== undefined && (
        <details className="attempts-words" open={opinion.marks.length === 0}>
          <summary>All that it said</summary>
          <p>{opinion.words}</p>
        </details>
      )}
    </section>
  )
}

function useAgentName(): (agent: TaskAgent) => string {
  const agents = useRows('agents')
  const settings = useRow('settings', 'settings')?.values
  return (agent) =>
    startWords(agents.find(({ id }) => id === agent.agent)?.name ?? agent.agent, agent, settings)
}
