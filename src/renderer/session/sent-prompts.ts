import { type Draft, draftOf, isEmpty } from '../../shared/session/draft'
import type { SessionView } from '../store/session-view'

const most = 100

/** What was sent in this session, the newest first, as far back as it is read. */
export function sentPrompts(session: string, view: SessionView): Draft[] {
  const sent: Draft[] = []
  const newest = view.state.section
  for (let number = newest.number; number >= 0 && sent.length < most; number -= 1) {
    const section = number === newest.number ? newest : view.section(number)
    if (!section) break
    const { id, content } = section.turn ?? { id: '', content: [] }
    let count = 0
    // The same ids each time: what is attached is kept once, however often it is come by.
    const draft = draftOf(content, () => `${session}/${id}/${++count}`)
    const last = sent.at(-1)
    const again = last && last.text === draft.text && draft.attachments.length === 0
    if (!isEmpty(draft) && !again) sent.push(draft)
  }
  return sent
}
