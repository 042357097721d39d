import { memo, useId } from 'react'
import { standingOf, stateWords } from '../../shared/task/standing'
import { AgentIcon } from '../kit/agent-icon'
import { visibleLine } from '../kit/markdown/visible'
import { StateMark } from '../kit/status-mark'
import { NextButton } from './next-button'
import { TaskFigures } from './task-figures'
import type { ItemProps } from './task-list'
import { useTaskFacts } from './use-task-facts'

/** A card: what it is, who does it and why it stands there, and what it comes to so far. */
export const TaskItem = memo(function TaskItem(props: ItemProps) {
  const { task, why, selected, stop, project, onSelect } = props
  const description = useId()
  const facts = useTaskFacts(task)
  const title = visibleLine(task.title)
  const words = visibleLine([facts.does ?? why, facts.agent, project].filter(Boolean).join(' · '))
  return (
    <li
      aria-label={`${title}, ${stateWords[task.state]}`}
      aria-describedby={description}
      className="task-item"
    >
      <button
        type="button"
        className="task-card"
        data-task={task.id}
        aria-pressed={selected}
        tabIndex={stop ? 0 : -1}
        onClick={() => onSelect(task.id)}
      >
        <StateMark mark={standingOf(task, facts.size).mark} />
        <span className="task-card-title ellipsis" data-tooltip={title} data-tooltip-cut="">
          {title}
        </span>
        {facts.agent === undefined ? <span /> : <AgentIcon name={facts.agent} icon={facts.icon} />}
        <span
          id={description}
          className="task-card-why ellipsis"
          data-tooltip={words}
          data-tooltip-cut=""
        >
          {words}
        </span>
        <TaskFigures task={task} facts={facts} />
      </button>
      {/* The details say it where they stand beside it. */}
      {!selected && <NextButton task={task} size={facts.size} onSelect={onSelect} />}
    </li>
  )
})
