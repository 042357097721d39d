import { pathToFileURL } from 'node:url'
import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { Block } from '../../../shared/agent/content'
import { linesOf } from '../../../shared/change/lines'
import type { ReviewComment, Side } from '../../../shared/change/review'
import type { RowStore, StoredReview } from '../../store/log/log'
import { type Anchor, anchorAt, found } from '../model/anchor'

interface CommentParts {
  stored: RowStore<StoredReview>
  show(row: ReviewComment): void
  hide(id: string): void
  now(): number
}

/** What is said of some lines, before it has an anchor. */
export type Said = Pick<ReviewComment, 'id' | 'session' | 'path' | 'side' | 'lines' | 'text' | 'by'>

interface Kept {
  comment: ReviewComment
  anchor: Anchor | null
}

const kind = 'comment'
/** So much of what is spoken of goes along. */
const quotedLimit = 20_000

/** What was said of changes and was not sent: kept, and shown where the lines stand now. */
export class Comments {
  constructor(private readonly parts: CommentParts) {
    for (const { comment } of this.#all()) parts.show(comment)
  }

  /** Says something, or says it otherwise; `side` is what it is said of. */
  say(said: Said, side: Side): Result<void> {
    const known = this.#get(said.id)
    const lines = side.type === 'text' ? linesOf(side.text) : []
    const anchor = said.lines ? anchorAt(lines, said.lines) : null
    const comment: ReviewComment = {
      ...said,
      lines: anchor?.lines ?? null,
      outdated: false,
      at: this.parts.now(),
      quoted: anchor ? anchor.quoted.join('').slice(0, quotedLimit) : '',
      ...(known ? { at: known.comment.at } : {}),
    }
    this.#put({ comment, anchor })
    return success(undefined)
  }

  remove(id: string): void {
    this.parts.stored.remove(id)
    this.parts.hide(id)
  }

  of(session: string): ReviewComment[] {
    return this.#all()
      .map(({ comment }) => comment)
      .filter((comment) => comment.session === session)
      .sort((one, other) => one.at - other.at)
  }

  /** The file has gone on: its comments stand where their lines do. */
  follow(session: string, path: BytePath, side: 'before' | 'after', now: Side): void {
    for (const { comment, anchor } of this.#all()) {
      const isOf = comment.session === session && comment.path === path && comment.side === side
      if (!isOf || !anchor) continue
      const lines = now.type === 'text' ? found(linesOf(now.text), anchor) : undefined
      const next = { ...comment, lines: lines ?? comment.lines, outdated: lines === undefined }
      if (JSON.stringify(next) !== JSON.stringify(comment)) this.#put({ comment: next, anchor })
    }
  }

  #put(kept: Kept): void {
    const { id, session } = kept.comment
    this.parts.stored.put({ id, kind, key: session, data: kept })
    this.parts.show(kept.comment)
  }

  #get(id: string): Kept | undefined {
    const row = this.parts.stored.get(id)
    return row?.kind === kind ? (row.data as Kept) : undefined
  }

  #all(): Kept[] {
    return this.parts.stored.all().flatMap((row) => (row.kind === kind ? [row.data as Kept] : []))
  }
}

/** Comments as a prompt: each with the lines that it is about, by the place where they stand. */
export function promptOf(
  top: string,
  comments: readonly ReviewComment[],
  first: readonly Block[],
): Result<Block[]> {
  if (comments.length === 0)
    return failure('no-comments', 'There are no comments to send.', { hint: 'Write one first.' })
  const files = Map.groupBy(comments, ({ path }) => path)
  const said = [...files].flatMap(([path, about]): Block[] => {
    const name = shownPath(path)
    const text = (one: ReviewComment) => `${placeOf(one)}${saidBy(one)}: ${one.text}`
    const ordered = about.toSorted(
      (one, other) => (one.lines?.[0] ?? -1) - (other.lines?.[0] ?? -1),
    )
    return ordered.flatMap((one): Block[] => [
      ...(one.quoted === ''
        ? []
        : [{ type: 'text' as const, name: placeOf(one), text: one.quoted }]),
      { type: 'text', text: text(one) },
      ...(one === ordered.at(-1)
        ? [{ type: 'link' as const, uri: pathToFileURL(`${top}/${name}`).href, name }]
        : []),
    ])
  })
  const opening: Block[] =
    first.length > 0 ? [...first] : [{ type: 'text', text: 'Comments on your changes:' }]
  return success([...opening, ...said])
}

const saidBy = ({ by }: ReviewComment): string => (by ? ` (${by.name} says)` : '')

/** As people count lines. */
function placeOf({ path, lines, side, outdated }: ReviewComment): string {
  const name = shownPath(path)
  if (!lines) return name
  const [from, to] = [lines[0] + 1, Math.max(lines[0] + 1, lines[1])]
  const place = from === to ? `${name}:${from}` : `${name}:${from}-${to}`
  const which = side === 'before' ? ' (before the change)' : ''
  return outdated ? `${place}${which} (as it was then)` : `${place}${which}`
}
