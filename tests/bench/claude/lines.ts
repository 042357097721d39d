import { randomUUID } from 'node:crypto'

const session = 'd3f3939f-74ad-460f-a871-39d0d4c692ba'
const message = 'msg_68ebd349d7c26114d875af99'

function line(type: string, more: Record<string, unknown>): string {
  const about = { session_id: session, parent_tool_use_id: null, uuid: randomUUID() }
  return `${JSON.stringify({ type, ...more, ...about, api_message_id: message })}\n`
}

const streamed = (event: unknown) => line('stream_event', { event })

/** What it prints nearly all the time: pieces of text, and now and then news of something it started. */
export function deltaLines(count: number): string {
  let text = streamed({ type: 'message_start', message: { id: message, content: [], usage: {} } })
  text += streamed({
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'text', text: '' },
  })
  for (let index = 0; index < count; index += 1) {
    text +=
      index % 100 === 99
        ? line('system', { subtype: 'task_updated', task_id: 't', patch: { status: 'running' } })
        : streamed({
            type: 'content_block_delta',
            index: 0,
            delta: { type: 'text_delta', text: ` and then word ${index}` },
          })
  }
  return text
}
