import { ChevronDown, GitCompare, Send } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { shownPath } from '../../kit/path'
import type { SessionRow } from '../../shared/app/tables'
import type { ReviewChoice, ReviewFile, ReviewRange } from '../../shared/change/review'
import { folderKey } from '../../shared/host/remotes/on-host'
import { isRemoved } from '../../shared/workspace/state'
import { Banner } from '../kit/banner'
import { Button } from '../kit/button'
import { EmptyState } from '../kit/empty-state'
import { visibleLine } from '../kit/markdown/visible'
import { Handle, Pane, SidePane, SideSplit } from '../kit/split'
import { act } from '../store/act'
import { call } from '../store/bridge'
import { useNavigation } from '../store/navigation'
import { useRemembered } from '../store/remembered'
import { useReview } from '../store/review'
import { useRow } from '../store/rows'
import { isMeant } from '../store/show-in-changes'
import { useDoings } from './active-changes'
import { BranchPanel } from './branches/branch-panel'
import type { Layout } from './diff-model'
import { FileList } from './file-list'
import { FileView } from './file-view'
import { isDone } from './file-words'
import { Notes } from './notes'
import { rangeId, usualRange } from './ranges'
import { RemovedChanges } from './removed-changes'
import { Toolbar } from './toolbar'
import { useComments } from './use-comments'
import { useReviewers } from './use-reviewers'
import { inOrder, useSelected } from './use-selected'
import { useSize } from './use-size'
import './changes.css'
import './hunks.css'

/** Below this the list of files is a drop-down. */
const narrow = 720

/** What differs in the session's workspace, to be looked at, judged and commented on. */
export function ChangesTab({ session }: { session: SessionRow }) {
  const folder = useRow('folders', folderKey(session))
  const choices = useChoices(session)
  const workspace = useRow('workspaces', session.workspace.id)
  if (folder?.versions === 'none')
    return (
      <EmptyState
        icon={GitCompare}
        title="Not a Git repository"
        text="Run “git init” in the folder, for example in the terminal: from the first commit on, changes are shown here."
      />
    )
  if (isRemoved(workspace)) return <RemovedChanges session={session} />
  if (!choices) return null
  return <Changes key={session.id} session={session} choices={choices} />
}

/** The ranges there are; another turn is another range. */
function useChoices({ id, turns, turnsEnded }: SessionRow) {
  const [choices, setChoices] = useState<ReviewChoice[]>()
  const state = `${turns}/${turnsEnded}`
  useEffect(() => {
    let wanted = state !== ''
    void call('review.ranges', { session: id }).then((result) => {
      if (wanted) setChoices(result.ok ? result.value.ranges : [])
    })
    return () => {
      wanted = false
    }
  }, [id, state])
  return choices
}

