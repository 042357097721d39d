import { randomUUID } from 'node:crypto'
import type { Release } from '../../../kit/release'
import { failure, type Result, success } from '../../../kit/result'
import type { Block } from '../../../shared/agent/content'
import type { ReviewChoice, ReviewComment, ReviewRange } from '../../../shared/change/review'
import type { RowStore, StoredReview } from '../../store/log/log'
import { commentsIn } from '../model/said-comments'
import { Accepted } from './accepted'
import { type Asked, type Asking, askWords } from './asking'
import { choicesOf } from './choices'
import { Comments, promptOf, type Said } from './comments'
import type { Applied, Decision } from './decision'
import { Ledger } from './ledger'
import { type CallPosition, pathsOfCall } from './of-call'
import { isElsewhere, patchBlock } from './patch'
import { Review } from './review'
import type { ReviewedSession, ReviewFolder } from './review-folder'
import type { ReviewParts } from './review-parts'
import { type TakingParts, takeInto } from './taking'
import { WaitingReverts } from './writers'

export interface ReviewsParts
  extends Omit<ReviewParts, 'nextRev' | 'asked' | 'ledger' | 'decided' | 'listed' | 'waiting'>,
    Pick<TakingParts, 'taken'> {
  showComment(row: ReviewComment): void
  hideComment(id: string): void
  /** Says something to a session's agent, once for each id. */
  prompt(session: string, prompt: string, content: Block[]): Result<void>
  asking: Asking
  /** What a session is called, by whoever speaks of its agent. */
  nameOf(session: string): string
  /** Of the session's turns, by their ids: the first words of what was asked. */
  headings(session: string): ReadonlyMap<string, string>
  rows: RowStore<StoredReview>
  now(): number
  hide(review: string): void
  after(milliseconds: number, run: () => void): Release
  session(id: string): Result<ReviewedSession>
}

interface Open {
  review: Review
  windows: Set<number>
  leaving: Release | null
}

/** Whoever looks away often looks again at once. */
const patience = 5000

/** The reviews that windows look at. One that nobody looks at costs nothing. */
export class Reviews {
  #open = new Map<string, Open>()
  #rev = 0
  readonly #waiting = new WaitingReverts()
  #ledgers = new Map<string, Ledger>()
  readonly #comments: Comments
  /** In which versions comments were looked for. */
  #followed = new Map<string, string>()
  #following = Promise.resolve()

  constructor(private readonly parts: ReviewsParts) {
    const { rows: stored, showComment: show, hideComment: hide, now } = parts
    this.#comments = new Comments({ stored, show, hide, now })
  }

