import { expect } from 'vitest'
import { fold } from '../../shared/session/fold'
import type { SessionState } from '../../shared/session/state'
import type { Session } from './session'
import type { Stack } from './stack.test-kit'

const copy = <Type>(value: Type): Type => JSON.parse(JSON.stringify(value))

/** A page that was loaded at some moment: it has a snapshot of then, and what it was fed since. */
export class StoryWindow {
  #state: SessionState
  #dealtWith: number

  constructor(
    private readonly stack: Stack,
    private readonly session: Session,
  ) {
    const state = stack.sessions.snapshot(session.id)
    if (!state) throw new Error('there is nothing to show')
    this.#state = copy(state)
    this.#dealtWith = stack.fed.length
  }

  /** It shows what is so. */
  check(): void {
    for (const [, number, stamped] of this.stack.fed.slice(this.#dealtWith)) {
      if (number !== this.#state.sequence + 1) throw new Error('an event is missing, or came twice')
      fold(this.#state, copy(stamped))
    }
    this.#dealtWith = this.stack.fed.length
    expect(copy(this.#state)).toEqual(copy(this.session.state))
  }
}
