import {
  afterwards,
  contentOf,
  draftOf,
  isEmpty,
  type KeptDraft,
} from '../../../shared/session/draft'
import type { QueuedPrompt } from '../../../shared/session/state'
import { offerUndo } from '../../kit/toast'
import { call } from '../../store/bridge'
import { draftNow, draftSent, setAside, writeDraft } from '../../store/drafts'
import { showProblem } from '../../store/shown-problems'
import { refuse } from './refusals'

/** An edit that is on its way is not sent twice. */
const under = new Set<string>()

/** Sends what is written, as a new prompt or in place of the queued one that it is an edit of. */
export async function sendDraft(session: string): Promise<void> {
  const draft = draftNow(session)
  if (isEmpty(draft)) return
  refuse(session, [])
  if (draft.edits) await sendEdit(session, draft, draft.edits)
  else await sendNew(session, draft)
}

async function sendNew(session: string, draft: KeptDraft): Promise<void> {
  const next = afterwards(draft)
  draftSent(session, next)
  const prompt = crypto.randomUUID()
  const content = contentOf(draft)
  const taken = await call('session.prompt', { session, prompt, content, fromDraft: true })
  if (taken.ok) return
  showProblem(taken.problem)
  // What was refused is the user's to change and send again; what was begun meanwhile comes after it.
  const { text, mentions, attachments } = draftNow(session)
  const begun = draftNow(session) !== next
  writeDraft(session, {
    ...draft,
    text: begun && text !== '' ? `${draft.text}\n${text}` : draft.text,
    mentions: begun ? [...draft.mentions, ...mentions] : draft.mentions,
    attachments: begun ? [...draft.attachments, ...attachments] : draft.attachments,
  })
}

/** What is refused stays an edit, with the reason. */
async function sendEdit(session: string, draft: KeptDraft, prompt: string): Promise<void> {
  if (under.has(prompt)) return
  under.add(prompt)
  try {
    const content = contentOf(draft)
    const taken = await call('session.editQueued', { session, prompt, content })
    if (taken.ok) draftSent(session, afterwards(draft))
    else refuse(session, [[taken.problem.message, taken.problem.hint].filter(Boolean).join('. ')])
  } finally {
    under.delete(prompt)
  }
}

export async function sendAsNew(session: string): Promise<void> {
  const { edits: _, ...draft } = draftNow(session)
  writeDraft(session, draft)
  await sendDraft(session)
}

export function editQueued(session: string, { id, content }: QueuedPrompt): void {
  const { edits } = draftNow(session)
  if (edits === id) return
  if (edits !== undefined) leave(session)
  refuse(session, [])
  setAside(session, asDraft(content), id)
}

export const asDraft = (content: QueuedPrompt['content']) =>
  draftOf(content, () => crypto.randomUUID())

/** The edit is over, and what was put aside for it is back; what was changed can be brought back. */
export function leave(session: string, original?: QueuedPrompt): void {
  const draft = draftNow(session)
  const next = afterwards(draft)
  refuse(session, [])
  writeDraft(session, next)
  if (isEmpty(draft) || isAs(draft, original)) return
  const what = draft.edits ? 'Left the edit' : 'Put the message away'
  offerUndo(what, () => {
    const { edits: _, aside: __, ...now } = draftNow(session)
    writeDraft(session, { ...draft, ...(isEmpty(now) ? {} : { aside: now }) })
  })
}

const isAs = (draft: KeptDraft, original?: QueuedPrompt) =>
  original !== undefined && JSON.stringify(contentOf(draft)) === JSON.stringify(original.content)
