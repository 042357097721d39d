import type { AgentEvent } from '../../../shared/session/event'
import type { Redactor } from './redactor'

type Text = Extract<AgentEvent, { type: 'text' }>

/** What an agent says in a conversation, without secrets that it says in pieces, each in a message of the protocol. */
export class Speech {
  readonly #pieces: ReturnType<Redactor['texts']>
  readonly #say: (event: AgentEvent) => void
  #last: Text | undefined
  /** In a turn more comes soon, so that the beginning of a secret can wait for its end. */
  #goesOn = false

  constructor(redactor: Redactor, say: (event: AgentEvent) => void) {
    this.#pieces = redactor.texts()
    this.#say = say
  }

  turnStarted(): void {
    this.#goesOn = true
  }

  turnEnded(): void {
    this.#goesOn = false
    this.#end()
  }

  hear(event: AgentEvent): void {
    const last = this.#last
    const same = event.type === 'text' && event.message === last?.message
    if (!same || event.role !== last?.role) this.#end()
    if (event.type !== 'text') {
      this.#say(event)
      return
    }
    const text = this.#pieces.push(event.text)
    this.#last = event
    if (text !== '') this.#say(text === event.text ? event : { ...event, text })
    if (!this.#goesOn) this.#end()
  }

  /** What waited was none. */
  #end(): void {
    const text = this.#pieces.end()
    const last = this.#last
    this.#last = undefined
    if (last && text !== '') this.#say({ ...last, text })
  }
}
