// Answers the loading of a conversation and replays it afterwards, with its own additions to the words of the user; every prompt has the same answer.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers, send, serve } from './lib/acp.mjs'

let folder = '.'
const file = () => join(folder, 'conversation.ndjson')
const kept = () =>
  existsSync(file())
    ? readFileSync(file(), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []

function say(sessionId, role, text) {
  const update = { sessionUpdate: `${role}_message_chunk`, content: { type: 'text', text } }
  send({ method: 'session/update', params: { sessionId, update } })
}

/** As real ones do: a piece in each turn of the loop, while prompts come in. */
async function replay(sessionId) {
  for (const { prompt, answer } of kept()) {
    for (const [role, text] of [
      ['user', prompt],
      ['user', '[Context of the agent itself]'],
      ['agent', answer],
    ]) {
      await new Promise(setImmediate)
      say(sessionId, role, text)
    }
  }
}

let replayed = Promise.resolve()

serve({
  initialize: () => ({ ...answers.initialize(), agentCapabilities: { loadSession: true } }),
  'session/new': ({ cwd }) => {
    folder = cwd
    return { sessionId: 'kept' }
  },
  'session/load': ({ sessionId, cwd }) => {
    folder = cwd
    replayed = new Promise((resolve) => setImmediate(() => replay(sessionId).then(resolve)))
    return {}
  },
  'session/prompt': async ({ sessionId, prompt }) => {
    const text = prompt.map((block) => block.text ?? '').join('')
    if (text === 'crash') process.kill(process.pid, 'SIGKILL')
    // The same each time, whatever is asked.
    const answer = 'I have heard you, and there is nothing more to say.'
    await replayed
    say(sessionId, 'agent', answer.slice(0, 9))
    say(sessionId, 'agent', answer.slice(9))
    appendFileSync(file(), `${JSON.stringify({ prompt: text, answer })}\n`)
    return { stopReason: 'end_turn' }
  },
})
