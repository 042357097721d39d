import type { TaskRow } from '../../shared/task/row'
import { Select } from '../kit/select'
import { succeeds } from '../store/act'
import { useRow } from '../store/rows'
import { useTaskAgents } from './use-task-agents'

/** A task that nobody can do waits for this alone. */
export function ChooseAgent({ task }: { task: TaskRow }) {
  const gate = useRow('gate', 'gate')
  const agents = useTaskAgents()
  const isMissing = task.agent === null && gate?.usual === null
  if (!isMissing || (task.state !== 'waiting' && task.state !== 'proposed')) return null
  const choose = (value: string) => {
    const choice = agents.find((one) => one.value === value)?.choice
    if (choice) void succeeds('task.edit', { task: task.id, agent: choice })
  }
  return (
    <Select
      label="Agent"
      value=""
      options={[{ value: '', label: 'Choose an agent' }, ...agents]}
      onChange={choose}
      hint="Tasks that name none are done with it from now on."
    />
  )
}
