import { useEffect } from 'react'
import type { DraftRecord } from '../../shared/agent/inputs'
import type { DraftRow } from '../../shared/app/tables'
import {
  type Draft,
  emptyDraft,
  isEmpty,
  type KeptDraft,
  mentioned,
} from '../../shared/session/draft'
import { call } from './bridge'
import { createStore, type Store, useStore } from './create-store'
import { useRow } from './rows'
import { showProblem } from './shown-problems'

/** Typing is not held up by saving it; what is typed within this time may be lost in a crash. */
const saveAfter = 400
/** Whose words main has last: this page's own need not be read again. */
const writer = crypto.randomUUID()

interface Entry {
  draft: Store<KeptDraft>
  /** What main has was read; what was written before that goes to the end of it. */
  read: boolean
  /** So many answers are on their way: what is told to main before they come would be over them. */
  reading: number
  /** Which version of main's was seen. */
  version?: number | undefined
  /** Not yet told to main. */
  changed: boolean
  timer?: ReturnType<typeof setTimeout> | undefined
  /** Of a form, and gone with it: main is told nothing of it. */
  passing?: true
  /** Attachments that main has. */
  stored: Set<string>
}

const entries = new Map<string, Entry>()

function entryOf(id: string): Entry {
  const known = entries.get(id)
  if (known) return known
  const draft = createStore<KeptDraft>(emptyDraft)
  const made = { draft, read: false, reading: 0, changed: false, stored: new Set<string>() }
  entries.set(id, made)
  return made
}

/** What a form begins with; `left` when the form is. */
export function passingDraft(first: Draft): string {
  const id = crypto.randomUUID()
  const draft = createStore<KeptDraft>(first)
  entries.set(id, {
    draft,
    read: true,
    reading: 0,
    passing: true,
    changed: false,
    stored: new Set(),
  })
  return id
}

export const left = (id: string): void => void entries.delete(id)

export const draftNow = (id: string): KeptDraft => entryOf(id).draft.get()

/** What is being written there; kept over everything until it is sent or thrown away. */
export function useDraft(id: string): KeptDraft {
  const row = useRow('drafts', id)
  useEffect(() => follow(id, row), [id, row])
  return useStore(entryOf(id).draft)
}

/** What main says of it is read where it is not known here, or was written in another window. */
export function follow(id: string, row: DraftRow | undefined): void {
  const entry = entryOf(id)
  const foreign = row && row.writer !== writer && row.version !== entry.version
  entry.version = row?.version
  if (!entry.read || foreign) void read(id)
}

export function changeDraft(id: string, change: Partial<KeptDraft>): void {
  writeDraft(id, { ...draftNow(id), ...change })
}

export function writeDraft(id: string, draft: KeptDraft): void {
  const entry = entryOf(id)
  const edits = entry.draft.get().edits !== draft.edits
  entry.changed = true
  entry.draft.set(draft)
  // That a queued prompt is being changed has to be known before it goes.
  if (edits) save(id)
  else entry.timer ??= setTimeout(() => save(id), saveAfter)
}

/** Main empties it itself, with the prompt that it becomes. */
export function draftSent(id: string, next: KeptDraft): void {
  const entry = entryOf(id)
  clearTimeout(entry.timer)
  entry.timer = undefined
  entry.changed = false
  entry.stored = new Set(attachedTo(next).map((one) => one.id))
  entry.draft.set(next)
}

/** Puts a whole prompt into the place of what is written there, which comes back afterwards. */
export function setAside(id: string, draft: Draft, edits?: string): void {
  const { aside, edits: _, ...before } = draftNow(id)
  const kept = aside ?? (isEmpty(before) ? undefined : before)
  writeDraft(id, { ...draft, ...(edits ? { edits } : {}), ...(kept ? { aside: kept } : {}) })
}

async function read(id: string): Promise<void> {
  const entry = entryOf(id)
  const before = entry.draft.get()
  entry.reading += 1
  const result = await call('draft.read', { draft: id }).finally(() => {
    entry.reading -= 1
  })
  if (result.ok) take(entry, result.value.draft, before)
  else showProblem(result.problem)
  save(id)
}

function take(entry: Entry, draft: KeptDraft, before: KeptDraft): void {
  const early = !entry.read
  entry.read = true
  for (const { id: one } of attachedTo(draft)) entry.stored.add(one)
  // What was written here meanwhile is newer; before anything was known, it goes to the end.
  if (entry.changed && early) entry.draft.update((written) => together(draft, written))
  // It may have been sent meanwhile, and then stands here no more.
  else if (!entry.changed && entry.draft.get() === before) entry.draft.set(draft)
}

function together(known: KeptDraft, written: KeptDraft): KeptDraft {
  if (written.edits) return isEmpty(known) ? written : { aside: known, ...written }
  return {
    ...known,
    text: known.text + written.text,
    mentions: [...known.mentions, ...written.mentions],
    attachments: [...known.attachments, ...written.attachments],
  }
}

function save(id: string): void {
  const entry = entryOf(id)
  clearTimeout(entry.timer)
  entry.timer = undefined
  if (entry.reading === 0) write(id, entry)
}

function write(id: string, entry: Entry): void {
  if (!entry.changed || entry.passing) return
  entry.changed = false
  const draft = entry.draft.get()
  for (const attachment of attachedTo(draft)) {
    if (entry.stored.has(attachment.id)) continue
    entry.stored.add(attachment.id)
    void told(call('draft.attach', { draft: id, attachment }))
  }
  // What is not kept any more would have to be given again.
  entry.stored = new Set(attachedTo(draft).map((one) => one.id))
  void told(call('draft.write', { draft: id, writer, content: recordOf(draft) }))
}

async function told(answer: ReturnType<typeof call<'draft.write'>>): Promise<void> {
  const result = await answer
  if (!result.ok) showProblem(result.problem)
}

function recordOf({ edits, aside, ...draft }: KeptDraft): DraftRecord {
  const plain = ({ text, mentions, attachments }: Draft) => ({
    text,
    mentions: mentioned(text, mentions),
    attachments: attachments.map(({ id }) => id),
  })
  return { ...plain(draft), ...(edits ? { edits } : {}), ...(aside ? { aside: plain(aside) } : {}) }
}

const attachedTo = ({ attachments, aside }: KeptDraft) => [
  ...attachments,
  ...(aside?.attachments ?? []),
]

/** The window is reloaded or closed. */
addEventListener('pagehide', () => {
  for (const [id, entry] of entries) write(id, entry)
})
