import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultChoices, type OptionValues } from './options'

interface Said {
  role: 'user' | 'agent'
  text: string
}

export interface Conversation {
  id: string
  folder: string
  title: string
  updatedAt: string
  options: OptionValues
  said: Said[]
}

/** What the agent remembers: a file a conversation, or nothing beyond its own life without a folder. */
export class Conversations {
  #folder: string | undefined
  #known = new Map<string, Conversation>()

  constructor(folder: string | undefined) {
    this.#folder = folder
    if (folder) mkdirSync(folder, { recursive: true })
  }

  create(folder: string): Conversation {
    const conversation = {
      id: randomUUID(),
      folder,
      title: '',
      updatedAt: new Date().toISOString(),
      options: { ...defaultChoices },
      said: [],
    }
    this.#known.set(conversation.id, conversation)
    this.save(conversation)
    return conversation
  }

  copy(original: Conversation, folder: string): Conversation {
    const conversation = this.create(folder)
    conversation.said = original.said.map((entry) => ({ ...entry }))
    conversation.options = { ...original.options }
    conversation.title = original.title === '' ? '' : `${original.title} (copy)`
    this.save(conversation)
    return conversation
  }

  find(id: string): Conversation | undefined {
    const known = this.#known.get(id)
    if (known) return known
    if (!this.#folder || !/^[\w-]+$/.test(id)) return undefined
    const read = this.#readFile(`${id}.json`)
    if (read) this.#known.set(id, read)
    return read
  }

  list(): Conversation[] {
    if (this.#folder) {
      for (const name of readdirSync(this.#folder)) {
        if (name.endsWith('.json')) this.find(name.slice(0, -'.json'.length))
      }
    }
    return [...this.#known.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  }

  remove(id: string): void {
    this.#known.delete(id)
    if (this.#folder && /^[\w-]+$/.test(id))
      rmSync(join(this.#folder, `${id}.json`), { force: true })
  }

  /** Whole or not at all: the agent may be killed at any moment. */
  save(conversation: Conversation): void {
    conversation.updatedAt = new Date().toISOString()
    if (!this.#folder) return
    const file = join(this.#folder, `${conversation.id}.json`)
    writeFileSync(`${file}.new`, JSON.stringify(conversation))
    renameSync(`${file}.new`, file)
  }

  #readFile(name: string): Conversation | undefined {
    if (!this.#folder) return undefined
    try {
      return JSON.parse(readFileSync(join(this.#folder, name), 'utf8'))
    } catch (error) {
      process.stderr.write(`practice agent: cannot read ${name}: ${String(error)}\n`)
      return undefined
    }
  }
}
