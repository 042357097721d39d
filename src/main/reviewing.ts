import { setImmediate } from 'node:timers/promises'
import type { Release } from '../shared/release'
import { success } from '../shared/result'
import { textOf } from '../shared/session/content'
import type { Feed } from './bridge/feed'
import type { Rows } from './bridge/rows'
import type { Log } from './log/log'
import type { MachineFiles } from './machines/files'
import { looksOnly } from './review/looks-only'
import { reviewHandlers } from './review/review-handlers'
import type { Reviews } from './review/reviews'
import type { Untold } from './review/untold'
import type { Writer } from './review/writers'
import { takePrompt } from './sessions/prompts'
import type { Sessions } from './sessions/sessions'
import type { Git } from './vcs/git'
import type { Lanes } from './vcs/lanes'
import type { Folders } from './workspaces/folders'
import type { SafeWrites } from './workspaces/safe-writes'

export interface ReviewingParts {
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
  const load = () => {
    loaded ??= Promise.all([
      import('./review/reviews'),
      import('./review/turn-moments'),
      import('./review/calls'),
    ]).then(([room, { TurnMoments }, { Calls }]) => {
      const known = new TurnMoments(() => log.moments.all())
      const calls = new Calls({
        read: (session, from, last) => log.read(session, from, last),
        reached(session) {
          const found = sessions.find(session)
          return found.ok ? found.value.state.sequence : 0
        },
        pause: () => setImmediate(),
      })
      reviews = new room.Reviews({
        ...{ git, lanes, files, after, writes, rows: log.reviews, now: Date.now },
        turns: known,
        moments: (folder) => known.ofFolder(folder),
        async calls(folder) {
          const there = sessions.all().filter((session) => session.folder === folder)
          return (await Promise.all(there.map(({ id }) => calls.of(id)))).flat()
        },
        writing: (folder) => writersIn(sessions, folder),
        // Whoever works there may have been the one.
        reverted(session, path) {
          for (const one of beside(sessions, session)) untold.reverted(one, path)
        },
        restored(session, path) {
          for (const one of beside(sessions, session)) untold.restored(one, path)
        },
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
          return success({
            ...{ id, folder },
            ...(base === undefined ? {} : { base }),
            ...(workspace === undefined ? {} : { workspace }),
          })
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
  feed.onEvent((id, [, event]) => {
    if (!reviews) return
    // The moment of its end is taken right after it.
    if (event.type === 'turn-started') after(writersPace, () => reviews?.turnsChanged(id))
    if (event.type === 'turn-ended') after(momentTime, () => reviews?.turnsChanged(id))
    if (event.type !== 'tool' && event.type !== 'turn-ended') return
    const found = sessions.find(id)
    if (!found.ok) return
    changed.add(found.value.folder)
    due ??= after(writersPace, tell)
  })
  return {
    handlers: reviewHandlers(load),
    stop() {
      due?.()
      reviews?.stop()
    },
  }
}

const writersPace = 50
const momentTime = 1500

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
