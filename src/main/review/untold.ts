import { type BytePath, shownPath } from '../../shared/workspace/path'
import type { RowStore, StoredReview } from '../log/log'

const kind = 'untold'

/** What was taken out of agents' work and they have not been told: it goes with the next prompt, once. */
export class Untold {
  constructor(private readonly stored: RowStore<StoredReview>) {}

  reverted(session: string, path: BytePath): void {
    this.stored.put({ id: idOf(session, path), kind, key: session, data: path })
  }

  /** It stands there again. */
  restored(session: string, path: BytePath): void {
    this.stored.remove(idOf(session, path))
  }

  /** In words for the agent; from now on it is told. */
  take(session: string): string | undefined {
    const rows = this.stored.all().filter((row) => row.kind === kind && row.key === session)
    if (rows.length === 0) return undefined
    for (const { id } of rows) this.stored.remove(id)
    const names = rows.map(({ data }) => `- ${shownPath(String(data))}`)
    const words =
      'Since your last turn the user has taken some changes back in these files. Read them again before you edit them, and do not bring back what is gone:'
    return [words, ...names].join('\n')
  }
}

const idOf = (session: string, path: BytePath): string => `untold/${session}/${path}`
