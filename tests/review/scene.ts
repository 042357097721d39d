import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Lanes } from '../../src/kit/lanes'
import { failure, type Result, success } from '../../src/kit/result'
import { Asking } from '../../src/main/change/review/asking'
import type { CallFacts } from '../../src/main/change/review/calls'
import type { Asked } from '../../src/main/change/review/file-changes'
import type { ReviewedSession } from '../../src/main/change/review/review-folder'
import { Reviews, type ReviewsParts } from '../../src/main/change/review/reviews'
import { TurnCheckpoints } from '../../src/main/change/review/turn-checkpoints'
import type { Writer } from '../../src/main/change/review/writers'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import type { Machine } from '../../src/main/host/machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import type { RowStore, StoredReview } from '../../src/main/store/log/log'
import { findWith } from '../../src/main/workspace/find-followed'
import { Folders } from '../../src/main/workspace/folders'
import { Git } from '../../src/main/workspace/git/git'
import { Jj } from '../../src/main/workspace/jj/jj'
import { SafeWrites } from '../../src/main/workspace/safe-writes'
import type { Block } from '../../src/shared/agent/content'
import type { ReviewRow } from '../../src/shared/app/tables'
import type {
  ChosenLines,
  FileChanges,
  ReviewComment,
  ReviewRange,
  SideChoice,
} from '../../src/shared/change/review'
import type { Checkpoint } from '../../src/shared/workspace/checkpoint'
import { testFolder } from '../lib/folder'
import { jjProgram } from '../lib/jj-program'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'

/** Waits are so many times shorter. */
const faster = 10

/** A name as version control has it: bytes, one character for each. */
export const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

export function valueIn<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problem.message)
  return result.value
}

