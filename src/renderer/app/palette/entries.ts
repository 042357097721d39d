import fuzzysort from 'fuzzysort'
import { otherWordsOf } from '../../../shared/app/commands/other-words'
import type { CommandId } from '../../../shared/app/commands/table'
import type { Settings } from '../../../shared/app/settings'
import type { ProjectRow, SessionRow } from '../../../shared/app/tables'
import { statusWords } from '../../../shared/session/status'
import { isMac } from '../../kit/commands/keymap'
import { writeShortcut } from '../../kit/commands/keys'
import type { Command } from './registry'

/** Something that can be chosen in the palette. */
export interface Entry {
  id: string
  /** Under which heading it stands. */
  group: string
  title: string
  /** More to find it by, shown after the title. */
  note: string
  /** More to find it by, shown nowhere. */
  words?: string
  /** Its keys, as they are written here. */
  keys?: string | undefined
  run: () => void
}

export interface FoundEntry extends Entry {
  /** The places in the title that match what was typed. */
  marks: ReadonlySet<number>
}

const most = 60
const noMarks: ReadonlySet<number> = new Set()

export function commandEntries(commands: readonly Command[]): Entry[] {
  return commands.map((command) => ({
    id: command.id,
    group: 'Commands',
    title: command.title,
    note: command.category,
    words: otherWordsOf(command.id),
    keys: command.keys[0] && writeShortcut(command.keys[0], isMac),
    run: command.run,
  }))
}

export function sessionEntries(
  sessions: readonly SessionRow[],
  show: (session: SessionRow) => void,
): Entry[] {
  return sessions
    .filter((session) => !session.deletedAt)
    .map((session) => ({
      id: `session:${session.id}`,
      group: 'Sessions',
      title: session.title,
      note: `${session.agentName} · ${statusWords(session, Date.now())}`,
      run: () => show(session),
    }))
}

export function profileEntries(
  profiles: Settings['profiles'],
  start: (profile: string) => void,
): Entry[] {
  return Object.entries(profiles).map(([id, { name }]) => ({
    id: `profile:${id}`,
    group: 'Profiles',
    title: `New session with profile ${name}`,
    note: 'Sessions',
    run: () => start(id),
  }))
}

export function projectEntries(
  projects: readonly ProjectRow[],
  show: (project: ProjectRow) => void,
): Entry[] {
  return projects.map((project) => ({
    id: `project:${project.id}`,
    group: 'Projects',
    title: project.name,
    note: project.path,
    run: () => show(project),
  }))
}

/** What is offered before anything is typed, beside what was used last: the session's own first. */
const offered: readonly (readonly [heading: string, commands: readonly CommandId[]])[] = [
  [
    'This session',
    [
      ...(['session.cancel', 'changes.open', 'branch.commit', 'branch.merge'] as const),
      ...(['session.find', 'session.restore', 'terminal.new', 'session.copy-answer'] as const),
      ...(['session.rename', 'session.fork', 'session.archive', 'agent.restart'] as const),
    ],
  ],
  ['Anywhere', ['session.new', 'task.new', 'project.open', 'tasks.open', 'settings.open']],
]
const atFirst = 12
/** So much room is left for what is done anywhere. */
const elsewhere = 3

function entriesAtFirst(entries: readonly Entry[], recent: readonly string[]): FoundEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const some = (ids: readonly string[], group: string, most: number) =>
    ids
      .flatMap((id) => known.get(id) ?? [])
      .slice(0, most)
      .map((entry) => ({ ...entry, group, marks: noMarks }))
  const used = some(recent, 'Recent', atFirst)
  const [own = [], rest = []] = offered.map(([heading, ids]) =>
    some(
      ids.filter((id) => !recent.includes(id)),
      heading,
      atFirst,
    ),
  )
  return [...used, ...own.slice(0, Math.max(0, atFirst - elsewhere - used.length)), ...rest].slice(
    0,
    atFirst,
  )
}

/** What fits what was typed, the best first; with nothing typed what was used last and is near at hand. */
export function findEntries(
  entries: readonly Entry[],
  typed: string,
  recent: readonly string[],
): FoundEntry[] {
  const query = typed.trim()
  if (query === '') return entriesAtFirst(entries, recent)
  const found = fuzzysort.go(query, [...entries], {
    keys: ['title', 'note', 'words'],
    limit: most,
    threshold: 0.3,
    // What was found in the title alone is nearer than what was found in the rest.
    scoreFn: (result) => {
      const bonus = recent.includes(result.obj.id) ? 0.05 : 0
      const rest = Math.max(result[1]?.score ?? 0, result[2]?.score ?? 0)
      return Math.max(result[0]?.score ?? 0, rest * 0.7) + bonus
    },
  })
  return found.map((result) => ({
    ...result.obj,
    marks: result[0] && result[0].score > 0 ? new Set(result[0].indexes) : noMarks,
  }))
}

/** The ones used last, the newest first. */
export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((one) => one !== id)].slice(0, 6)
}

interface Piece {
  at: number
  text: string
  marked: boolean
}

/** The title cut where marked and other letters meet. */
export function markedPieces({ title, marks }: FoundEntry): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < title.length; at += 1) {
    const marked = marks.has(at)
    const last = pieces.at(-1)
    if (last?.marked === marked) last.text += title.charAt(at)
    else pieces.push({ at, text: title.charAt(at), marked })
  }
  return pieces
}
