import { FakeAgent } from '../acp/agent.test-kit'
import type { Fields } from '../fields'

/** A program in memory that says what the real one said, and answers what it answered. */
export class FakeCodex extends FakeAgent {
  override readonly answers: Record<string, (params: Fields) => unknown> = {
    initialize: () => ({ userAgent: 'test/0.169.0' }),
    'model/list': () => ({ data: [] }),
    'collaborationMode/list': () => ({ data: [] }),
    'account/read': () => ({ account: null, requiresOpenaiAuth: false }),
  }

  override says(...messages: Fields[]): void {
    this.prints(messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  }

  /** Errors and results, as they stand in a transcript, to a request that was heard. */
  replies(id: unknown, { result, error }: Fields): void {
    if (id !== undefined) this.says({ id, ...(error === undefined ? { result } : { error }) })
  }
}
