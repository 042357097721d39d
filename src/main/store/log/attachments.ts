import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Attachment } from '../../../shared/session/draft'
import type { WriteQueue } from './write-queue'

/** What is attached to drafts and to tasks: large and seldom wanted, so none of it is held in memory. */
export class Attachments {
  readonly #queue: WriteQueue
  readonly #write: StatementSync
  readonly #read: StatementSync
  readonly #some: StatementSync
  readonly #keep: StatementSync

  constructor(database: DatabaseSync, queue: WriteQueue) {
    this.#queue = queue
    this.#write = database.prepare(
      'INSERT OR REPLACE INTO attachment (id, draft, data) VALUES (?, ?, ?)',
    )
    this.#read = database.prepare('SELECT data FROM attachment WHERE draft = ?')
    this.#some = database.prepare(
      'SELECT data FROM attachment WHERE id IN (SELECT value FROM json_each(?))',
    )
    this.#keep = database.prepare(
      'DELETE FROM attachment WHERE draft = ? AND id NOT IN (SELECT value FROM json_each(?))',
    )
  }

  /** It is there as soon as this returns, for `keep` and for `of`. */
  put(draft: string, attachment: Attachment): void {
    const data = JSON.stringify(attachment)
    const run = () => void this.#write.run(attachment.id, draft, data)
    this.#queue.put(`attachment/${attachment.id}`, { bytes: data.length, run })
  }

  of(draft: string): Attachment[] {
    this.#queue.commit()
    return this.#read.all(draft).map(({ data }) => JSON.parse(String(data)) as Attachment)
  }

  /** Whosever they are, in this order; what is not there any more is left out. */
  some(ids: readonly string[]): Attachment[] {
    this.#queue.commit()
    const found = this.#some
      .all(JSON.stringify(ids))
      .map(({ data }) => JSON.parse(String(data)) as Attachment)
    return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
  }

  /** All others of the draft go. */
  keep(draft: string, ids: readonly string[]): void {
    const kept = JSON.stringify(ids)
    const run = () => void this.#keep.run(draft, kept)
    this.#queue.put(`attachments/${draft}`, { bytes: kept.length, run })
  }
}
