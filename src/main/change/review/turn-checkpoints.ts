import { defined } from '../../../kit/defined'
import type { ReviewChoice } from '../../../shared/change/review'
import type { Checkpoint } from '../../../shared/workspace/checkpoint'

/** So many turns can be chosen. */
const mostTurns = 200

/** What is known of how files were at the ends of turns. */
export class TurnCheckpoints {
  constructor(private readonly all: () => Checkpoint[]) {}

  /** The beginning of the session's first turn, of its last, or of a certain one. */
  start(session: string, turn: 'first' | 'last' | { turn: string }): Checkpoint | undefined {
    const starts = this.#of(session, 'start')
    if (turn === 'first') return starts[0]
    if (turn === 'last') return starts.at(-1)
    return starts.find((checkpoint) => checkpoint.turn === turn.turn)
  }

  /** Its end; nothing while it goes on, or while nothing has happened since that is known. */
  end(session: string, turn: string): Checkpoint | undefined {
    const end = this.#of(session, 'end').find((checkpoint) => checkpoint.turn === turn)
    if (end) return end
    // An app that was killed did not see it: until the next one began nobody else is known.
    const starts = this.#of(session, 'start')
    const place = starts.findIndex((checkpoint) => checkpoint.turn === turn)
    return place < 0 ? undefined : starts[place + 1]
  }

  /** The newest turns first, each with how it is called where that is known. */
  choices(session: string, headings: ReadonlyMap<string, string>): ReviewChoice[] {
    return this.#of(session, 'start')
      .slice(-mostTurns)
      .reverse()
      .map(({ turn, at }) => {
        const heading = headings.get(turn)
        return { range: { type: 'turn', turn }, at, ...defined({ heading }) }
      })
  }

  /** Another one when a turn has begun or ended. */
  newest(session: string): string | undefined {
    return this.all().findLast((checkpoint) => checkpoint.session === session)?.id
  }

  /** All of a folder, in the order in which they were taken. */
  ofFolder(folder: string): Checkpoint[] {
    return this.all()
      .filter((checkpoint) => checkpoint.folder === folder)
      .sort((one, other) => one.at - other.at || one.number - other.number)
  }

  #of(session: string, edge: Checkpoint['edge']): Checkpoint[] {
    return this.all()
      .filter((checkpoint) => checkpoint.session === session && checkpoint.edge === edge)
      .sort((one, other) => one.at - other.at)
  }
}
