import type { DraftRecord } from '../../shared/agent/inputs'
import type { Attachment } from '../../shared/session/draft'
import type { Stamped } from '../../shared/session/event'
import { emptySession } from '../../shared/session/fold'
import type { SessionState } from '../../shared/session/state'
import type {
  IndexEntry,
  Log,
  Replayed,
  RowStore,
  SealedSection,
  StoredAccount,
  StoredProject,
  StoredSession,
} from '../store/log/log'

type Entry = IndexEntry & { session: string }

function store<Row extends { id: string }>(): RowStore<Row> {
  const rows = new Map<string, string>()
  return {
    get: (id) => (rows.has(id) ? (JSON.parse(rows.get(id) ?? '') as Row) : undefined),
    all: () => [...rows.values()].map((row) => JSON.parse(row) as Row),
    put: (row) => void rows.set(row.id, JSON.stringify(row)),
    remove: (id) => void rows.delete(id),
  }
}

/** The log as it is kept on disk, without the disk: everything in it has been through JSON. */
export class MemoryLog {
  readonly projects = store<StoredProject>()
  readonly sessions = store<StoredSession>()
  readonly accounts = store<StoredAccount>()
  readonly entries: Entry[] = []
  #events = new Map<string, string[]>()
  #heads = new Map<string, string>()
  #sections = new Map<string, SealedSection[]>()
  #drafts = new Map<string, string>()
  #attachments = new Map<string, Attachment & { draft: string }>()
  #underived = new Set<string>()

  readonly #memory = new Map<string, string>()
  readonly memory = {
    get: (key: string): unknown => JSON.parse(this.#memory.get(key) ?? 'null'),
    set: (key: string, value: unknown) => void this.#memory.set(key, JSON.stringify(value)),
  }

  readonly drafts = {
    get: (draft: string) => {
      const kept = this.#drafts.get(draft)
      return kept === undefined ? undefined : (JSON.parse(kept) as DraftRecord)
    },
    set: (draft: string, record: DraftRecord | undefined) => {
      if (record) this.#drafts.set(draft, JSON.stringify(record))
      else this.#drafts.delete(draft)
    },
  }

  readonly attachments = {
    of: (draft: string) => [...this.#attachments.values()].filter((one) => one.draft === draft),
    some: (ids: readonly string[]) => ids.flatMap((id) => this.#attachments.get(id) ?? []),
    put: (draft: string, attachment: Attachment) =>
      void this.#attachments.set(attachment.id, { ...attachment, draft }),
    keep: (draft: string, ids: readonly string[]) => {
      for (const { id } of this.attachments.of(draft))
        if (!ids.includes(id)) this.#attachments.delete(id)
    },
  }

  readonly underived = {
    all: () => [...this.#underived],
    has: (session: string) => this.#underived.has(session),
    remove: (session: string) => void this.#underived.delete(session),
  }
  readonly unfiled = { all: () => [], remove: () => undefined }
  readonly queuedBytes = 0

  append(session: string, stamped: Stamped): number {
    const events = this.#events.get(session) ?? []
    events.push(JSON.stringify(stamped))
    this.#events.set(session, events)
    return events.length
  }

  flush(): boolean {
    return true
  }

  /** So many of its last events never came to the disk; what is sealed has. */
  lose(session: string, count: number): void {
    const events = this.#events.get(session) ?? []
    const sealed = this.sections(session).at(-1)?.last ?? 0
    events.length = Math.max(sealed, events.length - count)
    // Nor was that it was closed by them.
    const stored = this.sessions.get(session)
    if (stored && count > 0) this.sessions.put({ ...stored, open: true })
  }

  read(session: string, after: number, last?: number): Stamped[] {
    return (this.#events.get(session) ?? [])
      .slice(after, last)
      .map((text) => JSON.parse(text) as Stamped)
  }

  *replay(session: string, after: number): Generator<Replayed> {
    yield { events: this.read(session, after) }
  }

  head(session: string): SessionState {
    const head = this.#heads.get(session)
    return head ? (JSON.parse(head) as SessionState) : emptySession()
  }

  seal(session: string, sealed: SealedSection, state: SessionState): void {
    this.#sections.set(session, [...this.sections(session), sealed])
    this.#heads.set(session, JSON.stringify(state))
  }

  section(session: string, number: number): SealedSection | undefined {
    return this.sections(session).find((section) => section.number === number)
  }

  sections(session: string): SealedSection[] {
    return this.#sections.get(session) ?? []
  }

  index(session: string, entries: IndexEntry[]): void {
    for (const entry of entries) this.entries.push({ session, ...entry })
  }

  indexed(): Promise<void> {
    return Promise.resolve()
  }

  search({ query, sessions }: { query: string; sessions?: string[] }) {
    return this.entries
      .filter(({ session }) => sessions?.includes(session) ?? true)
      .filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()))
  }

  copy(from: string, to: string, last: number): void {
    this.#events.set(to, (this.#events.get(from) ?? []).slice(0, last))
    this.#underived.add(to)
  }

  erase(session: string): void {
    this.#underived.delete(session)
    this.sessions.remove(session)
    this.#events.delete(session)
    this.#heads.delete(session)
    this.#sections.delete(session)
  }

  /** As the whole interface: what sessions never use is not there. */
  asLog(): Log {
    return this as unknown as Log
  }
}