function Changes({ session, choices }: { session: SessionRow; choices: ReviewChoice[] }) {
  const [tab, setTab] = useState<HTMLElement | null>(null)
  const { width } = useSize(tab)
  const [chosen, setChosen] = useState<ReviewRange>()
  const [lastRange, rememberRange] = useRemembered<string | null>(
    `changes.range ${session.id}`,
    null,
  )
  const [first] = useState(() => usualRange(choices, lastRange))
  const range = chosen ?? first
  const review = useReview(session.id, range)
  const comments = useComments(session.id, review.row?.id)
  const [layout, setLayout] = useRemembered<Layout>('changes.layout', 'unified')
  const [ignoresSpace, setIgnoresSpace] = useRemembered('changes.white-space', false)
  const [asTree, setAsTree] = useRemembered('changes.tree', true)
  const [said, say] = useSaid()
  const { change } = useNavigation()
  const reviewers = useReviewers(session, review.row?.id, say)
  const files = review.files ?? none
  const order = inOrder(files, asTree)
  const listed = useMemo(() => pathsOf(files), [files])
  const isRead = review.files !== undefined || review.problem !== undefined
  const [selected, select] = useSelected(order, change)
  const [listOpen, setListOpen] = useState(false)
  const file = files.find(({ path }) => path === selected)

  const setRange = (range: ReviewRange) => {
    setChosen(range)
    if (range.type !== 'turn') rememberRange(range.type)
  }
  const stepRange = (by: 1 | -1) => () => {
    const open = choices.filter(({ refused }) => refused === undefined)
    const place = open.findIndex((one) => rangeId(one.range) === rangeId(range))
    const next = open[place + by]
    if (next) setRange(next.range)
  }
  const focusFile = () =>
    requestAnimationFrame(() => tab?.querySelector<HTMLElement>('.changes-file')?.focus())
  const stepFile = (by: 1 | -1) => () => {
    const place = order.findIndex(({ path }) => path === selected)
    const next = order[place + by]
    if (!next) return say(by > 0 ? 'No file below' : 'No file above')
    select(next.path)
    say(shownPath(next.path))
    focusFile()
  }
  const row = review.row
  const undo = async () => {
    if (!row) return
    const undone = await act('review.undo', { review: row.id })
    if (undone) say(`Undone in ${shownPath(undone.path)}`)
  }
  const send = async () => {
    const sent = await comments.send()
    if (sent === undefined) return
    say(sent === 1 ? '1 comment sent' : `${sent} comments sent`)
  }
  useDoings({
    'changes.next-file': stepFile(1),
    'changes.previous-file': stepFile(-1),
    'changes.next-range': stepRange(1),
    'changes.previous-range': stepRange(-1),
    'changes.layout': () => setLayout(layout === 'split' ? 'unified' : 'split'),
    'changes.white-space': () => setIgnoresSpace(!ignoresSpace),
    'changes.tree': () => setAsTree(!asTree),
    'changes.undo': row?.undo ? () => void undo() : undefined,
    'changes.send': comments.count > 0 ? () => void send() : undefined,
  })

  const isNarrow = width > 0 && width < narrow
  const list = (
    <FileList
      files={files}
      selected={selected}
      asTree={asTree}
      onChoose={(path, by) => {
        select(path)
        setListOpen(false)
        if (by === 'enter' || isNarrow) focusFile()
      }}
    />
  )
  const shown = file && row && (
    <FileView
      key={file.path}
      review={row.id}
      file={file}
      layout={layout}
      whiteSpace={ignoresSpace ? 'all' : 'exact'}
      comments={comments}
      say={say}
      begin={change && isMeant(change.path, file.path) ? change : undefined}
    />
  )
  return (
    <div ref={setTab} className="changes" data-narrow={isNarrow}>
      <Toolbar
        choices={choices}
        range={range}
        onRange={setRange}
        row={row}
        reviewed={files.filter(isDone).length}
        layout={layout}
        onLayout={setLayout}
        ignoresSpace={ignoresSpace}
        onSpace={() => setIgnoresSpace(!ignoresSpace)}
        asTree={asTree}
        onTree={() => setAsTree(!asTree)}
        onUndo={() => void undo()}
        reviewers={reviewers}
      >
        {isNarrow && files.length > 0 && (
          <Button
            kind="plain"
            icon={ChevronDown}
            aria-expanded={listOpen}
            onClick={() => setListOpen(!listOpen)}
          >
            Files
          </Button>
        )}
      </Toolbar>
      {review.problem && <Banner problem={review.problem} />}
      {change && review.files && !files.some(({ path }) => isMeant(change.path, path)) && (
        <p className="changes-note">{visibleLine(change.path)} does not differ in this range.</p>
      )}
      {row && <Notes row={row} />}
      {review.files && files.length === 0 && !review.problem && (
        <EmptyState
          icon={GitCompare}
          title={row?.note ? 'No changes that are known' : 'No changes yet'}
          text={row?.note ?? 'What the agent changes appears here.'}
        />
      )}
      {files.length > 0 && width > 0 && (
        <div className="changes-body">
          {isNarrow && listOpen && <DropDown onClose={() => setListOpen(false)}>{list}</DropDown>}
          {/* What is shown of a file stays as it is when the window grows or shrinks. */}
          <SideSplit id="changes-split">
            {!isNarrow && (
              <SidePane id="changes-list" defaultSize={240} minSize={180} maxSize="50%">
                {list}
              </SidePane>
            )}
            {!isNarrow && <Handle label="Width of the list of files" />}
            <Pane id="changes-main" minSize={320}>
              {shown}
            </Pane>
          </SideSplit>
        </div>
      )}
      {comments.count > 0 && (
        <footer className="changes-foot">
          <span className="faint">
            {comments.count === 1 ? '1 comment' : `${comments.count} comments`}
          </span>
          <Button kind="primary" icon={Send} onClick={() => void send()}>
            Send comments ({comments.count})
          </Button>
        </footer>
      )}
      <BranchPanel
        row={session}
        listed={isRead ? listed : undefined}
        onShowAll={() => setRange({ type: 'uncommitted' })}
      />
      <div className="visually-hidden" aria-live="polite">
        {said}
      </div>
    </div>
  )
}

/** Over what is below it, until something is chosen or Escape is pressed. */
function DropDown({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const drop = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    drop.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [])
  return (
    <div ref={drop} className="changes-drop">
      {children}
    </div>
  )
}

const none: readonly ReviewFile[] = []

/** Of a file that was renamed both. */
const pathsOf = (files: readonly ReviewFile[]) =>
  new Set(files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])))

/** What is said twice is read out twice. */
function useSaid(): [string, (words: string) => void] {
  const [said, setSaid] = useState('')
  return [said, (words) => setSaid((before) => (before === words ? `${words}\u00a0` : words))]
}