  /** Tool calls in a folder began or have ended. */
  async writersChanged(folder: string): Promise<void> {
    await this.#waiting.look(folder, this.parts.writing(folder))
    for (const { review } of this.#open.values())
      if (review.session.folder === folder) review.showAgain()
  }

  /** A turn has begun or ended: what is shown of turns may be something else. */
  turnsChanged(session: string): void {
    for (const { review } of this.#open.values())
      if (
        review.session.id === session &&
        !['uncommitted', 'base', 'result'].includes(review.range.type)
      )
        void review.refresh()
  }

  /** What can be looked at, the usual first. */
  ranges(session: string): ReviewChoice[] {
    return choicesOf(this.parts.turns, session, this.parts.headings(session))
  }

  /** Where what a call has changed stands now, as far as it differs from the last commit. */
  async ofCall(session: string, call: string): Promise<Result<{ places: CallPosition[] }>> {
    const found = this.parts.session(session)
    const read = found.ok ? await pathsOfCall(this.parts, found.value, call) : found
    if (!read.ok) return read
    const window = -1
    const opened = this.open(window, session, { type: 'uncommitted' })
    if (!opened.ok) return opened
    const { review } = opened.value
    const looked = this.find(review)
    if (!looked.ok) return looked
    const places: CallPosition[] = []
    for (const path of read.value) {
      const lines = await looked.value.ofCall(path, session, call)
      if (lines.length > 0) places.push({ path, lines })
    }
    this.close(window, review)
    return success({ places })
  }

  async comment(id: string, said: Omit<Said, 'session'>): Promise<Result<void>> {
    const found = this.find(id)
    if (!found.ok) return found
    const side = await found.value.side(said.path, said.side)
    if (!side.ok) return side
    return this.#comments.say({ ...said, session: found.value.session.id }, side.value)
  }

  removeComment(id: string): void {
    this.#comments.remove(id)
  }

  /** Sent is what is safe: the comments go when the prompt has been taken. */
  send(
    id: string,
    prompt: string,
    to: string | undefined,
    first: Block[],
  ): Result<{ sent: number }> {
    const found = this.find(id)
    if (!found.ok) return found
    const { session, top } = found.value
    const comments = this.#comments.of(session.id)
    const content = promptOf(top ?? session.folder, comments, first)
    if (!content.ok) return content
    const taken = this.parts.prompt(to ?? session.id, prompt, content.value)
    if (!taken.ok) return taken
    for (const comment of comments) this.#comments.remove(comment.id)
    return success({ sent: comments.length })
  }

  /** Puts what a review shows into the workspace of another session. */
  async take(id: string, into: string, decision: Decision): Promise<Result<{ done: Applied }>> {
    const found = this.find(id)
    const looked = found.ok ? await found.value.look(decision.path) : found
    if (!looked.ok) return looked
    const theirs = this.parts.session(into)
    return theirs.ok ? takeInto(this.#sharedParts, looked.value, theirs.value, decision) : theirs
  }

  /** Asks the agent of another session to look: its comments come when that turn has ended. */
  async ask(id: string, reviewer: string, prompt: string): Promise<Result<void>> {
    const found = this.find(id)
    if (!found.ok) return found
    const { session, range } = found.value
    const shown = await found.value.compared()
    if (!shown.ok) return shown
    const { asking, nameOf, git } = this.parts
    const theirs = this.parts.session(reviewer)
    const elsewhere = await isElsewhere(
      git,
      theirs.ok ? theirs.value.folder : undefined,
      shown.value.repository,
    )
    const patch = elsewhere ? await patchBlock(git, shown.value) : undefined
    // On record first: an answer that nobody waits for would be lost.
    asking.put(prompt, { session: session.id, range, reviewer, name: nameOf(reviewer) })
    const taken = this.parts.prompt(reviewer, prompt, askWords(shown.value, patch))
    if (!taken.ok) asking.take(prompt)
    this.#showAgain(session.id)
    return taken
  }

  /** Who was asked has answered: what it said of lines are comments of the session, marked as its own. */
  async answered({ session, range, reviewer, name }: Asked, said: string): Promise<Result<number>> {
    const window = -2
    const opened = this.open(window, session, range)
    if (!opened.ok) return opened
    const { review } = opened.value
    const looked = this.find(review)
    const shown = looked.ok ? await looked.value.compared() : looked
    const paths = shown.ok ? shown.value.files.map(({ path }) => path) : []
    const comments = commentsIn(said, paths).map((comment) => ({
      ...comment,
      id: randomUUID(),
      side: 'after' as const,
      by: { session: reviewer, name },
    }))
    for (const comment of comments) await this.comment(review, comment)
    this.close(window, review)
    this.#showAgain(session)
    return shown.ok ? success(comments.length) : shown
  }

  #showAgain(session: string): void {
    for (const { review } of this.#open.values())
      if (review.session.id === session) review.showAgain()
  }

  /** Comments stand where their lines do: only files that are others now are read for that. */
  async #follow(review: Review): Promise<void> {
    const spoken = new Map(
      this.#comments
        .of(review.session.id)
        .filter(({ lines }) => lines !== null)
        .map(({ path, side }) => [`${path}\0${side}`, { path, side }]),
    )
    for (const [name, { path, side }] of spoken) {
      const version = review.version(path)
      const key = `${review.id}\0${name}`
      if (version === undefined || this.#followed.get(key) === version) continue
      const now = await review.side(path, side)
      // What nobody looks at any more is followed when it is looked at again.
      if (!now.ok || this.#open.get(review.id)?.review !== review) continue
      this.#followed.set(key, version)
      this.#comments.follow(review.session.id, path, side, now.value)
    }
  }

  open(window: number, session: string, range: ReviewRange): Result<{ review: string }> {
    const found = this.parts.session(session)
    if (!found.ok) return found
    const id = `${session}/${range.type}${range.type === 'turn' ? `/${range.turn}` : ''}`
    const open = this.#open.get(id) ?? this.#begin(id, found.value, range)
    open.leaving?.()
    open.leaving = null
    open.windows.add(window)
    return success({ review: id })
  }

  close(window: number, id: string): void {
    const open = this.#open.get(id)
    if (!open?.windows.delete(window) || open.windows.size > 0) return
    open.leaving = this.parts.after(patience, () => this.#end(id, open))
  }

  /** Its page is gone, with all that it looked at. */
  left(window: number): void {
    for (const id of this.#open.keys()) this.close(window, id)
  }

  find(id: string): Result<Review> {
    const open = this.#open.get(id)
    return open
      ? success(open.review)
      : failure('no-review', 'These changes are not looked at any more.', {
          hint: 'Open them again.',
        })
  }

  stop(): void {
    for (const [id, open] of this.#open) this.#end(id, open)
  }

  get #sharedParts() {
    return {
      ...this.parts,
      ledger: (place: ReviewFolder) => this.#ledger(place),
      decided: (key: string) => {
        for (const { review } of this.#open.values()) if (review.key === key) void review.refresh()
      },
    }
  }

  #begin(id: string, session: ReviewedSession, range: ReviewRange): Open {
    const parts: ReviewParts = {
      ...this.#sharedParts,
      waiting: this.#waiting,
      nextRev: () => ++this.#rev,
      asked: (session) => [...new Set(this.parts.asking.of(session).map(({ name }) => name))],
      listed: () => {
        // In order: what was read first is older.
        this.#following = this.#following.then(() => this.#follow(open.review))
      },
    }
    const open = {
      review: new Review(id, session, range, parts),
      windows: new Set<number>(),
      leaving: null,
    }
    this.#open.set(id, open)
    return open
  }

  /** One for all that work in a workspace: what one of them decides counts for the others. */
  #ledger({ key, repository }: ReviewFolder): Ledger {
    const known = this.#ledgers.get(key)
    if (known) return known
    const { git, rows, now } = this.parts
    const ledger = new Ledger(key, new Accepted(git, repository, key), rows, now)
    this.#ledgers.set(key, ledger)
    return ledger
  }

  #end(id: string, open: Open): void {
    open.leaving?.()
    open.review.stop()
    this.#open.delete(id)
    this.parts.hide(id)
  }
}
