import type {
  AgentConnection,
  Driver,
  DriverHost,
  OpenSession,
  PromptEnd,
} from '../../../src/main/agent/drivers/driver'
import { Lines } from '../../../src/main/agent/drivers/lines'
import { TextRuns } from '../../../src/main/agent/drivers/text-runs'
import { classify } from '../../../src/main/agent/model/failure/classify'
import type { Stream } from '../../../src/main/host/stream'
import { textOf } from '../../../src/shared/agent/content'
import { failed, type Outcome } from '../../../src/shared/agent/failure/failure'

/** A second protocol, with nothing but the core that every driver has: it is written without an empty method. */
export const lineDriver: Driver = {
  connect(stream: Stream, host: DriverHost): Promise<Outcome<AgentConnection>> {
    const parrot = new Parrot(stream, host)
    return parrot.greeted
  },
}

class Parrot implements AgentConnection {
  readonly greeted: Promise<Outcome<AgentConnection>>
  readonly #stream: Stream
  readonly #runs: TextRuns
  #session = ''
  #turns = 0
  #waiting: ((word: string, text: string) => void) | undefined
  readonly #lost = Promise.withResolvers<void>()

  constructor(stream: Stream, host: DriverHost) {
    this.#stream = stream
    this.#runs = new TextRuns(host)
    const lines = new Lines({
      line: (line) => {
        host.traffic('in', line)
        const [, word = '', text = ''] = /^(\S+) ?(.*)$/s.exec(line) ?? []
        if (word === 'word') this.#said(text)
        else this.#waiting?.(word, text)
      },
      tooLong: (bytes) => host.traffic('in', `A line of ${bytes} bytes`),
    })
    this.greeted = new Promise((resolve) => {
      this.#waiting = () => resolve({ ok: true, value: this })
      stream.onExit(() => resolve(failed('crashed', 'It said nothing')))
    })
    stream.onBytes((bytes, offset) => {
      this.#runs.reading(() => lines.push(bytes))
      host.settled(offset + bytes.length, lines.begun)
    })
    stream.onExit(() => this.#lost.resolve())
  }

  async open(): Promise<Outcome<OpenSession>> {
    const answer = await this.#ask('open', ['opened'])
    if (answer === undefined) return failed('lost', 'The parrot is gone')
    this.#session = answer.text
    return { ok: true, value: { agentSession: answer.text, options: [] } }
  }

  async prompt(_agentSession: string, content: Parameters<typeof textOf>[0]): Promise<PromptEnd> {
    this.#turns += 1
    const answer = await this.#ask(`say ${textOf(content)}`, ['done'])
    if (answer === undefined)
      return { reason: 'interrupted', failure: failed('lost', 'The parrot is gone').failure }
    const [reason = '', ...why] = answer.text.split(' ')
    if (reason !== 'failed') return { reason }
    const words = why.join(' ')
    return { reason, failure: classify({ agent: 'parrot', words }, Date.now()) }
  }

  cancel(): void {
    void this.#stream.write('stop\n')
  }

  close(): void {
    this.#lost.resolve()
  }

  #said(text: string): void {
    const event = { type: 'text', role: 'agent', message: `m-${this.#turns}`, text } as const
    this.#runs.event(this.#session, event)
  }

  async #ask(line: string, wanted: string[]): Promise<{ text: string } | undefined> {
    const answer = new Promise<{ text: string }>((resolve) => {
      this.#waiting = (word, text) => {
        if (wanted.includes(word)) resolve({ text })
      }
    })
    await this.#stream.write(`${line}\n`).catch(() => undefined)
    return Promise.race([answer, this.#lost.promise.then(() => undefined)])
  }
}
