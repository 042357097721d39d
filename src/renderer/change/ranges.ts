import type { ReviewChoice, ReviewRange } from '../../shared/change/review'

const words: Record<Exclude<ReviewRange['type'], 'turn'>, string> = {
  uncommitted: 'Uncommitted',
  session: 'Since the session began',
  'last-turn': 'Last turn',
  base: 'Against base',
  result: 'Result',
}

/** What a range is known by among others. */
export const rangeId = (range: ReviewRange): string =>
  range.type === 'turn' ? `turn ${range.turn}` : range.type

export function rangeWords({ range, heading }: ReviewChoice): string {
  return range.type === 'turn' ? `Turn: ${heading || 'without words'}` : words[range.type]
}

/** What one sees who has not chosen: what the session did, or what is not committed. */
export function usualRange(
  choices: readonly ReviewChoice[],
  remembered: string | null,
): ReviewRange {
  const open = choices.filter(({ refused }) => refused === undefined)
  const known = [remembered, 'session', 'uncommitted'].flatMap(
    (id) => open.find(({ range }) => rangeId(range) === id) ?? [],
  )
  return known[0]?.range ?? open[0]?.range ?? { type: 'uncommitted' }
}
