const session = 'ff953926-8857-43c9-96c1-0f259f2fb4f8'
const message = '38f0cd86-7552-46a3-a7a0-deffe2211afd'
const readSize = 64 * 1024

function line(update: unknown): string {
  return `${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: session, update } })}\n`
}

/** What agents print nearly all the time: pieces of text, and now and then news of a tool call. */
export function updateLines(count: number): string {
  let text = ''
  for (let index = 0; index < count; index += 1) {
    text +=
      index % 100 === 99
        ? line({ sessionUpdate: 'tool_call_update', toolCallId: `t${index}`, status: 'completed' })
        : line({
            sessionUpdate: 'agent_message_chunk',
            messageId: message,
            content: { type: 'text', text: ` and then word ${index}` },
          })
  }
  return text
}

/** As a pipe delivers it. */
export function inReads(text: string): Uint8Array[] {
  const whole = new TextEncoder().encode(text)
  const reads: Uint8Array[] = []
  for (let from = 0; from < whole.length; from += readSize)
    reads.push(whole.subarray(from, from + readSize))
  return reads
}
