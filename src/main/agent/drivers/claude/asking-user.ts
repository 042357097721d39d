import type { Answer } from '../../../../shared/session/question'
import { answerOnRecord } from '../../../../shared/session/secret-answers'
import { type Fields, textIn } from '../fields'
import { elicitationFor, formFor } from './forms'
import type { Parts } from './parts'
import { type Asked, askedFor } from './permissions'
import type { WireQuestion } from './wire-sink'

/** What the program asks while it works, and what it is answered. */
export class AskingUser {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  asks({ id, name, request, stopped }: WireQuestion): void {
    const { wire, reader } = this.#parts
    const asked = this.#read(request, name)
    if (asked) void this.#ask(id, request, asked, stopped)
    else {
      const subtype = textIn(request.subtype) ?? 'request'
      // A hook that nobody registered has nothing to say.
      if (subtype === 'hook_callback') {
        wire.answer(id, {})
        return
      }
      reader.unknown(`request ${subtype}`, request)
      wire.refuse(id, `Liminal does not know the request ${subtype}`)
    }
  }

  #read(request: Fields, question: string): Asked | undefined {
    const { tools } = this.#parts.reader
    switch (request.subtype) {
      case 'can_use_tool': {
        const form =
          request.tool_name === 'AskUserQuestion' ? formFor(request, question) : undefined
        return form ?? askedFor(request, question, tools)
      }
      case 'elicitation':
        return elicitationFor(request, question)
      default:
        return undefined
    }
  }

  async #ask(id: string, request: Fields, asked: Asked, stopped: AbortSignal): Promise<void> {
    const { wire, questions, agentSession } = this.#parts
    const name = textIn(request.elicitation_id)
    const answer: Answer = await questions.ask(agentSession(), asked.question, stopped, name)
    if (stopped.aborted) return
    const response = asked.answered(answer)
    wire.answer(id, response, asked.answered(answerOnRecord(asked.question, answer)))
    if (response.behavior !== 'allow') return
    for (const event of this.#parts.reader.tools.runs(textIn(request.tool_use_id) ?? ''))
      this.#parts.emit(event)
  }
}
