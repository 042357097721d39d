import type { Release } from '../shared/release'
import { success } from '../shared/result'
import type { Feed } from './bridge/feed'
import type { Rows } from './bridge/rows'
import type { Log } from './log/log'
import type { MachineFiles } from './machines/files'
import type { TurnTrees } from './review/ends'
import { reviewHandlers } from './review/review-handlers'
import type { Reviews } from './review/reviews'
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
  sessions: Pick<Sessions, 'find'>
  log: Pick<Log, 'reviews'>
  writes: SafeWrites
  turns: TurnTrees
  after(milliseconds: number, run: () => void): Release
}

/** Looking at changes, loaded when somebody does. */
export function openReviewing(parts: ReviewingParts) {
  const { git, lanes, files, folders, feed, rows, sessions, after, log, writes, turns } = parts
  let loaded: Promise<Reviews> | undefined
  let reviews: Reviews | undefined
  const load = () => {
    loaded ??= import('./review/reviews').then((room) => {
      reviews = new room.Reviews({
        ...{ git, lanes, files, after, writes, turns, rows: log.reviews, now: Date.now },
        session(id) {
          const found = sessions.find(id)
          return found.ok ? success({ id, folder: found.value.folder }) : found
        },
        show: (row) => rows.put('reviews', row),
        hide: (id) => rows.remove('reviews', id),
        follow(folder, listener) {
          const away = folders.look(folder)
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
  return { handlers: reviewHandlers(load), stop: () => reviews?.stop() }
}
