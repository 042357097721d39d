// Does a task in one of two ways, as it is told, and as a judge says what it thinks of both.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { answers, sayText, serve } from './lib/acp.mjs'

const folders = new Map()

const lines = (change) =>
  Array.from({ length: 40 }, (_, at) => `${change[at] ?? `line ${at}`}\n`).join('')

const ways = {
  one: { 3: 'three, one way', 30: 'thirty' },
  other: { 3: 'three, the other way', 16: 'sixteen' },
}

function leave(path, summary) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify({ status: 'done', summary }))
  renameSync(`${path}.new`, path)
}

serve({
  'session/new': (params) => {
    const made = answers['session/new'](params)
    folders.set(made.sessionId, params.cwd)
    return made
  },
  'session/prompt': async ({ sessionId, prompt }) => {
    const text = prompt.map((block) => block.text ?? block.resource?.text ?? '').join('\n')
    const place = /^Write it as JSON to (.+):$/m.exec(text)?.[1]
    const folder = folders.get(sessionId)
    if (text.startsWith('Say what you think of 2 attempts')) {
      // A judge that was told nothing of the changes has no opinion.
      const seen = ['three, one way', 'three, the other way'].every((one) => text.includes(one))
      const rude = existsSync(join(folder, 'rude'))
      const said = 'A: 8/10, says it plainly\nB: 4.5/10, takes the other way'
      leave(place, seen && !rude ? said : 'Neither is any good.')
    } else {
      const way = text.includes('the other way') ? 'other' : 'one'
      writeFileSync(join(folder, 'a.txt'), lines(ways[way]))
      writeFileSync(join(folder, `${way}.md`), `${way}\n`)
      leave(place, `Went ${way} way`)
    }
    sayText(sessionId, 'Done.')
    return { stopReason: 'end_turn' }
  },
})
