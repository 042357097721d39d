/** Going back through what was sent: 0 is what is being written, 1 the last prompt, and so on. */
export interface HistoryPlace {
  place: number
  /** What was being written when the user went back. */
  draft: string
}

export const atDraft: HistoryPlace = { place: 0, draft: '' }

/** The newest prompt is first. Nothing when there is nothing further that way. */
export function step(
  history: readonly string[],
  here: HistoryPlace,
  text: string,
  direction: 'older' | 'newer',
): { here: HistoryPlace; text: string } | undefined {
  const place = here.place + (direction === 'older' ? 1 : -1)
  if (place < 0 || place > history.length) return undefined
  const draft = here.place === 0 ? text : here.draft
  return { here: { place, draft }, text: place === 0 ? draft : (history[place - 1] ?? '') }
}

/** The arrows leave the text only at its first and last line. */
export function leaves(text: string, caret: number, direction: 'older' | 'newer'): boolean {
  const beyond = direction === 'older' ? text.slice(0, caret) : text.slice(caret)
  return !beyond.includes('\n')
}