/** Reviews over the real git, the real watcher and the real disk; sessions are given. */
export function reviewing(
  folder: string,
  about: Partial<ReviewedSession> = {},
  stored: RowStore<StoredReview> = memoryRows(),
  elsewhere?: Machine,
) {
  const calls: string[][] = []
  const checkpoints: Checkpoint[] = []
  const known = new TurnCheckpoints(() => checkpoints)
  const calledTools: CallFacts[] = []
  const writers: Writer[] = []
  const told = new Set<string>()
  const prompts: { to: string; prompt: string; content: Block[] }[] = []
  const comments = new Map<string, ReviewComment>()
  const rows = new Map<string, ReviewRow>()
  const asking = new Asking(stored)
  const seenWrites = new Map<string, number[]>()
  const waiting = new Set<() => void>()
  const look = () => {
    for (const one of waiting) one()
  }
  const machine =
    elsewhere ??
    createLocalMachine({
      records: memoryRecords(),
      environment: async () => ownEnvironment(),
      token: crypto.randomUUID(),
      onProblem: () => undefined,
    })
  const git = new Git((args, where) => {
    calls.push(args)
    return run(machine, 'git', args, { ...where, encoding: 'latin1' })
  })
  const after = (milliseconds: number, then: () => void) => {
    const timer = setTimeout(then, milliseconds / faster)
    return () => clearTimeout(timer)
  }
  const jj = new Jj(
    (args, where) => run(machine, jjProgram, args, { ...where, encoding: 'latin1' }),
    machine.files,
  )
  const lanes = new Lanes()
  const folders = new Folders(
    {
      find: findWith(git, jj),
      lanes,
      machine,
      after,
      ready: Promise.resolve(),
      unwatched: () => undefined,
      now: () => performance.now() * faster,
    },
    { put: () => undefined, remove: () => undefined },
  )
  const others = new Map<string, ReviewedSession>()
  const session: ReviewedSession = { id: 's1', folder, ...about }
  const keep = join(testFolder(), 'replaced')
  const writes = new SafeWrites({ files: machine.files, keep, now: Date.now, after })
  const parts: ReviewsParts = {
    git,
    lanes,
    files: machine.files,
    after,
    writes,
    rows: stored,
    now: Date.now,
    indexes: testFolder(),
    turns: known,
    checkpoints: (one) => known.ofFolder(one),
    calls: () => Promise.resolve(calledTools),
    turnNumber: (_session, turn) => Number(turn.slice(1)),
    seenWrites: (_folder, path) => seenWrites.get(path) ?? [],
    writing: () => writers,
    reverted: (_session, path) => void told.add(path),
    taken: (session, path) => void told.add(`${session} ${path}`),
    resolved: (_session, path) => void told.add(path),
    restored: (session, path, after) =>
      void told.delete(after === 'take' ? `${session} ${path}` : path),
    headings: () => new Map(),
    asking,
    nameOf: (id) => `session ${id}`,
    prompt: (to, prompt, content) => {
      prompts.push({ to, prompt, content })
      return success(undefined)
    },
    showComment: (row) => {
      comments.set(row.id, row)
      look()
    },
    hideComment: (id) => void comments.delete(id),
    session: (id) => {
      const found = id === session.id ? session : others.get(id)
      return found ? success(found) : failure('none', 'No such session')
    },
    show: (row) => {
      rows.set(row.id, row)
      look()
    },
    hide: (id) => {
      rows.delete(id)
      look()
    },
    leftBehind: () => [],
    follow: (one, listener) => {
      const away = folders.look(one)
      const last = folders.known(one)
      if (last) listener(last)
      const unheard = folders.listen((where, tracked) => {
        if (where === one) listener(tracked)
      })
      return () => {
        unheard()
        away()
      }
    },
  }
  const reviews = new Reviews(parts)
  onTestFinished(async () => {
    reviews.stop()
    await folders.stop()
    await machine.close(QUIT_PLAN)
  })
  /** Resolves when it is so: looked at whenever a row was shown. */
  const when = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!holds()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const open = (range: ReviewRange = { type: 'uncommitted' }, window = 1) => {
    const id = valueIn(reviews.open(window, session.id, range)).review
    const review = valueIn(reviews.find(id))
    return {
      id,
      review,
      files: async (rev?: number) => valueIn(await review.files(rev)),
      file: async (path: string, more: Partial<Asked> = {}) =>
        valueIn(await review.file(bytes(path), { whiteSpace: 'exact', large: false, ...more })),
      /** As the page does it: what is looked at is decided on. */
      decide: async (
        action: 'accept' | 'revert' | 'withdraw',
        path: string,
        pick?: (changes: FileChanges) => ChosenLines,
      ) => {
        const read = { whiteSpace: 'exact' as const, large: false }
        const changes = valueIn(await review.file(bytes(path), read))
        const { left, shown } = changes
        return review.apply(action, { path: bytes(path), left, shown, lines: pick?.(changes) })
      },
      /** Of a file in conflict: one of its places, or the whole file. */
      choose: async (path: string, choice: SideChoice, place?: number) => {
        const read = { whiteSpace: 'exact' as const, large: false }
        const { left, shown } = valueIn(await review.file(bytes(path), read))
        return review.resolve({ path: bytes(path), left, shown, choice, place })
      },
    }
  }
  return {
    reviews,
    writers,
    told,
    calledTools,
    moments: checkpoints,
    prompts,
    seenWrites,
    comments,
    asking,
    writes,
    stored,
    rows,
    calls,
    git,
    machine,
    folders,
    when,
    open,
    session,
    others,
  }
}

/** The lines that a file loses and gets, as one reads them. */
export function linesIn({ before, after, hunks }: FileChanges): string[] {
  const [first, second] = [before, after].map((side) =>
    side.type === 'text' ? side.text.split(/(?<=\n)/) : [],
  )
  return hunks.flatMap(({ changes }) =>
    changes.flatMap((change) => [
      ...(first ?? []).slice(...change.before).map((line) => `-${line}`),
      ...(second ?? []).slice(...change.after).map((line) => `+${line}`),
    ]),
  )
}

/** All that a hunk changes. */
export const hunk =
  (number: number) =>
  ({ hunks }: FileChanges): ChosenLines => {
    const { changes } = hunks[number - 1] ?? { changes: [] }
    return { before: changes.map(({ before }) => before), after: changes.map(({ after }) => after) }
  }

export function memoryRows(): RowStore<StoredReview> {
  const rows = new Map<string, StoredReview>()
  return {
    get: (id) => rows.get(id),
    all: () => [...rows.values()],
    put: (row) => void rows.set(row.id, structuredClone(row)),
    remove: (id) => void rows.delete(id),
  }
}
