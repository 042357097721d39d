import { shownPath } from '../../../kit/path'
import type { Block } from '../../../shared/agent/content'
import type { ReviewFile, ReviewRange } from '../../../shared/change/review'
import type { Stamped } from '../../../shared/session/event'
import type { RowStore, StoredReview } from '../../store/log/log'
import type { Repository } from '../../workspace/git/git'
import type { Ends } from './ends'

/** A session's agent was asked to look at the changes of another session. */
export interface Asked {
  /** Whose changes, and between which states. */
  session: string
  range: ReviewRange
  /** Who was asked, and what it is called. */
  reviewer: string
  name: string
}

const kind = 'asked'

/** Which agents were asked for their comments and have not given them: kept, by the prompt that asks. */
export class Asking {
  constructor(private readonly stored: RowStore<StoredReview>) {}

  put(prompt: string, asked: Asked): void {
    this.stored.put({ id: idOf(prompt), kind, key: asked.session, data: asked })
  }

  /** It has answered, or will not. */
  take(prompt: string): Asked | undefined {
    const row = this.stored.get(idOf(prompt))
    if (row?.kind !== kind) return undefined
    this.stored.remove(row.id)
    return row.data as Asked
  }

  /** Who is asked about a session's changes, each with the prompt. */
  of(session: string): (Asked & { prompt: string })[] {
    return this.stored
      .all()
      .filter((row) => row.kind === kind && row.key === session)
      .map(({ id, data }) => ({ ...(data as Asked), prompt: id.slice(idOf('').length) }))
  }
}

const idOf = (prompt: string): string => `asked/${prompt}`

/** So many files are named; of more the agent is told how many they are. */
const namedFiles = 300

/** What is looked at, to tell somebody else. */
export interface Compared {
  repository: Repository
  ends: Ends
  files: readonly Pick<ReviewFile, 'path' | 'change' | 'kind'>[]
}

/** What is asked, so that the answer can be read as comments; who works elsewhere is told what differs. */
export function askWords({ repository, ends, files }: Compared, patch?: Block): Block[] {
  const { top } = repository
  const { left, right } = ends
  const compared = right === undefined ? left : `${left} ${right}`
  const named = files
    .slice(0, namedFiles)
    .map(({ path, change }) => `- ${shownPath(path)} (${change})`)
  const more = files.length - named.length
  const text = [
    `Review the changes in ${top}. “git diff ${compared}” shows them there; untracked files are all new. Change nothing.`,
    ...(patch ? ['That is another folder than yours: what differs is added below.'] : []),
    'For each thing that should be different, write one line of its own that begins with the place, the path as it is below and the lines as they are counted in the file now:',
    'PATH:LINE: what should be different, and why',
    'PATH:FIRST-LAST: the same, of several lines',
    'Where nothing should be different, say so. These files differ:',
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
  return [{ type: 'text', text: text.join('\n') }, ...(patch ? [patch] : [])]
}

interface Told {
  /** Events of a session after a number. */
  read(session: string, after: number, last: number): Stamped[]
}

const together = 2000
/** An answer that is longer than this is read from there on. */
const eventLimit = 50_000

/** All that an agent said in the turn that has just ended, `last` being its newest event. */
export function saidIn({ read }: Told, session: string, turn: string, last: number): string {
  const messages = new Map<string, string>()
  const parts: Stamped[][] = []
  for (let to = last; to > Math.max(0, last - eventLimit); to -= together) {
    const part = read(session, Math.max(0, to - together), to)
    const begun = part.findIndex(
      ([, event]) => event.type === 'turn-started' && event.turn === turn,
    )
    parts.unshift(part.slice(Math.max(0, begun)))
    if (begun >= 0) break
  }
  for (const [, event] of parts.flat())
    if (event.type === 'text' && event.role === 'agent')
      messages.set(event.message, (messages.get(event.message) ?? '') + event.text)
  return [...messages.values()].join('\n\n')
}
