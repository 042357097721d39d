import { Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReviewComment } from '../../shared/change/review'
import { Button, IconButton } from '../kit/button'
import { visibleProse } from '../kit/markdown/visible'

/** A comment that is about to be written, on lines of one side or on the file. */
export type NewComment = Pick<ReviewComment, 'id' | 'path' | 'side' | 'lines'>

interface CommentBoxProps {
  comment: NewComment & Partial<ReviewComment>
  editing: boolean
  onEdit: () => void
  /** What is written is kept as it is written. */
  onWrite: (text: string) => void
  onRemove: () => void
  onDone: () => void
}

/** How long somebody pauses before what they have written is kept. */
const pause = 250

export function CommentBox(props: CommentBoxProps) {
  const { comment, editing, onEdit, onRemove } = props
  const where = remoteWords(comment)
  return (
    <article className="changes-comment" aria-label={`Comment on ${where}`}>
      <header>
        <span className="faint">
          {comment.by ? `${comment.by.name}, on ` : ''}
          {where}
          {comment.outdated && ' · outdated: these lines are not there any more'}
        </span>
        {!editing && comment.by == null && (
          <IconButton label="Edit comment" icon={Pencil} onClick={onEdit} />
        )}
        <IconButton label="Remove comment" icon={Trash2} onClick={onRemove} />
      </header>
      {editing ? (
        <Writing {...props} />
      ) : (
        <p dir="auto" className="changes-comment-text selectable">
          {visibleProse(comment.text ?? '')}
        </p>
      )}
    </article>
  )
}

function Writing({ comment, onWrite, onRemove, onDone }: CommentBoxProps) {
  const [text, setText] = useState(comment.text ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const kept = useRef(text)
  const keep = useEffectEvent((words: string) => {
    if (words === kept.current || words.trim() === '') return
    kept.current = words
    onWrite(words)
  })
  const written = useRef(text)
  useEffect(() => {
    written.current = text
    const timer = setTimeout(() => keep(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
    return () => keep(written.current)
  }, [])
  // A comment without words is none.
  const done = () => (text.trim() === '' ? onRemove() : onDone())
  const onKeyDown = (event: KeyboardEvent) => {
    const isOver =
      event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    if (!isOver) return
    event.preventDefault()
    event.stopPropagation()
    done()
  }
  return (
    <>
      <textarea
        ref={field}
        className="input"
        aria-label="Comment"
        placeholder="What should be different?"
        rows={2}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => keep(text)}
        onKeyDown={onKeyDown}
      />
      <div className="changes-comment-foot">
        <span className="faint">Kept as you write; sent together with the others</span>
        <Button kind="quiet" keys="Esc" onClick={done}>
          Done
        </Button>
      </div>
    </>
  )
}

function remoteWords({ lines, side }: NewComment): string {
  if (!lines) return 'the file'
  const [from, to] = [lines[0] + 1, Math.max(lines[0] + 1, lines[1])]
  const words = from === to ? `line ${from}` : `lines ${from}–${to}`
  return side === 'before' ? `${words} before the change` : words
}
