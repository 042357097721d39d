import { ArrowDown } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '../../kit/button'
import { useScope } from '../../kit/ports/session-context'
import { navigate, useNavigation } from '../../store/navigation'
import type { SessionView } from '../../store/session-view'
import { useChanges } from '../../store/sessions'
import { Announcer } from './announcer'
import { Beginning } from './beginning'
import { RowView } from './row-view'
import { endOf, type Row, rowOfItem, rowsOf } from './rows'
import { useSections } from './use-sections'
import { useStick } from './use-stick'
import { Waiting } from './waiting'
import './transcript.css'
import './tool.css'
import './diff.css'

/** How near to an end of the list the next sections are read. */
const reach = 1200
/** How much is drawn beyond the screen. */
const buffer = 120
/** What the window shows besides the list is no lower than this. */
const besides = 200

export function Transcript({ view }: { view: SessionView }) {
  useChanges(view)
  const { agentName } = useScope()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const sections = useSections(view)
  const stick = useStick(frame, sections.live)
  const rows = rowsOf(sections.loaded, view.state.section)
  // Text may come faster than the list hears of its own scrolling: the end is there at any time.
  const kept = stick.stuck && sections.live ? endOf(rows, window.innerHeight - besides) : []
  const isEmpty = rows.length === 0 && sections.live && view.state.queue.length === 0
  const shift = useShift(rows, sections.jumps)
  const marked = useReveal(view, rows, list, sections.showAround, stick.release)

  const scrolled = useRef(0)
  const onScroll = () => {
    const element = frame.current
    if (!element) return
    stick.onScroll()
    const { scrollTop, scrollHeight, clientHeight } = element
    const up = scrollTop < scrolled.current
    scrolled.current = scrollTop
    if (up && scrollTop < reach) sections.showEarlier()
    else if (!up && scrollHeight - scrollTop - clientHeight < reach) sections.showLater()
  }
  useLayoutEffect(() => {
    const element = frame.current
    // It scrolls, so the keyboard must reach it.
    if (element) element.tabIndex = 0
  }, [])
  useEffect(() => {
    const element = frame.current
    if (element && element.scrollHeight < element.clientHeight + reach) sections.fill()
    sections.bound(stick.stuck)
  })

  return (
    <div className="transcript">
      <div
        ref={frame}
        className="transcript-scroll"
        role="log"
        aria-label="Conversation"
        aria-live="off"
        onScroll={onScroll}
        onWheel={stick.onWheel}
        onKeyDown={stick.onKeyDown}
        onPointerDown={stick.onPointerDown}
      >
        <Virtualizer
          key={sections.jumps}
          ref={list}
          bufferSize={buffer}
          onResize={stick.onResize}
          data={rows}
          keepMounted={kept}
          shift={shift}
          scrollRef={frame}
        >
          {(row) => (
            <div
              key={row.key}
              className="row"
              data-row={row.key}
              data-kind={row.kind}
              data-marked={marked === row.key}
              data-continued={row.kind === 'message' && row.part > 0}
            >
              <RowView row={row} id={`${view.id}/${row.key}`} />
            </div>
          )}
        </Virtualizer>
        {sections.live && <Waiting session={view.id} state={view.state} />}
      </div>
      {isEmpty && <Beginning commands={view.state.commands} />}
      {!(stick.stuck && sections.live) && (
        <div className="jump">
          <Button
            icon={ArrowDown}
            onClick={() => {
              sections.showNewest()
              stick.toEnd()
            }}
          >
            Jump to latest
          </Button>
        </div>
      )}
      <Announcer state={view.state} agentName={agentName} />
    </div>
  )
}

/** Whether rows were put before or taken from the beginning, so that the list keeps its place. */
function useShift(rows: readonly Row[], jumps: number): boolean {
  const first = rows[0] && `${jumps} ${rows[0].key}`
  const before = useRef(first)
  const shift = before.current?.startsWith(`${jumps} `) === true && before.current !== first
  useLayoutEffect(() => {
    before.current = first
  })
  return shift
}

/** Goes to the item that was asked for, once its section is there. Gives the key of its row. */
function useReveal(
  view: SessionView,
  rows: readonly Row[],
  list: RefObject<VirtualizerHandle | null>,
  showAround: (section: number) => void,
  release: () => void,
): string | undefined {
  const { reveal, session } = useNavigation()
  const marked = useRef<string>(undefined)
  const wanted = session === view.id ? reveal : null
  const place = wanted ? rowOfItem(rows, wanted.section, wanted.item) : -1
  const asked = useRef<typeof wanted>(null)
  useEffect(() => {
    if (!wanted) return
    release()
    if (place < 0) {
      if (asked.current !== wanted) showAround(wanted.section)
      asked.current = wanted
      return
    }
    marked.current = rows[place]?.key
    list.current?.scrollToIndex(place, { align: 'center' })
    navigate({ reveal: null })
  })
  return marked.current
}
