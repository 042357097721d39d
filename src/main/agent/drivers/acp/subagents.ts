import { defined } from '../../../../kit/defined'
import { type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'
import { textOfBlocks } from './content'
import type { Reading } from './plain-updates'

/** Of so many messages more may come to who goes on. */
const speakersSaved = 100

export interface SavedSubagents {
  known: string[]
  speakers: [message: string, speaker: string][]
}

/** The helpers of one conversation, and what they say to each other and to it. */
export class Subagents {
  #known = new Set<string>()
  /** Whose message it is, for the pieces of it that follow. */
  #speakers = new Map<string, string>()

  constructor(saved?: SavedSubagents) {
    if (!saved) return
    this.#known = new Set(saved.known)
    this.#speakers = new Map(saved.speakers)
  }

  saved(): SavedSubagents {
    return { known: [...this.#known], speakers: [...this.#speakers].slice(-speakersSaved) }
  }

  turnStarted(): void {
    this.#speakers.clear()
  }

  update(update: Fields): Reading {
    const id = textIn(update.sessionId)
    if (id === undefined) return undefined
    const name = wordsIn(update.title)
    const state = wordsIn(fieldsOf(update.state).state)
    const description = this.#known.has(id) ? undefined : wordsIn(update.description)
    this.#known.add(id)
    return [
      {
        type: 'subagent',
        id,
        ...defined({ name, state }),
        ...(description === undefined ? {} : { text: `${description}\n\n` }),
      },
    ]
  }

  message(update: Fields): Reading {
    const message = textIn(update.messageId)
    const sender = wordsIn(update.senderSessionId)
    const recipient = wordsIn(update.recipientSessionId)
    const known = [sender, recipient].find((id) => id !== undefined && this.#known.has(id))
    const id = known ?? sender ?? recipient
    if (message === undefined || id === undefined) return undefined
    this.#speakers.set(message, id)
    const text = textOfBlocks(listIn(update.content))
    return text === '' ? [] : [{ type: 'subagent', id, text: `${text}\n` }]
  }

  piece(update: Fields): Reading {
    const id = this.#speakers.get(textIn(update.messageId) ?? '')
    if (id === undefined) return undefined
    const text = textOfBlocks([update.content])
    return text === '' ? [] : [{ type: 'subagent', id, text }]
  }
}
