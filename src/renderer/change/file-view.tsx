import { useLayoutEffect, useRef, useState } from 'react'
import { shownPath } from '../../kit/path'
import type { Problem } from '../../kit/result'
import type {
  ChosenLines,
  FileChanges,
  ReviewFile,
  SideChoice,
  WhiteSpace,
} from '../../shared/change/review'
import { Banner } from '../kit/banner'
import { Button } from '../kit/button'
import { EmptyState } from '../kit/empty-state'
import { visibleLine } from '../kit/markdown/visible'
import { succeeds } from '../store/act'
import type { ShownChange } from '../store/navigation'
import { useFileChanges } from '../store/review'
import { useDoings } from './active-changes'
import { type Action, apply, choose } from './apply'
import { ConflictView, isChosenAbove } from './conflict-view'
import type { Layout } from './diff-model'
import { FileComments, useCommentRows } from './file-comments'
import { FileHead } from './file-head'
import { SidesView } from './side-view'
import { TextChanges } from './text-changes'
import type { Comments } from './use-comments'
import { useText } from './use-text'
import { useWrittenComment } from './use-written-comment'

interface FileViewProps {
  review: string
  file: ReviewFile
  layout: Layout
  whiteSpace: WhiteSpace
  comments: Comments
  /** Says aloud what has happened. */
  say: (words: string) => void
  /** What of it is asked to be shown first. */
  begin: ShownChange | undefined
}

/** One changed file: what happened to it, and its hunks or what it is instead of a text. */
export function FileView(props: FileViewProps) {
  const { review, file, layout, whiteSpace, comments, say, begin } = props
  const { path, version } = file
  const [large, setLarge] = useState(false)
  const [refused, setRefused] = useState<Problem>()
  const read = useFileChanges({ review, path, version, whiteSpace, large })
  const { changes, text } = useText(read?.changes, layout) ?? {}

  const run = async (action: Action, what: string, lines?: ChosenLines) => {
    if (!changes) return
    const { said, problem } = await apply(review, changes, action, what, lines)
    setRefused(problem)
    say(said)
  }
  const section = useRef<HTMLElement>(null)
  const chosen = useRef<number>(undefined)
  const resolve = async (choice: SideChoice, place?: number) => {
    if (!changes) return
    chosen.current = place ?? 0
    const { said, problem } = await choose(review, changes, choice, place)
    setRefused(problem)
    say(said)
  }
  // What was pressed is gone with its conflict: the one in its place is next.
  useLayoutEffect(() => {
    if (!changes || chosen.current === undefined || document.activeElement !== document.body) return
    const groups = section.current?.querySelectorAll<HTMLElement>('.conflict-place') ?? []
    const next = groups[Math.min(chosen.current, groups.length - 1)] ?? section.current
    next?.focus()
  }, [changes])
  const view = () => {
    const viewed = file.viewed !== true
    say(viewed ? 'Marked as viewed' : 'Marked as not viewed')
    void succeeds('review.view', { review, path, viewed, version })
  }
  const commentOnFile = () => comments.begin({ path, side: 'after', lines: null })
  const shown = shownPath(path)
  const can = (action: 'accept' | 'revert') =>
    file.busy === undefined && typeof changes?.[action] === 'string'
  useDoings({
    'changes.accept-file': can('accept') ? () => void run('accept', shown) : undefined,
    'changes.revert-file': can('revert') ? () => void run('revert', shown) : undefined,
    'changes.comment-file': commentOnFile,
    'changes.viewed': view,
  })
  const problem = read?.problem
  return (
    <section
      ref={section}
      className="changes-file"
      aria-label={`Changes in ${visibleLine(shown)}`}
      tabIndex={-1}
      data-path={path}
    >
      <FileHead
        file={file}
        changes={changes}
        onApply={(action) => void run(action, shown)}
        onComment={commentOnFile}
        onViewed={view}
      />
      {refused && <Banner problem={refused} onDismiss={() => setRefused(undefined)} />}
      {changes?.notes.map((note) => (
        <p key={note} className="changes-note">
          {note}
        </p>
      ))}
      {problem && <EmptyState title={problem.message} text={problem.hint} />}
      {changes?.conflict && (
        <ConflictView
          changes={changes}
          conflict={changes.conflict}
          busy={file.busy !== undefined}
          say={say}
          onChoose={(choice, place) => void resolve(choice, place)}
        />
      )}
      {changes && !isChosenAbove(changes) && text && text.hunks.length > 0 && (
        <TextChanges
          file={file}
          changes={changes}
          text={text}
          layout={layout}
          comments={comments}
          say={say}
          begin={begin}
          onApply={(action, what, lines) => void run(action, what, lines)}
        />
      )}
      {changes && !isChosenAbove(changes) && !(text && text.hunks.length > 0) && (
        <WithoutHunks
          changes={changes}
          whiteSpace={whiteSpace}
          comments={comments}
          isReading={read?.asked.large !== large || read.changes !== changes}
          onLarge={large ? undefined : () => setLarge(true)}
        />
      )}
    </section>
  )
}

interface WithoutHunksProps {
  changes: FileChanges
  whiteSpace: WhiteSpace
  comments: Comments
  isReading: boolean
  /** None once it was asked for. */
  onLarge: (() => void) | undefined
}

/** What has no lines to show: pictures, all that is no text, and changes of mode or name alone. */
function WithoutHunks(props: WithoutHunksProps) {
  const { changes, whiteSpace, comments, isReading, onLarge } = props
  const { elsewhere, written } = useCommentRows(comments, changes.path, none)
  const [area, setArea] = useState<HTMLElement | null>(null)
  useWrittenComment(area, comments.editing, written, nowhere)
  const large = [changes.before, changes.after].find((side) => side.type === 'large')
  const texts = changes.before.type === 'text' && changes.after.type === 'text'
  return (
    <div ref={setArea} className="changes-scroller">
      <FileComments comments={comments} shown={elsewhere} />
      {large?.type === 'large' ? (
        <EmptyState title="Too large to be shown at once" text={large.why}>
          {onLarge && <Button onClick={onLarge}>Show it anyway</Button>}
          {isReading && <p className="faint">Reading…</p>}
        </EmptyState>
      ) : texts ? (
        <EmptyState
          title={whiteSpace === 'exact' ? 'The text is the same' : 'Only white space differs'}
          text={
            whiteSpace === 'exact'
              ? 'What differs is said above.'
              : 'It is ignored now; W shows it.'
          }
        />
      ) : (
        <SidesView before={changes.before} after={changes.after} />
      )}
    </div>
  )
}

const none: never[] = []
const nowhere = { current: none }
