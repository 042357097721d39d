import type { ReviewChoice } from '../../../shared/change/review'
import type { TurnCheckpoints } from './turn-checkpoints'

/** What can be looked at in a session, the usual first; `headings`: of its turns, by their ids. */
export function choicesOf(
  turns: Pick<TurnCheckpoints, 'start' | 'choices'>,
  session: string,
  headings: ReadonlyMap<string, string>,
): ReviewChoice[] {
  const known = turns.start(session, 'first') !== undefined
  const refused = known ? {} : { refused: 'No turn of this session has begun yet.' }
  return [
    { range: { type: 'uncommitted' } },
    { range: { type: 'session' }, ...refused },
    { range: { type: 'last-turn' }, ...refused },
    { range: { type: 'base' } },
    ...turns.choices(session, headings),
  ]
}
