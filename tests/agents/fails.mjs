// Fails as the first line of a prompt says: "fails N WORDS" answers its first N turns with this error, "begins N WORDS" says a word before, "writes N WORDS" and "runs N WORDS" have the app write and run. Counts in the file FAILS, so that a new process goes on.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { sayText, send, serve } from './lib/acp.mjs'

const counts = process.env.FAILS ?? ''
const known = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : {}

let requests = 0
const askFor = (method, params) => send({ id: `r${++requests}`, method, params })

serve({
  'session/prompt': ({ sessionId, prompt }) => {
    const text = prompt.map((block) => block.text ?? '').join('\n')
    const [, verb, times, words] = /^(fails|begins|writes|runs) (\d+) (.*)/m.exec(text) ?? []
    known[text] = (known[text] ?? 0) + 1
    if (counts) writeFileSync(counts, JSON.stringify(known))
    if (verb && known[text] <= Number(times)) {
      if (verb === 'begins') sayText(sessionId, 'I begin.')
      const done = `echo done >> '${counts}.done'`
      if (verb === 'runs')
        askFor('terminal/create', { sessionId, command: 'sh', args: ['-c', done] })
      if (verb === 'writes')
        askFor('fs/write_text_file', { sessionId, path: 'written', content: 'done' })
      throw { code: -32603, message: words }
    }
    sayText(sessionId, `Answered at attempt ${known[text]}.`)
    return { stopReason: 'end_turn' }
  },
})
