// Writes into its folder what it is told: "write PATH WORDS", "overwrite PATH WORDS" all that is in it, and "delete PATH", and says "done"; else it says what it was told.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { answers, sayText, serve } from './lib/acp.mjs'

let folder = '.'
const verbs = ['write', 'overwrite', 'delete']

serve({
  'session/new': (params) => {
    folder = params.cwd
    return answers['session/new'](params)
  },
  'session/prompt': ({ sessionId, prompt }) => {
    const said = prompt.map(({ text = '' }) => text).join('\n')
    const [verb, path = '', ...words] = said.split(' ')
    const place = resolve(folder, path)
    if (verb === 'write') {
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, words.join(' '))
    }
    if (verb === 'overwrite')
      for (const name of readdirSync(place, { recursive: true }))
        if (!name.startsWith('.git') && statSync(resolve(place, name)).isFile())
          writeFileSync(resolve(place, name), words.join(' '))
    if (verb === 'delete') rmSync(place)
    sayText(sessionId, verbs.includes(verb) ? 'done' : `told: ${said}`)
    return { stopReason: 'end_turn' }
  },
})
