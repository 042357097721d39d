import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { TaskRow } from '../../shared/task/row'
import { standingOf, stateWords } from '../../shared/task/standing'
import { IconButton } from '../kit/button'
import { visibleLine } from '../kit/markdown/visible'
import { StateMark } from '../kit/status-mark'
import { inSight, linesOf, neighbour, size } from './graph-layout'
import { useLayout, useSight, useWheel } from './use-graph'
import { useWhy } from './use-tasks'
import './graph.css'

interface GraphProps {
  tasks: readonly TaskRow[]
  selected: string | null
  onSelect: (id: string) => void
}

const zooms = [0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.5, 2]

/** What depends on what, from left to right: only what is in sight is drawn. */
export function Graph({ tasks, selected, onSelect }: GraphProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const sight = useSight(scroller, zoom)
  const layout = useLayout(tasks)
  const why = useWhy()
  const closer = (by: 1 | -1) => {
    const next = zooms[Math.min(Math.max(zooms.indexOf(zoom) + by, 0), zooms.length - 1)]
    if (next !== undefined) setZoom(next)
  }
  useWheel(scroller, closer)

  // While one scrolls nothing is done for each of all of them.
  const byId = useMemo(() => new Map(tasks.map((task) => [task.id, task])), [tasks])
  const places = useMemo(
    () => new Map([...byId.keys()].map((id, at) => [id, layout.places[at]])),
    [byId, layout],
  )
  const stop = selected ?? tasks[0]?.id
  const seen = inSight(layout, sight)
  const ids = stop === undefined || seen.includes(stop) ? seen : [stop, ...seen]
  const drawn = ids.flatMap((id) => byId.get(id) ?? [])
  const lines = linesOf(ids, (id) => byId.get(id)?.needs ?? [], layout).flatMap(({ need, by }) => {
    const [from, to] = [places.get(need), places.get(by)]
    if (!from || !to) return []
    return [
      { key: `${need} ${by}`, d: curve(from, to), marked: by === selected || need === selected },
    ]
  })

  const keys = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') return closer(1)
    if (event.key === '-') return closer(-1)
    const here = document.activeElement?.getAttribute('data-task')
    const next = here ? neighbour(tasks, layout.columns, here, event.key) : undefined
    const place = next === undefined ? undefined : places.get(next)
    if (next === undefined || !place) return
    event.preventDefault()
    onSelect(next)
    requestAnimationFrame(() => {
      const node = scroller.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(next)}"]`)
      node?.focus()
      node?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }

  return (
    <div className="graph">
      <div className="graph-zoom">
        <IconButton label="Zoom out" icon={Minus} keys="-" onClick={() => closer(-1)} />
        <span>{Math.round(zoom * 100)} %</span>
        <IconButton label="Zoom in" icon={Plus} keys="+" onClick={() => closer(1)} />
      </div>
      <section ref={scroller} aria-label="Graph of tasks" className="graph-scroll" onKeyDown={keys}>
        <div style={{ width: layout.width * zoom, height: layout.height * zoom }}>
          <div className="graph-plane" style={{ scale: zoom }}>
            <svg
              className="graph-lines"
              width={layout.width}
              height={layout.height}
              aria-hidden="true"
            >
              {lines.map(({ key, d, marked }) => (
                <path key={key} d={d} className={marked ? 'graph-line-marked' : undefined} />
              ))}
            </svg>
            {drawn.map((task) => {
              const place = places.get(task.id)
              const title = visibleLine(task.title)
              const words = visibleLine(why(task))
              return (
                <button
                  key={task.id}
                  type="button"
                  className="graph-node"
                  data-task={task.id}
                  aria-label={`${title}, ${stateWords[task.state]}`}
                  aria-description={words}
                  aria-pressed={task.id === selected}
                  tabIndex={task.id === stop ? 0 : -1}
                  style={{ left: place?.x, top: place?.y }}
                  onClick={() => onSelect(task.id)}
                >
                  <StateMark mark={standingOf(task, task.size).mark} />
                  <span className="task-card-title ellipsis">{title}</span>
                  <span className="task-card-why ellipsis">{words}</span>
                </button>
              )
            })}
          </div>
        </div>
      </section>
    </div>
  )
}

function curve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [x1, y1] = [from.x + size.width, from.y + size.height / 2]
  const [x2, y2] = [to.x, to.y + size.height / 2]
  const bend = Math.max(24, (x2 - x1) / 2)
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}
