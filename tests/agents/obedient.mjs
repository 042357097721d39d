// Does what a prompt says, one word a line: say TEXT, count N, ask, wait, deaf, crash, exit N. Ends at "wait" only when cancelled.
import { sayText, send, serve } from './lib/acp.mjs'

const cancels = new Map()
const asked = new Map()
let questions = 0

async function obey(sessionId, line) {
  const [verb, ...rest] = line.split(' ')
  switch (verb) {
    case 'say':
      sayText(sessionId, rest.join(' '))
      return undefined
    case 'count':
      for (let number = 1; number <= Number(rest[0]); number += 1) sayText(sessionId, `${number} `)
      return undefined
    case 'ask': {
      const id = `q${++questions}`
      send({
        id,
        method: 'session/request_permission',
        params: {
          sessionId,
          toolCall: { toolCallId: `t${questions}`, title: 'Run npm test', kind: 'execute' },
          options: [
            { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
            { optionId: 'no', name: 'Reject', kind: 'reject_once' },
          ],
        },
      })
      const outcome = await new Promise((resolve) => asked.set(id, resolve))
      sayText(sessionId, `answer: ${outcome.optionId ?? outcome.outcome}`)
      return outcome.outcome === 'cancelled' ? 'cancelled' : undefined
    }
    case 'wait':
      await new Promise((resolve) => cancels.set(sessionId, resolve))
      return 'cancelled'
    case 'deaf':
      return new Promise(() => undefined)
    case 'crash':
      process.stderr.write('Fatal: told to crash\n')
      process.kill(process.pid, 'SIGKILL')
      return new Promise(() => undefined)
    case 'exit':
      process.stderr.write('Fatal: told to exit\n')
      process.exit(Number(rest[0]))
      return undefined
    default:
      return undefined
  }
}

const lines = serve({
  'session/prompt': async ({ sessionId, prompt }) => {
    const text = prompt.map((block) => block.text ?? '').join('\n')
    for (const line of text.split('\n')) {
      const reason = await obey(sessionId, line)
      if (reason) return { stopReason: reason }
    }
    return { stopReason: 'end_turn' }
  },
})

lines.on('line', (line) => {
  const { id, method, params, result } = JSON.parse(line)
  if (method === 'session/cancel') cancels.get(params.sessionId)?.()
  if (method === undefined && asked.has(id)) asked.get(id)(result.outcome)
})
