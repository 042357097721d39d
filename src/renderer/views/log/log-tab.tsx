import { useEffect, useMemo, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { TrafficLine } from '../../../shared/contract'
import { call } from '../../bridge'
import { CopyButton } from '../../markdown/code-block'
import { visibleLine } from '../../markdown/visible'
import { EmptyState } from '../../ui/empty-state'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { useFold } from '../transcript/folds'
import { asText, directions, fitting, timeOf, withNewer } from './log-lines'
import './log.css'

/** How often the log asks for more while it is looked at. */
const interval = 1000

const choices = [
  { value: 'all', label: 'Both ways' },
  ...Object.entries(directions).map(([value, { word }]) => ({ value, label: word })),
]

/** What goes over the wire between the app and the agent's process. */
export function LogTab({ process }: { process: string | null }) {
  const lines = useTraffic(process)
  const [words, setWords] = useState('')
  const [direction, setDirection] = useState('all')
  const shown = useMemo(() => fitting(lines, direction, words), [lines, direction, words])
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
          {shown.length === lines.length
            ? `${lines.length} lines`
            : `${shown.length} of ${lines.length} lines`}
        </span>
        <CopyButton text={() => asText(shown)} label="Copy what is shown" />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={emptyTitle(process, lines.length)}
          text="What the app and the agent say to each other is shown here as it goes over the wire."
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
          {(line) => <Line key={line.number} line={line} id={`${process}/log/${line.number}`} />}
        </VList>
      )}
    </div>
  )
}

function emptyTitle(process: string | null, lines: number): string {
  if (lines > 0) return 'Nothing found'
  return process ? 'Nothing here yet' : 'No agent is running'
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

/** Asks for what came since the last time, as long as somebody looks. */
function useTraffic(process: string | null): readonly TrafficLine[] {
  const [lines, setLines] = useState<readonly TrafficLine[]>([])
  useEffect(() => {
    setLines([])
    if (!process) return
    let timer: ReturnType<typeof setTimeout>
    let wanted = true
    let after = 0
    const ask = async () => {
      const result = await call('process.traffic', { process, after })
      if (!wanted) return
      if (result.ok) {
        after = result.value.lines.at(-1)?.number ?? after
        setLines((before) => withNewer(before, result.value.lines))
      }
      timer = setTimeout(ask, interval)
    }
    void ask()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [process])
  return lines
}
