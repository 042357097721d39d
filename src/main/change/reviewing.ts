import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { defined } from '../../kit/defined'
import type { Lanes } from '../../kit/lanes'
import type { BytePath } from '../../kit/path'
import type { Release } from '../../kit/release'
import { type Result, success } from '../../kit/result'
import { textOf } from '../../shared/agent/content'
import type { NamedWrites } from '../../shared/agent/restored-file'
import type { TurnEnd } from '../../shared/session/turn-end'
import type { MachineFiles } from '../host/files'
import { takePrompt } from '../session/prompts'
import type { Sessions } from '../session/sessions'
import type { Feed } from '../store/feed/feed'
import type { Rows } from '../store/feed/rows'
import type { Log } from '../store/log/log'
import type { Folders } from '../workspace/folders'
import type { Git } from '../workspace/git/git'
import type { SafeWrites } from '../workspace/safe-writes'
import { Asking, saidIn } from './review/asking'
import type { Calls } from './review/calls'
import { looksOnly } from './review/looks-only'
import { reviewHandlers } from './review/review-handlers'
import type { Reviews } from './review/reviews'
import { SeenWrites } from './review/seen-writes'
import type { Untold } from './review/untold'
import type { Writer } from './review/writers'

interface ReviewingParts {
  /** Of the app's own data. */
  folder: string
  git: Git
  lanes: Lanes
  files: MachineFiles
  folders: Folders
  feed: Feed
  rows: Rows
  sessions: Pick<Sessions, 'all' | 'find'>
  log: Pick<Log, 'reviews' | 'moments' | 'sections' | 'read'>
  writes: SafeWrites
  untold: Untold
  after(milliseconds: number, run: () => void): Release
}

/** Looking at changes, loaded when somebody does. */
export function openReviewing(parts: ReviewingParts) {
  const { git, lanes, files, folders, feed, rows, sessions, after, log, writes, untold } = parts
  let loaded: Promise<Reviews> | undefined
  let reviews: Reviews | undefined
  const asking = new Asking(log.reviews)
  const seen = new SeenWrites()
  const unheard = folders.listen((folder, tracked) => {
    if (tracked.type === 'files') seen.add(folder, tracked.paths, Date.now())
  })
  const indexes = join(parts.folder, 'review-indexes')
  let calls: Promise<Calls> | undefined
  const called = () => {
    calls ??= import('./review/calls').then(
      ({ Calls }) =>
        new Calls({
          read: (session, from, last) => log.read(session, from, last),
          reached(session) {
            const found = sessions.find(session)
            if (!found.ok) return { last: 0, turns: 0 }
            const { sequence, tally } = found.value.state
            return { last: sequence, turns: tally.turns }
          },
          pause: () => setImmediate(),
        }),
    )
    return calls
  }
  const load = () => {
    loaded ??= Promise.all([
      import('./review/reviews'),
      import('./review/turn-checkpoints'),
      called(),
    ]).then(async ([room, { TurnCheckpoints }, calls]) => {
      const known = new TurnCheckpoints(() => log.moments.all())
      // Of a run that was ended in the midst of reading.
      await files.remove(indexes)
      reviews = new room.Reviews({
        git,
        lanes,
        files,
        after,
        writes,
        rows: log.reviews,
        now: Date.now,
        indexes,
        turns: known,
        checkpoints: (folder) => known.ofFolder(folder),
        async calls(folder) {
          const there = sessions.all().filter((session) => session.folder === folder)
          return (await Promise.all(there.map(({ id }) => calls.of(id)))).flat()
        },
        turnNumber: (session, turn) => calls.turnNumber(session, turn),
        seenWrites: (folder, path) => seen.of(folder, path),
        writing: (folder) => writersIn(sessions, folder),
        // Whoever works there may have been the one.
        reverted(session, path) {
          for (const one of beside(sessions, session)) untold.reverted(one, path)
        },
        taken(session, path) {
          for (const one of beside(sessions, session)) untold.taken(one, path)
        },
        resolved(session, path) {
          for (const one of beside(sessions, session)) untold.resolved(one, path)
        },
        restored(session, path, after) {
          for (const one of beside(sessions, session)) untold.restored(one, path, after)
        },
        leftBehind(session) {
          const found = sessions.find(session)
          return (found.ok ? found.value.state.run?.left : undefined) ?? []
        },
        asking,
        nameOf: (session) => nameOf(sessions, session),
        headings: (session) => headingsOf(log, sessions, session),
        prompt(session, prompt, content) {
          const found = sessions.find(session)
          return found.ok ? takePrompt(found.value, prompt, content) : found
        },
        showComment: (row) => rows.put('comments', row),
        hideComment: (id) => rows.remove('comments', id),
        session(id) {
          const found = sessions.find(id)
          if (!found.ok) return found
          const { path: folder, base, id: workspace } = found.value.stored.workspace
          return success({ id, folder, ...defined({ base, workspace }) })
        },
        show: (row) => rows.put('reviews', row),
        hide: (id) => rows.remove('reviews', id),
        follow(folder, listener) {
          const away = folders.look(folder)
          const last = folders.known(folder)
          if (last) listener(last)
          const unheard = folders.listen((one, tracked) => {
            if (one === folder) listener(tracked)
          })
          return () => {
            unheard()
            away()
          }
        },
      })
      return reviews
    })
    return loaded
  }
  feed.onLeft((window) => reviews?.left(window))
  let due: Release | undefined
  const changed = new Set<string>()
  /** Many calls begin and end at once. */
  const tell = () => {
    due = undefined
    for (const folder of changed) void reviews?.writersChanged(folder)
    changed.clear()
  }
  /** What was said of the changes of another session comes as comments there, and it is told that it did. */
  const hear = async (reviewer: string, turn: string, reason: TurnEnd) => {
    const asked = asking.take(turn)
    const from = sessions.find(reviewer)
    if (!asked || !from.ok) return
    const said = saidIn(log, reviewer, turn, from.value.state.sequence)
    const heard = await (await load()).answered(asked, said)
    const about = sessions.find(asked.session)
    if (!about.ok) return
    const title = answerWords(asked.name, heard, reason)
    about.value.append({ type: 'notice', severity: 'info', title })
  }
  feed.onEvent((id, [, event]) => {
    if (event.type === 'turn-ended') void hear(id, event.turn, event.reason)
    if (event.type === 'prompt-removed') asking.take(event.prompt)
    if (!reviews) return
    // The moment of its end is taken right after it.
    if (event.type === 'turn-started') after(writersPace, () => reviews?.turnsChanged(id))
    if (event.type === 'turn-ended') after(checkpointTime, () => reviews?.turnsChanged(id))
    if (event.type !== 'tool' && event.type !== 'turn-ended') return
    const found = sessions.find(id)
    if (!found.ok) return
    changed.add(found.value.folder)
    due ??= after(writersPace, tell)
  })
  return {
    handlers: reviewHandlers(load),
    async wrote(folder: string, path: BytePath, lines: readonly string[]): Promise<string[]> {
      const [{ whoWrote }, known] = await Promise.all([import('./review/wrote'), called()])
      const there = sessions.all().filter((session) => session.folder === folder)
      return whoWrote({ git, calls: known }, there, path, lines)
    },
    async named(folder: string): Promise<NamedWrites> {
      const [{ namedWrites }, known] = await Promise.all([import('./review/wrote'), called()])
      const there = sessions.all().filter((session) => session.folder === folder)
      return namedWrites({ git, calls: known, nameOf: (id) => nameOf(sessions, id) }, there)
    },
    /** What a session has changed since its base, in so many letters at most. */
    async told(session: string, most: number) {
      const { toldChanges } = await import('./review/told-changes')
      return toldChanges(await load(), git, session, most)
    },
    stop() {
      unheard()
      due?.()
      reviews?.stop()
    },
  }
}

