import type { AnyMessage } from '@agentclientprotocol/sdk/unstable'
import type { Outcome } from '../../../../shared/agent/failure/failure'
import { timedOut } from '../endings'
import { type Fields, fieldsOf } from '../fields'
import type { TimeLimit } from '../open-requests'
import type { Id } from './book'
import { requestFailed } from './failures'

import { Refusal } from './refusal'

/** Loading it takes longer than a handshake, so it begins when the driver itself is loaded. */
const sdk = import('@agentclientprotocol/sdk/unstable')

export interface Peer {
  /** What the agent answers; an error of any kind is a problem in words. */
  request(method: string, params: Fields, limit?: TimeLimit): Promise<Outcome<Fields>>
  notify(method: string, params: Fields): void
  close(): void
}

type Asking = { id: Id; signal: AbortSignal }
type Answerer = (method: string, params: Fields, asking: Asking) => Promise<Fields>

interface MessageStream {
  readable: ReadableStream<AnyMessage>
  writable: WritableStream<AnyMessage>
}

/** Requests and answers in both directions, by the SDK. */
export async function connectPeer(
  name: string,
  stream: MessageStream,
  answer: Answerer,
  agent: string,
): Promise<Peer> {
  const { client, RequestError } = await sdk
  const app = client({ name }).onRequest('*', async ({ method, params, signal, requestId }) => {
    try {
      return await answer(method, fieldsOf(params), { id: requestId ?? '', signal })
    } catch (error) {
      if (error instanceof Refusal) throw new RequestError(error.code, error.message, error.data)
      throw error
    }
  })
  const connection = app.connect(stream)
  return {
    request: async (method, params, limit) => {
      const abort = new AbortController()
      const timer = limit && setTimeout(() => abort.abort(), limit.milliseconds)
      const options = { cancellationSignal: abort.signal, stopWaitingOnCancel: true }
      try {
        const value = await connection.agent.request(method, params, options)
        return { ok: true, value: fieldsOf(value) }
      } catch (error) {
        if (limit && abort.signal.aborted) return timedOut(limit.what, limit.milliseconds)
        return requestFailed(agent, error)
      } finally {
        clearTimeout(timer)
      }
    },
    notify: (method, params) => {
      // When it cannot be sent the connection is closed, which everybody who waits is told.
      connection.agent.notify(method, params).catch(() => {})
    },
    close: () => connection.close(),
  }
}
