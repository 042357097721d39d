import { ArrowDown } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '../../kit/button'
import { later } from '../../kit/later'
import { offerConversation } from '../../kit/ports/conversation-port'
import { useScope } from '../../kit/ports/session-context'
import { type Navigation, navigate } from '../../store/navigation'
import type { SessionView } from '../../store/session-view'
import { useChanges } from '../../store/sessions'
import { Announcer } from './announcer'
import { Beginning } from './beginning'
import type { FindInConversationProps } from './find-in-conversation'
import { setFold } from './folds'
import { LiveLine } from './live-line'
import { RowView } from './row-view'
import { endOf, rowOfItem, type ShownRow } from './rows'
import { type Folding, shownRows } from './steps'
import { useSections } from './use-sections'
import { useStick } from './use-stick'
import './transcript.css'
import './tool.css'
import './diff.css'

const FindInConversation = later<FindInConversationProps>(() =>
  import('./find-in-conversation').then((view) => view.FindInConversation),
)

/** How near to an end of the list the next sections are read. */
const reach = 1200
/** How much is drawn beyond the screen. */
const buffer = 120
/** A prompt this near to the top is the one that is read. */
const promptSlack = 8
/** What the window shows besides the list is no lower than this. */
const besides = 200

interface TranscriptProps {
  view: SessionView
  folding: Folding
  /** What to scroll to, until that is done. */
  reveal: Navigation['reveal']
}

export function Transcript({ view, folding, reveal }: TranscriptProps) {
  useChanges(view)
  const { agentName } = useScope()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const sections = useSections(view)
  const stick = useStick(frame, sections.live)
  const rows = shownRows(sections.loaded, view.state.section, folding)
  // Text may come faster than the list hears of its own scrolling: the end is there at any time.
  const kept = stick.stuck && sections.live ? endOf(rows, window.innerHeight - besides) : []
  const isEmpty = rows.length === 0 && sections.live && view.state.queue.length === 0
  const shift = useShift(rows, sections.jumps)
  const [finding, setFinding] = useState(false)
  const toEnd = () => {
    sections.showNewest()
    stick.toEnd()
  }
  const now = useRef({ rows, release: stick.release, toEnd })
  now.current = { rows, release: stick.release, toEnd }
  useEffect(
    () =>
      offerConversation(view.id, {
        find: () => setFinding(true),
        toPrompt: (to) => {
          now.current.release()
          if (list.current && frame.current)
            toPrompt(to, now.current.rows, list.current, frame.current)
        },
        toEnd: () => now.current.toEnd(),
      }),
    [view.id],
  )
  const marked = useReveal(view, rows, reveal, {
    list,
    showAround: sections.showAround,
    release: stick.release,
  })

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
        onClickCapture={({ target }) => {
          // What a line opens is read from its beginning.
          if (target instanceof Element && target.closest('.steps > .fold')) stick.release()
        }}
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
        <LiveLine session={view.id} state={view.state} />
      </div>
      {isEmpty && <Beginning commands={view.state.commands} />}
      {!(stick.stuck && sections.live) && (
        <div className="jump">
          <Button icon={ArrowDown} onClick={toEnd}>
            Jump to latest
          </Button>
        </div>
      )}
      {finding && (
        <FindInConversation
          view={view}
          frame={frame}
          onClose={() => {
            setFinding(false)
            frame.current?.focus()
          }}
        />
      )}
      <Announcer state={view.state} agentName={agentName} />
    </div>
  )
}

/** Whether rows were put before or taken from the beginning, so that the list keeps its place. */
function useShift(rows: readonly ShownRow[], jumps: number): boolean {
  const first = rows[0] && `${jumps} ${rows[0].key}`
  const before = useRef(first)
  const shift = before.current?.startsWith(`${jumps} `) === true && before.current !== first
  useLayoutEffect(() => {
    before.current = first
  })
  return shift
}

interface Way {
  list: RefObject<VirtualizerHandle | null>
  showAround: (section: number) => void
  release: () => void
}

/** Goes to the prompt before or after the one at the top. */
function toPrompt(
  to: 'above' | 'below',
  rows: readonly ShownRow[],
  list: VirtualizerHandle,
  frame: HTMLElement,
): void {
  const at = list.findItemIndex(frame.scrollTop + promptSlack)
  const prompts = rows.flatMap(({ kind }, place) => (kind === 'prompt' ? [place] : []))
  const next =
    to === 'above' ? prompts.findLast((place) => place < at) : prompts.find((place) => place > at)
  if (next !== undefined) list.scrollToIndex(next, { align: 'start' })
  else frame.scrollTop = to === 'above' ? 0 : frame.scrollHeight
}

/** Goes to the item that was asked for, once its section is there. Gives the key of its row. */
function useReveal(
  view: SessionView,
  rows: readonly ShownRow[],
  wanted: Navigation['reveal'],
  { list, showAround, release }: Way,
): string | undefined {
  const marked = useRef<string>(undefined)
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
    const row = rows[place]
    // It is behind a line, which opens first.
    if (row?.kind === 'steps' && !row.isOpen) {
      setFold(`${view.id}/${row.key}`, true)
      return
    }
    marked.current = row?.key
    list.current?.scrollToIndex(place, { align: 'center' })
    navigate({ reveal: null })
  })
  return marked.current
}