function answerWords(name: string, heard: Result<number>, reason: TurnEnd): string {
  if (!heard.ok) return `${name} has looked at the changes: ${heard.problem.message}`
  const count = heard.value === 1 ? '1 comment' : `${heard.value || 'no'} comments`
  // What it had said until then counts.
  if (['cancelled', 'failed', 'interrupted'].includes(reason))
    return `${name} did not finish its review: ${count} on the changes`
  return heard.value === 0
    ? `${name} has looked at the changes and has no comments`
    : `${name} has ${count} on the changes`
}

/** By its title, which is what the user knows it by. */
function nameOf(sessions: ReviewingParts['sessions'], session: string): string {
  const found = sessions.find(session)
  if (!found.ok) return 'An agent'
  return found.value.state.title || found.value.stored.agentName
}

const writersPace = 50
const checkpointTime = 1500

/** All sessions that work where this one does. */
function beside(sessions: ReviewingParts['sessions'], id: string): string[] {
  const found = sessions.find(id)
  if (!found.ok) return []
  const there = sessions.all().filter(({ folder }) => folder === found.value.folder)
  return there.filter(({ conversation }) => conversation !== undefined).map((one) => one.id)
}

/** Tool calls that run and name files which they may write. */
function writersIn(sessions: ReviewingParts['sessions'], folder: string): Writer[] {
  return sessions
    .all()
    .filter((session) => session.folder === folder)
    .flatMap(({ state }) => state.section.items)
    .flatMap((item): Writer[] => {
      if (item.type !== 'tool' || item.state !== 'running' || looksOnly(item.kind)) return []
      const diffs = item.content.flatMap((part) => (part.type === 'diff' ? [part.path] : []))
      return [{ title: item.title, paths: [...item.locations.map(({ path }) => path), ...diffs] }]
    })
}

/** The first words of what was asked in each turn: its section says them, and its moment when it began. */
function headingsOf(
  log: ReviewingParts['log'],
  sessions: ReviewingParts['sessions'],
  session: string,
): Map<string, string> {
  const found = sessions.find(session)
  const sealed = log.sections(session).map(({ at, heading }) => ({ at, heading }))
  const newest = found.ok ? found.value.state.section : undefined
  const words = newest?.turn ? textOf(newest.turn.content).trim().split('\n')[0] : undefined
  const all = [
    ...sealed,
    ...(newest && words ? [{ at: newest.startedAt, heading: words.slice(0, 200) }] : []),
  ].sort((one, other) => one.at - other.at)
  const starts = log.moments.all().filter((one) => one.session === session && one.edge === 'start')
  return new Map(
    starts.flatMap(({ turn, at }): [string, string][] => {
      const section = all.find((one) => one.at >= at)
      return section && section.heading !== '' ? [[turn, section.heading]] : []
    }),
  )
}
