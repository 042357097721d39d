import path from 'node:path'
import { Journal } from '../../../src/main/session/journal'
import { rowOf } from '../../../src/main/session/row'
import type { StoredSession } from '../../../src/main/store/log/log'
import { openLog } from '../../../src/main/store/log/open-log'
import type { SessionEvent } from '../../../src/shared/session/event'

const perTurn = 500

/** What happens in a session, by the number of the event: turns of words and tool calls. */
function eventAt(number: number): SessionEvent {
  const turn = `turn-${Math.floor(number / perTurn)}`
  const place = number % perTurn
  if (place === 0) {
    return { type: 'turn-started', turn, content: [{ type: 'text', text: `Question ${turn}` }] }
  }
  if (place === perTurn - 1) return { type: 'turn-ended', turn, reason: 'end_turn' }
  if (place % 50 === 0) {
    const tool = { id: `${turn}-${place}`, title: 'Read a file', state: 'done' as const }
    return { type: 'tool', tool }
  }
  const text = `word ${number} ${place % 40 === 0 ? '\n\n' : ''}`
  return { type: 'text', message: `${turn}-${Math.floor(place / 50)}`, role: 'agent', text }
}

export interface Conversation {
  title: string
  /** The folder of its project; where there is none, the data folder itself. */
  project?: string
  /** Where it works, if not in its project's folder. */
  workspace?: StoredSession['workspace']
  /** It was looked at to its end. */
  seen?: true
  events: number
  /** What happens in it, by the number of the event. */
  at: (number: number) => SessionEvent
}

/** Fills a data folder with sessions of the same kind. */
export function seedSessions(folder: string, sessions: number, events: number): void {
  const titles = Array.from({ length: sessions }, (_, index) => `Session ${index}`)
  seedConversations(
    folder,
    titles.map((title) => ({ title, events, at: eventAt })),
  )
}

/** Fills a data folder with conversations through the app's own log. */
export function seedConversations(folder: string, conversations: readonly Conversation[]): void {
  const opened = openLog(path.join(folder, 'liminal.db'))
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  let now = Date.now() - conversations.reduce((sum, { events }) => sum + events, 0)
  const clock = { now: () => now++, after: () => () => undefined }
  for (const place of new Set(conversations.map(({ project = folder }) => project)))
    log.projects.put({ id: idOf(place), path: place, openedAt: now, open: true })
  conversations.forEach(({ title, project = folder, workspace, seen, events, at }, index) => {
    if (index > 0 && index % 100 === 0) process.stderr.write(`… ${index} conversations\n`)
    const stored: StoredSession = {
      id: `session-${index}`,
      project: idOf(project),
      agent: 'practice',
      account: null,
      profile: null,
      agentName: 'Practice agent',
      driver: 'acp',
      agentSession: `agent-session-${index}`,
      workspace: workspace ?? { kind: 'folder', path: project },
      pinned: false,
      archived: false,
      deletedAt: null,
      seenSequence: seen ? events : 0,
      createdAt: now,
      summary: null,
    }
    log.sessions.put(stored)
    const journal = new Journal(stored.id, log, { session: () => undefined }, clock)
    journal.append({ type: 'title', title, by: 'user' })
    for (let number = 0; number < events - 1; number += 1) {
      journal.append(at(number))
      if (number % 1000 === 0) log.flush()
    }
    const row = rowOf(stored, journal.state, { process: null, running: false, begins: false })
    log.sessions.put({ ...stored, summary: { row } })
    log.flush()
  })
  log.close()
}

const idOf = (project: string) => `project-${path.basename(project)}`
