import { useRef, useState } from 'react'
import type { ReviewComment } from '../../shared/change/review'
import { act } from '../store/act'
import { useRows } from '../store/rows'
import type { NewComment } from './comment-box'

export interface Comments {
  /** Of the session, oldest first; those that are being written but have no words yet included. */
  list: readonly (NewComment & Partial<ReviewComment>)[]
  /** How many there are to be sent. */
  count: number
  editing: string | null
  begin(comment: Omit<NewComment, 'id'>): void
  edit(id: string): void
  write(comment: NewComment, text: string): void
  remove(id: string): void
  done(): void
  send(): Promise<number | undefined>
}

/** The comments of a session that wait to be sent. */
export function useComments(session: string, review: string | undefined): Comments {
  const rows = useRows('comments').filter((comment) => comment.session === session)
  const [begun, setBegun] = useState<NewComment | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const writing = useRef<Promise<unknown>>(Promise.resolve())
  // What was written last, by comment: a field that is scrolled away and back is drawn before the row has it.
  const [words, setWords] = useState<ReadonlyMap<string, string>>(new Map())
  const known = [...rows].sort((one, other) => one.at - other.at)
  const fresh = begun && !known.some(({ id }) => id === begun.id) ? [begun] : []
  const remove = (id: string) => {
    if (begun?.id === id) setBegun(null)
    setEditing(null)
    if (known.some((comment) => comment.id === id))
      void act('review.removeComment', { comment: id })
  }
  return {
    list: [...known, ...fresh].map((comment) => {
      const text = words.get(comment.id)
      return text === undefined ? comment : { ...comment, text }
    }),
    count: known.length,
    editing,
    begin(comment) {
      const id = crypto.randomUUID()
      setBegun({ id, ...comment })
      setEditing(id)
    },
    edit: setEditing,
    write({ id, path, side, lines }, text) {
      if (review === undefined) return
      const input = { review, comment: id, path, side, lines, text }
      setWords((before) => new Map(before).set(id, text))
      writing.current = Promise.all([writing.current, act('review.comment', input)])
    },
    remove,
    done() {
      setBegun(null)
      setEditing(null)
    },
    async send() {
      if (review === undefined) return undefined
      setEditing(null)
      setWords(new Map())
      // What was written last is on its way.
      await writing.current
      const sent = await act('review.send', { review, prompt: crypto.randomUUID() })
      return sent?.sent
    },
  }
}
