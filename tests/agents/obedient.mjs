// Does what a prompt says, one word a line: say TEXT, count N, begin TITLE (a tool call that it forgets), ask, leave SECONDS (a command that runs on), wait, deaf, crash, exit N. Ends at "wait" only when cancelled.
import { spawn } from 'node:child_process'
import { ask, sayText, send, serve } from './lib/acp.mjs'

const cancels = new Map()

async function obey(sessionId, line) {
  const [verb, ...rest] = line.split(' ')
  switch (verb) {
    case 'say':
      sayText(sessionId, rest.join(' '))
      return undefined
    case 'count':
      for (let number = 1; number <= Number(rest[0]); number += 1) sayText(sessionId, `${number} `)
      return undefined
    case 'begin': {
      const call = { toolCallId: rest.join('-'), title: rest.join(' '), status: 'in_progress' }
      const update = { sessionUpdate: 'tool_call', kind: 'read', ...call }
      send({ method: 'session/update', params: { sessionId, update } })
      return undefined
    }
    case 'ask': {
      const outcome = await ask(sessionId, { title: 'Run npm test', kind: 'execute' })
      return outcome.outcome === 'cancelled' ? 'cancelled' : undefined
    }
    case 'leave':
      spawn('/bin/sh', ['-c', `sleep ${rest[0]}; :`], { detached: true, stdio: 'ignore' }).unref()
      return undefined
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
  const { method, params } = JSON.parse(line)
  if (method === 'session/cancel') cancels.get(params.sessionId)?.()
})
