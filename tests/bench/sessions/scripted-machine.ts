import { success } from '../../../src/kit/result'
import { localFiles } from '../../../src/main/host/local/files/local-files'
import type { Machine, ProgramSpec } from '../../../src/main/host/machine'
import type { BytesListener, Stream } from '../../../src/main/host/stream'

interface Request {
  id?: number
  method?: string
}

/** Processes that are not there: what they would print is pushed by the bench, so that only our side is measured. */
export class ScriptedMachine implements Pick<Machine, 'spawn' | 'serve' | 'files' | 'platform'> {
  readonly platform = process.platform
  readonly files = localFiles
  readonly children: { push(bytes: Uint8Array): void; conversation: string }[] = []

  spawn(spec: ProgramSpec) {
    const conversation = `c${this.children.length}`
    const listeners: BytesListener[] = []
    let printed = 0
    const push = (bytes: Uint8Array) => {
      const offset = printed
      printed += bytes.length
      for (const listener of listeners) listener(bytes, offset)
    }
    this.children.push({ push, conversation })
    const stream: Stream = {
      id: spec.id,
      pid: 1,
      startedAt: 0,
      window: 1,
      write: (bytes) => {
        for (const line of String(bytes).trim().split('\n')) {
          const { id, method = '' } = JSON.parse(line) as Request
          const result = answer(method, conversation)
          if (id !== undefined && result)
            setImmediate(() =>
              push(Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)),
            )
        }
        return Promise.resolve()
      },
      closeInput: () => undefined,
      onBytes: (listener) => void listeners.push(listener),
      onErrorBytes: () => undefined,
      onExit: () => undefined,
      ack: () => undefined,
      resize: () => undefined,
      signal: () => undefined,
      end: () => Promise.resolve({ code: 0, signal: null, lastWords: '' }),
    }
    return Promise.resolve(success(stream))
  }

  serve = () => undefined
}

/** A prompt is never answered: the turn goes on for as long as it is measured. */
function answer(method: string, sessionId: string): object | undefined {
  if (method === 'initialize') return { protocolVersion: 1, agentCapabilities: {} }
  return method === 'session/new' ? { sessionId } : undefined
}

/** Lines of streaming text, as an agent prints them. */
export function updates(conversation: string, from: number, count: number): Uint8Array {
  let lines = ''
  for (let number = from; number < from + count; number += 1) {
    const text = `some words ${number} `
    lines += `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"${conversation}","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"${text}"},"messageId":"m${number >> 9}"}}}\n`
  }
  return Buffer.from(lines)
}
