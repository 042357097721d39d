// Speaks a protocol of its own, a word and its text a line: says "hello", takes "open", "say TEXT" and "stop"; answers "opened ID", "word TEXT" and "done HOW". Says "wait" for ever until it is stopped, and dies at "crash".
import { createInterface } from 'node:readline'

const tell = (...words) => process.stdout.write(`${words.join(' ')}\n`)

tell('hello', 'parrot')
createInterface({ input: process.stdin }).on('line', (line) => {
  const [verb, ...rest] = line.split(' ')
  const text = rest.join(' ')
  if (verb === 'open') tell('opened', `parrot-${process.pid}`)
  if (verb === 'stop') tell('done', 'cancelled')
  if (verb !== 'say') return
  if (text === 'crash') {
    process.stderr.write('Fatal: told to crash\n')
    process.exit(3)
  }
  if (text === 'limit')
    tell('done', 'failed', 'You have hit your usage limit, try again in 5 minutes')
  else if (text !== 'wait') {
    for (const word of text.split(' ')) tell('word', `${word} `)
    tell('done', 'end_turn')
  }
})
