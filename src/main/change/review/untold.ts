import { type BytePath, shownPath } from '../../../kit/path'
import type { RowStore, StoredReview } from '../../store/log/log'

const words = {
  revert:
    'Since your last turn the user has taken some changes back in these files. Read them again before you edit them, and do not bring back what is gone:',
  take: 'Since your last turn the user has put changes of somebody else into these files. Read them again before you edit them, and leave in what came:',
  resolve:
    'Since your last turn the user has chosen sides of conflicts in these files. Read them again before you edit them, and leave what was chosen:',
}
type Why = keyof typeof words
const kinds: Record<Why, string> = {
  revert: 'untold',
  take: 'untold-taken',
  resolve: 'untold-resolved',
}
const whys: readonly Why[] = ['revert', 'take', 'resolve']

/** What was taken out of agents' work, or put into it, and they have not been told: it goes with the next prompt, once. */
export class Untold {
  constructor(private readonly stored: RowStore<StoredReview>) {}

  reverted(session: string, path: BytePath): void {
    this.#put(session, path, 'revert')
  }

  taken(session: string, path: BytePath): void {
    this.#put(session, path, 'take')
  }

  resolved(session: string, path: BytePath): void {
    this.#put(session, path, 'resolve')
  }

  /** It is again as it was before. */
  restored(session: string, path: BytePath, after: Why = 'revert'): void {
    this.stored.remove(idOf(session, path, after))
  }

  /** In words for the agent; from now on it is told. */
  take(session: string): string | undefined {
    const told = whys.flatMap((why) => {
      const rows = this.stored.all().filter((row) => row.kind === kinds[why] && row.key === session)
      if (rows.length === 0) return []
      for (const { id } of rows) this.stored.remove(id)
      return [words[why], ...rows.map(({ data }) => `- ${shownPath(String(data))}`)]
    })
    return told.length > 0 ? told.join('\n') : undefined
  }

  #put(session: string, path: BytePath, why: Why): void {
    this.stored.put({ id: idOf(session, path, why), kind: kinds[why], key: session, data: path })
  }
}

const idOf = (session: string, path: BytePath, why: Why): string =>
  `${kinds[why]}/${session}/${path}`
