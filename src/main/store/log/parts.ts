/** Where to cut is looked for this far back, and so much of a part is said again in the next. */
const reach = 256

/**
 * Cuts a text that is too long for one entry of the index where words end. A part begins with the
 * last words of the one before, so that a phrase across the cut is found. What is lost: a phrase of
 * more than that, a word that is longer, and several words that are never in one part together.
 */
export function* partsOf(text: string, length: number): Generator<string> {
  let start = 0
  while (start + length < text.length) {
    const end = gapBefore(text, start + length)
    yield text.slice(start, end)
    start = gapBefore(text, end - reach)
  }
  yield text.slice(start)
}

/** The end of the last word that ends before a place, or the place when none does nearby. */
function gapBefore(text: string, place: number): number {
  const near = text.slice(place - reach, place)
  const gap = /\s\S*$/.exec(near)
  return gap ? place - reach + gap.index : place
}
