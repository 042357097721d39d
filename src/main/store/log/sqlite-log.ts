import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '../../../kit/result'
import type { DraftRecord } from '../../../shared/agent/inputs'
import { emptySession } from '../../../shared/session/fold'
import { Attachments } from './attachments'
import { Chains } from './chains'
import { Checkpointer } from './checkpointer'
import { Eraser } from './eraser'
import { Events } from './events'
import { Indexing } from './indexing'
import type { Log } from './log'
import { Output } from './output'
import { ResumePoints } from './resume-points'
import { type RowSchema, Rows, rowStore } from './rows'
import { Search } from './search'
import { Sections } from './sections'
import { markDamaged } from './set-aside'
import { Spans } from './spans'
import { storedAccount, storedSpending } from './stored-accounts'
import { storedOffsets, storedPid, storedResumeAbout, storedTerminal } from './stored-programs'
import {
  storedCheckpoint,
  storedOperation,
  storedProject,
  storedReview,
  storedSession,
  storedWorkspace,
} from './stored-rows'
import { storedTask } from './stored-task'
import type { Surroundings } from './surroundings'
import { Tail } from './tail'
import { troubleOf } from './trouble'
import { Troubles } from './troubles'
import { WriteQueue } from './write-queue'

/** Puts the log together over a database that is open and up to date. */
export function sqliteLog(
  database: DatabaseSync,
  file: string,
  surroundings: Surroundings,
  notices: readonly Problem[] = [],
): Log {
  const { timers, walBytes } = surroundings
  // What is over the usual size is given back once it has been copied.
  database.exec(`PRAGMA journal_size_limit = ${walBytes * 2}`)
  const troubles = new Troubles()
  troubles.listen((problem) => {
    if (problem?.code !== 'log-damaged') return
    try {
      markDamaged(file)
    } catch (error) {
      troubles.set('mark', troubleOf(error, file))
    }
  })
  const tail = new Tail(database, file, surroundings, troubles)
  const queue = new WriteQueue(database, file, tail, troubles, timers)
  const chains = new Chains(database)
  const events = new Events(database, chains, queue)
  const sections = new Sections(database, queue)
  const output = new Output(chains, queue)
  const spans = new Spans(database)
  const indexing = new Indexing(database, chains, queue, spans)
  const search = new Search(database, indexing, spans)
  const checkpointer = new Checkpointer(file, surroundings, queue, troubles)
  const attachments = new Attachments(database, queue)
  const damaged = (error: unknown) => troubles.set('rows', troubleOf(error, file))
  const table = <Row>(name: string, schema?: RowSchema<Row>) =>
    new Rows<Row>(database, queue, name, damaged, schema)
  const tables = {
    project: table('project', storedProject),
    session: table('session', storedSession),
    terminal: table('terminal', storedTerminal),
    pid: table('pid', storedPid),
    workspace: table('workspace', storedWorkspace),
    undertaking: table('undertaking', storedOperation),
    moment: table('moment', storedCheckpoint),
    review: table('review', storedReview),
    task: table('task', storedTask),
    account: table('account', storedAccount),
    spending: table('spending', storedSpending),
    wire: table('wire', storedResumeAbout),
    reach: table('reach', storedOffsets),
    draft: table<string | DraftRecord>('draft'),
    memory: table<unknown>('memory'),
    underived: table<string>('underived'),
    unfiled: table<string>('unfiled'),
  }
  const { session: sessions, pid: pids, draft: drafts, memory, underived, unfiled } = tables
  const resumePoints = new ResumePoints(tables.wire, tables.reach)
  const eraser = new Eraser(database, queue, chains, indexing)

  const torn = new Set<string>()
  const aside = tail.restore((kept) => {
    if (kept.kind === 'output') return output.restore(kept)
    if (kept.kind === 'events') {
      const goesOn = events.restore(kept)
      if (!goesOn) torn.add(kept.stream)
      return goesOn
    }
    // Nothing is found that is not there.
    if (kept.kind === 'words' && !torn.has(kept.stream)) indexing.restore(kept)
    if (kept.kind === 'row') tables[kept.table as keyof typeof tables].restore(kept)
    return true
  })
  events.restored()
  queue.restored()
  // Otherwise it would be kept after what is set aside now.
  if (aside.length > 0) queue.commit()

  /** Damage that is met while reading is shown; what could not be read is missing. */
  function reading<T>(read: () => T, otherwise: T): T {
    try {
      return read()
    } catch (error) {
      troubles.set('read', troubleOf(error, file))
      return otherwise
    }
  }

  const log: Log = {
    notices: [...notices, ...aside],
    unreadable: () => ({
      projects: tables.project.unreadable.size,
      sessions: sessions.unreadable.size,
      terminals: tables.terminal.unreadable.size,
    }),
    projects: rowStore(tables.project),
    sessions: rowStore(sessions),
    terminals: rowStore(tables.terminal),
    workspaces: rowStore(tables.workspace),
    undertakings: rowStore(tables.undertaking),
    moments: rowStore(tables.moment),
    reviews: rowStore(tables.review),
    tasks: rowStore(tables.task),
    accounts: rowStore(tables.account),
    spending: rowStore(tables.spending),
    pids: {
      all: () => pids.all(),
      // A process is there from now on, so its record must not wait for the frame.
      put: (record) => {
        pids.put(record.id, record)
        queue.keep()
      },
      remove: (id) => pids.remove(id),
    },
    drafts: {
      get: (draft) => {
        const kept = drafts.get(draft)
        // Earlier versions of the app kept the words alone.
        return typeof kept === 'string' ? { text: kept, mentions: [], attachments: [] } : kept
      },
      set: (draft, record) => (record ? drafts.put(draft, record) : drafts.remove(draft)),
    },
    attachments: {
      of: (draft) => reading(() => attachments.of(draft), []),
      some: (ids) => reading(() => attachments.some(ids), []),
      put: (draft, attachment) => attachments.put(draft, attachment),
      keep: (draft, ids) => attachments.keep(draft, ids),
    },
    memory: { get: (key) => memory.get(key), set: (key, value) => memory.put(key, value) },

    wires: {
      all: () => resumePoints.all(),
      isWhole: () => resumePoints.isWhole(),
      moved: (resumePoint) => resumePoints.moved(resumePoint),
      changed: (resumePoint) => resumePoints.changed(resumePoint),
      remove: (id, safe) => resumePoints.remove(id, safe),
    },
    append: (session, stamped) => events.append(session, stamped),
    together: (work) => queue.together(work),
    onDurable: (listener) => events.onDurable(listener),
    flush: () => queue.keep(),
    get queuedBytes() {
      return queue.bytes + indexing.waiting
    },
    onTrouble: (listener) => troubles.listen(listener),

    read: (session, after, last) => reading(() => events.read(session, after, last), []),
    *replay(session, after) {
      const replayed = events.replay(session, after)
      const end = { done: true as const, value: undefined }
      for (;;) {
        const { done, value } = reading(() => replayed.next(), end)
        if (done) return
        yield value
      }
    },
    head: (session) => reading(() => sections.head(session), emptySession()),
    seal: (session, sealed, state, batch) =>
      sections.seal(session, events.name(session), sealed, state, batch),
    section: (session, number) => reading(() => sections.one(session, number), undefined),
    sections: (session) => reading(() => sections.all(session), []),

    underived: {
      all: () => underived.all(),
      has: (session) => underived.get(session) !== undefined,
      remove: (session) => underived.remove(session),
    },
    unfiled: { all: () => unfiled.all(), remove: (session) => unfiled.remove(session) },
    index: (session, entries) => indexing.add(events.name(session), entries),
    indexed: () => indexing.catchUp(),
    search: (query) => reading(() => search.find(query), []),

    erase(session) {
      queue.commit()
      for (const room of [events, sections]) room.forget(session)
      attachments.keep(session, [])
      for (const rows of [drafts, sessions, underived, unfiled]) rows.remove(session)
      eraser.erase(session, events.name(session))
      queue.commit()
    },
    copy(from, to, last) {
      queue.commit()
      const copied = events.copyBatches(from, to, last)
      for (const stamped of log.read(from, copied, last)) log.append(to, stamped)
      underived.put(to, to)
      queue.commit()
    },

    appendOutput: (stream, bytes) => output.append(stream, bytes),
    readOutput: (stream, from, limit) =>
      reading(() => output.read(stream, from, limit), { from, dropped: 0, chunks: [] }),
    outputLength: (stream) => output.length(stream),
    trimOutput: (stream, keepBytes) => output.trim(stream, keepBytes),

    close() {
      queue.stop()
      checkpointer.stop()
      let copied = true
      try {
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch (error) {
        copied = false
        // All is in the write-ahead log, and the next start reads it there.
        troubles.set('checkpoint', troubleOf(error, file))
      }
      tail.close(copied)
      database.close()
    },
  }
  return log
}
