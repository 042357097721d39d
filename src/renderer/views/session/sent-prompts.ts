import { textOf } from '../../../shared/session/content'
import type { SessionView } from '../../store/session-view'

const most = 100

/** What was sent in this session, the newest first, as far back as it is read. */
export function sentPrompts(view: SessionView): string[] {
  const texts: string[] = []
  const add = (text: string) => {
    if (text !== '' && texts.at(-1) !== text) texts.push(text)
  }
  const newest = view.state.section
  for (let number = newest.number; number >= 0 && texts.length < most; number -= 1) {
    const section = number === newest.number ? newest : view.section(number)
    if (!section) break
    add(textOf(section.turn?.content ?? []))
  }
  return texts
}
