import { type ReactNode, useMemo } from 'react'
import { CommentBox } from './comment-box'
import type { DiffRow } from './diff-model'
import type { Comments } from './use-comments'
import { belowKey } from './use-hunk-heights'
import type { HunkRows } from './use-hunks'

type Comment = Comments['list'][number]

const commentView = (comments: Comments, comment: Comment) => (
  <CommentBox
    key={comment.id}
    comment={comment}
    editing={comments.editing === comment.id}
    onEdit={() => comments.edit(comment.id)}
    onWrite={(text) => comments.write(comment, text)}
    onRemove={() => comments.remove(comment.id)}
    onDone={comments.done}
  />
)

/** Comments on the whole file, and on lines that are not shown. */
export function FileComments({
  comments,
  shown,
}: {
  comments: Comments
  shown: readonly Comment[]
}) {
  if (shown.length === 0) return null
  return (
    <div className="changes-comments">{shown.map((comment) => commentView(comments, comment))}</div>
  )
}

/** Where a comment stands: in a hunk below a row, else above all hunks. */
export interface CommentPosition {
  hunk: string | undefined
  row: number
}

/** Puts each comment below the last of its lines, where that is shown. */
export function useCommentRows(comments: Comments, path: string, hunks: readonly HunkRows[]) {
  return useMemo(() => {
    const below = new Map<string, Map<number, Comment[]>>()
    const elsewhere: Comment[] = []
    let written: CommentPosition | undefined
    for (const comment of comments.list) {
      if (comment.path !== path) continue
      const place = comment.lines && !comment.outdated ? placeOf(comment, hunks) : undefined
      if (comment.id === comments.editing) written = { hunk: place?.hunk, row: place?.row ?? 0 }
      if (!place) {
        elsewhere.push(comment)
        continue
      }
      const rows = below.get(place.hunk) ?? new Map<number, Comment[]>()
      below.set(place.hunk, rows)
      rows.set(place.row, [...(rows.get(place.row) ?? []), comment])
    }
    return { below: views(below, comments), elsewhere, written }
  }, [comments, path, hunks])
}

function placeOf({ lines, side }: Comment, hunks: readonly HunkRows[]) {
  const last = Math.max(lines?.[0] ?? 0, (lines?.[1] ?? 1) - 1)
  for (const { hunk, rows } of hunks) {
    const row = rows.findIndex((one: DiffRow) => one[side] === last)
    if (row >= 0) return { hunk: hunk.id, row }
  }
  return undefined
}

function views(
  below: ReadonlyMap<string, ReadonlyMap<number, readonly Comment[]>>,
  comments: Comments,
): Map<string, Map<number, ReactNode>> {
  return new Map(
    [...below].map(([hunk, rows]) => [
      hunk,
      new Map(
        [...rows].map(([row, list]): [number, ReactNode] => [
          row,
          <div key="below" className="changes-comments" data-below={belowKey(hunk, row)}>
            {list.map((comment) => commentView(comments, comment))}
          </div>,
        ]),
      ),
    ]),
  )
}
