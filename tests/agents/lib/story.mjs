// Counts on in words of its own, asks in between, and writes down what it was told: each prompt, each answer, each cancel. Prompts: "NAME count N", "… ask M", "… wait", and "stay" when its input ends.
import { appendFileSync } from 'node:fs'

export const book = (line) => appendFileSync(process.env.LEDGER, `${line}\n`)
const turnOfLoop = () => new Promise(setImmediate)

/** A cancel that may come: `now` says whether it has, and `come` resolves when it does. */
export function cancelOf() {
  const cancel = { now: false }
  cancel.come = new Promise((resolve) => {
    cancel.cancel = () => {
      cancel.now = true
      resolve()
    }
  })
  return cancel
}

/** Resolves when all of it is told: true when it was cancelled. `ask` resolves with what was answered, or nothing. */
export async function tellStory(text, { say, ask, cancel }) {
  const [, name = '', count = '0', asks = '0'] = /(\S+) count (\d+)(?: ask (\d+))?/.exec(text) ?? []
  book(`prompt ${name}`)
  const every = Number(asks) > 0 ? Math.floor(Number(count) / (Number(asks) + 1)) : Infinity
  for (let number = 1; number <= Number(count) && !cancel.now; number += 1) {
    say(`${name}:${number} `)
    if (number % 50 === 0) await turnOfLoop()
    if (number % every !== 0 || number / every > Number(asks)) continue
    const answer = await ask(`${name}-${number}`)
    book(`answer ${name}-${number} ${answer ?? 'cancelled'}`)
    if (answer === undefined) cancel.cancel()
    else say(`answer: ${answer}`)
  }
  if (text.includes('stay')) setInterval(() => undefined, 1000)
  if (text.includes('wait')) await cancel.come
  book(`end ${name} ${cancel.now ? 'cancelled' : 'done'}`)
  return cancel.now
}
