/** Going back through what was sent: 0 is what is being written, 1 the last prompt, and so on. */
export interface HistoryPosition<What> {
  place: number
  /** What was being written when the user went back. */
  draft?: What
}

export const atDraft: HistoryPosition<never> = { place: 0 }

/** The newest prompt is first. Nothing when there is nothing further that way. */
export function step<What>(
  history: readonly What[],
  here: HistoryPosition<What>,
  written: What,
  direction: 'older' | 'newer',
): { here: HistoryPosition<What>; what: What } | undefined {
  const place = here.place + (direction === 'older' ? 1 : -1)
  const draft = here.draft ?? written
  const what = place === 0 ? draft : history[place - 1]
  return what === undefined ? undefined : { here: { place, draft }, what }
}

/** The arrows leave the text only at its first and last line. */
export function leaves(text: string, caret: number, direction: 'older' | 'newer'): boolean {
  const beyond = direction === 'older' ? text.slice(0, caret) : text.slice(caret)
  return !beyond.includes('\n')
}
