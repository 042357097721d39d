/** Keeps the keys that are pressed before anything is drawn; what is returned presses them then. */
export function keepEarlyKeys(): () => void {
  const kept: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent) => void kept.push(event)
  window.addEventListener('keydown', keep, { capture: true })
  return () => {
    window.removeEventListener('keydown', keep, { capture: true })
    // What came last may have been heard already.
    for (const event of kept.filter(({ defaultPrevented }) => !defaultPrevented))
      (document.activeElement ?? window).dispatchEvent(new KeyboardEvent('keydown', event))
  }
}
