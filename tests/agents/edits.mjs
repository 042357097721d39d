// Edits files of its folder as coding agents do, each by a tool call with its diff: "edit PATH WORD WORD" puts the second in the place of the first, "hold PATH" begins a call and ends it when it is cancelled; else it says what it was told.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { answers, sayText, send, serve } from './lib/acp.mjs'

let folder = '.'
let calls = 0
const cancels = new Map()

function tell(sessionId, update) {
  send({ method: 'session/update', params: { sessionId, update } })
}

function begin(sessionId, path) {
  calls += 1
  const toolCallId = `edit-${process.pid}-${calls}`
  const call = { toolCallId, title: `Edit ${path}`, kind: 'edit', status: 'in_progress' }
  const locations = [{ path: resolve(folder, path) }]
  tell(sessionId, { sessionUpdate: 'tool_call', ...call, locations })
  return toolCallId
}

function end(sessionId, toolCallId, content) {
  const update = { toolCallId, status: 'completed', content }
  tell(sessionId, { sessionUpdate: 'tool_call_update', ...update })
}

function edit(sessionId, path, from, to) {
  const place = resolve(folder, path)
  const oldText = readFileSync(place, 'utf8')
  const newText = oldText.replace(from, to)
  const call = begin(sessionId, path)
  writeFileSync(place, newText)
  end(sessionId, call, [{ type: 'diff', path: place, oldText, newText }])
}

async function obey(sessionId, line) {
  const [verb, path, from, to] = line.split(' ')
  if (verb === 'edit') edit(sessionId, path, from, to)
  else if (verb === 'hold') {
    const call = begin(sessionId, path)
    await new Promise((release) => cancels.set(sessionId, release))
    end(sessionId, call, [])
    return 'cancelled'
  } else sayText(sessionId, `told: ${line}\n`)
  return undefined
}

const lines = serve({
  'session/new': (params) => {
    folder = params.cwd
    return answers['session/new'](params)
  },
  'session/prompt': async ({ sessionId, prompt }) => {
    const said = prompt.map(({ text = '' }) => text).join('\n')
    for (const line of said.split('\n')) {
      const reason = await obey(sessionId, line)
      if (reason) return { stopReason: reason }
    }
    return { stopReason: 'end_turn' }
  },
})

lines.on('line', (line) => {
  const { method, params } = JSON.parse(line)
  if (method === 'session/cancel') cancels.get(params.sessionId)?.()
})
