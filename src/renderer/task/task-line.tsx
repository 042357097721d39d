import { type DragEvent, memo, useId, useState } from 'react'
import { standingOf, stateWords } from '../../shared/task/standing'
import { visibleLine } from '../kit/markdown/visible'
import { StateMark } from '../kit/status-mark'
import { Time } from '../kit/time'
import { costWords } from '../kit/words'
import { CheckFigure, hasResult } from './task-figures'
import type { ItemProps } from './task-list'
import { sizeWords } from './task-words'
import { useTaskFacts } from './use-task-facts'

/** What is dragged, and dropped nowhere else. */
const dragged = 'application/x-liminal-task'

function isBelow({ currentTarget, clientY }: DragEvent): boolean {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY > top + height / 2
}

/** A line of all tasks, in columns. */
export const TaskLine = memo(function TaskLine(props: ItemProps) {
  const { task, why, selected, stop, project, marked = false, onSelect, onMark, onDropped } = props
  const [over, setOver] = useState<'above' | 'below'>()
  const description = useId()
  const { agent, size, cost } = useTaskFacts(task)
  const title = visibleLine(task.title)
  return (
    <li
      aria-label={`${title}, ${stateWords[task.state]}`}
      aria-describedby={description}
      className="task-row"
      data-marked={marked}
      data-over={over}
      draggable={onDropped !== undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragged, task.id)
        dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setOver(isBelow(event) ? 'below' : 'above')
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        setOver(undefined)
        const id = event.dataTransfer.getData(dragged)
        if (id === '') return
        event.preventDefault()
        onDropped?.(id, task.id, isBelow(event))
      }}
    >
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        tabIndex={-1}
        checked={marked}
        onChange={() => onMark?.(task.id, 'toggle')}
      />
      <button
        type="button"
        className="task-line"
        data-task={task.id}
        aria-pressed={selected}
        tabIndex={stop ? 0 : -1}
        onClick={(event) => {
          if (event.shiftKey) onMark?.(task.id, 'stretch')
          else if (event.ctrlKey || event.metaKey) onMark?.(task.id, 'toggle')
          else onSelect(task.id)
        }}
      >
        <span className="task-line-state ellipsis">
          <StateMark mark={standingOf(task, size).mark} /> {stateWords[task.state]}
        </span>
        <span className="ellipsis">
          {title}{' '}
          <span id={description} className="task-line-why">
            {visibleLine([project, why].filter(Boolean).join(' · '))}
          </span>
        </span>
        <span className="ellipsis">{agent}</span>
        <span>{hasResult(task) && size ? sizeWords(size) : ''}</span>
        <span>{hasResult(task) && <CheckFigure checked={task.checked} />}</span>
        <span>{cost && costWords(cost)}</span>
        <span>
          <Time at={task.since} />
        </span>
      </button>
    </li>
  )
})
