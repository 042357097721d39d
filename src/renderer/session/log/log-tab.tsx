import { useEffect, useMemo, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { TrafficLine, TrafficRun } from '../../../shared/agent/process/traffic'
import { EmptyState } from '../../kit/empty-state'
import { CopyButton } from '../../kit/markdown/code-block'
import { visibleLine } from '../../kit/markdown/visible'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { call } from '../../store/bridge'
import { useFold } from '../transcript/folds'
import { asText, directions, fitting, runWords, timeOf, underRuns, withNewer } from './log-lines'
import './log.css'

/** How often the log asks for more while it is looked at. */
const interval = 1000

const choices = [
  { value: 'all', label: 'Both ways' },
  ...Object.entries(directions).map(([value, { word }]) => ({ value, label: word })),
]

/** What goes over the wire between the app and the session's agent, run by run. */
export function LogTab({ session }: { session: string }) {
  const { process, lines, runs } = useTraffic(session)
  const [words, setWords] = useState('')
  const [direction, setDirection] = useState('all')
  const fit = useMemo(() => fitting(lines, direction, words), [lines, direction, words])
  const shown = useMemo(() => underRuns(fit, runs), [fit, runs])
  const list = useRef<VListHandle>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    if (atEnd.current && shown.length > 0)
      list.current?.scrollToIndex(shown.length - 1, { align: 'end' })
  }, [shown])
  return (
    <div className="log-tab">
      <div className="log-bar">
        <TextField
          label="Filter"
          bare
          type="search"
          placeholder="Filter"
          value={words}
          onChange={setWords}
        />
        <Select
          label="Direction"
          bare
          quiet
          value={direction}
          options={choices}
          onChange={setDirection}
        />
        <span className="faint">
          {fit.length === lines.length
            ? `${lines.length} lines`
            : `${fit.length} of ${lines.length} lines`}
        </span>
        <CopyButton text={() => asText(shown)} label="Copy what is shown" />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={emptyTitle(process, lines.length)}
          text="What the app and the agent say to each other is shown here as it goes over the wire, and is kept until Liminal quits."
        />
      ) : (
        <VList
          ref={list}
          className="log-lines"
          data={shown}
          onScroll={(offset) => {
            const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
            atEnd.current = scrollSize - offset - viewportSize < 40
          }}
        >
          {(entry) =>
            'run' in entry ? (
              <h3 key={`run-${entry.run.number}`} className="log-run faint">
                {runWords(entry.run)}
              </h3>
            ) : (
              <Line
                key={entry.line.number}
                line={entry.line}
                id={`${process}/log/${entry.line.number}`}
              />
            )
          }
        </VList>
      )}
    </div>
  )
}

function emptyTitle(process: string, lines: number): string {
  if (lines > 0) return 'Nothing found'
  return process ? 'Nothing here yet' : 'No agent has run since Liminal was started'
}

function Line({ line, id }: { line: TrafficLine; id: string }) {
  const [open, toggle] = useFold(id, false)
  const { sign, word } = directions[line.direction]
  return (
    <div className="log-line" data-direction={line.direction}>
      <button type="button" aria-expanded={open} onClick={toggle}>
        <time>{timeOf(line.at)}</time>
        <span aria-hidden="true">{sign}</span>
        <span className="visually-hidden">{word}: </span>
        <span className={open ? 'log-text' : 'log-text ellipsis'}>
          {visibleLine(open ? line.text : line.text.slice(0, 400))}
        </span>
      </button>
      {open && <CopyButton text={line.text} label="Copy line" />}
    </div>
  )
}

interface Traffic {
  process: string
  lines: readonly TrafficLine[]
  runs: readonly TrafficRun[]
}

const none: Traffic = { process: '', lines: [], runs: [] }

/** Asks for what came since the last time, as long as somebody looks. */
function useTraffic(session: string): Traffic {
  const [traffic, setTraffic] = useState(none)
  useEffect(() => {
    setTraffic(none)
    let timer: ReturnType<typeof setTimeout>
    let wanted = true
    let known = none
    const ask = async () => {
      const after = known.lines.at(-1)?.number ?? 0
      const result = await call('session.traffic', { session, after })
      if (!wanted) return
      if (result.ok) {
        const { process, lines, runs } = result.value
        // Another process counts its lines anew: they are asked for from the first.
        const other = process !== known.process
        const same = JSON.stringify(runs) === JSON.stringify(known.runs) ? known.runs : runs
        const all = other ? (after > 0 ? [] : lines) : withNewer(known.lines, lines)
        if (other || all !== known.lines || same !== known.runs)
          known = { process, lines: all, runs: other ? runs : same }
        setTraffic(known)
      }
      timer = setTimeout(ask, interval)
    }
    void ask()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [session])
  return traffic
}
