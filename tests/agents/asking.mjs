// Floods, asks now and then and waits for the answer, and says at the end how often each was answered.
//   asking.mjs LINES ASK_EVERY STOP: when the file STOP is there it comes to its end
import { existsSync } from 'node:fs'

const [lines = '400', askEvery = '1000', stop = ''] = process.argv.slice(2)
const pad = 'x'.repeat(80)
const answers = new Map()
let [count, rest, asked] = [0, '', null]

process.stdin.on('data', (chunk) => {
  rest += chunk
  for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
    const [, id] = rest.slice(0, end).split(' ')
    rest = rest.slice(end + 1)
    answers.set(id, (answers.get(id) ?? 0) + 1)
    if (id === asked) asked = null
  }
})
process.stdin.on('end', () => process.exit(9))

const say = (text) => new Promise((resolve) => process.stdout.write(text, resolve))

while (!existsSync(stop)) {
  let text = ''
  for (let line = 0; line < Number(lines) && asked === null; line += 1) {
    count += 1
    text += `n ${count} ${pad}\n`
    if (count % Number(askEvery) === 0) {
      asked = String(count)
      text += `q ${count}\n`
    }
  }
  await say(text)
  await new Promise((resolve) => setTimeout(resolve, 1))
}
while (asked !== null) await new Promise((resolve) => setTimeout(resolve, 1))
const doubled = [...answers.values()].filter((times) => times !== 1).length
await say(`end ${count} asked ${answers.size} not-once ${doubled}\n`)
process.exit(0)
