import { defined } from '../../../kit/defined'
import { success } from '../../../kit/result'
import type { Checked, SearchHit } from '../../../shared/app/contract'
import { foldSection } from '../../../shared/session/fold'
import type { Handlers } from '../../app/bridge/handlers'
import type { FoundEntry, Log } from '../../store/log/log'
import { pieceText } from '../../terminal/terminal-text'
import { rowNow } from '../row-publisher'
import type { Session } from '../session'
import type { Sessions } from '../sessions'
import { entriesOf, keyOf } from './searchable'

const excerptLength = 200
const lead = 60

/** Over all machines: what was said is in one log. */
export function searchHandler(
  sessions: Pick<Sessions, 'all' | 'find'>,
  log: Log,
): Handlers['session.search'] {
  return async (query) => {
    await log.indexed()
    return success({ hits: searchSessions(query, sessions, log) })
  }
}

/** Full-text search over the transcripts of all sessions there are. */
function searchSessions(
  { query, agent, project, since, until, limit }: Checked<'session.search'>,
  sessions: Pick<Sessions, 'all' | 'find'>,
  log: Log,
): SearchHit[] {
  const among = sessions
    .all()
    .filter(({ stored }) => stored.deletedAt === null)
    .filter(({ stored }) => !agent || stored.agent === agent)
    .filter(({ stored }) => !project || stored.project === project)
  const found = log.search({
    query,
    sessions: among.map(({ id }) => id),
    ...defined({ since, until }),
    limit,
  })
  const texts = new Map<string, Map<string, string>>()
  return found.flatMap((entry) => {
    const session = sessions.find(entry.session)
    if (!session.ok) return []
    const { section, item, at, role } = entry
    const row = rowNow(session.value)
    const printed = pieceText(log, item)
    // What a terminal has dropped since then cannot be shown any more.
    if (printed === '') return []
    if (printed) return [{ session: row, section, item, at, role, ...excerptOf(printed, query) }]
    const key = `${entry.session}/${entry.section}`
    const known = texts.get(key) ?? textsOf(log, entry, session.value)
    texts.set(key, known)
    const cut = excerptOf(known.get(keyOf(entry)) ?? '', query)
    return [{ session: row, section, item, at, role, ...cut }]
  })
}

function textsOf(log: Log, entry: FoundEntry, session: Session): Map<string, string> {
  const sealed = log.section(entry.session, entry.section)
  const section = sealed
    ? foldSection(
        sealed.number,
        sealed.first,
        log.read(entry.session, sealed.first - 1, sealed.last),
      )
    : session.state.section
  const entries = entriesOf(section, session.stored.workspace.path)
  return new Map(entries.map((one) => [keyOf(one), one.text]))
}

/** The text around the first word that was looked for, with every such word in it marked. */
export function excerptOf(
  text: string,
  query: string,
): { excerpt: string; marks: [number, number][] } {
  const words = query.match(/[\p{L}\p{N}_]+/gu) ?? []
  // As the index finds them: as words, or as the beginning of words.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|') || '(?!)'})`, 'giu')
  const first = text.search(pattern)
  const start = Math.max(0, first - lead)
  const body = text.slice(start, start + excerptLength).replace(/\s/g, ' ')
  const front = start > 0 ? '…' : ''
  const excerpt = `${front}${body}${start + excerptLength < text.length ? '…' : ''}`
  const marks = [...excerpt.matchAll(pattern)].map(({ index, 0: word }): [number, number] => [
    index,
    index + word.length,
  ])
  return { excerpt, marks }
}
