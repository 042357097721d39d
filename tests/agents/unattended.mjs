// Works unattended: leaves its signal as it was told to, half of one, or none, or dies on the way, by a seed in its prompt.
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sayText, serve } from './lib/acp.mjs'

/** How many prompts it was given in this folder, this one included. */
function countTurn() {
  appendFileSync('turns.log', '.')
  return readFileSync('turns.log', 'utf8').length
}

/** A number below ten that looks random, and is the same again for the same turn. */
function chance(seed, turn) {
  let mixed = Math.imul(seed * 31 + turn * 7919, 0x6d2b79f5)
  mixed ^= mixed >>> 15
  return (Math.imul(mixed, 0x2c1b3c6d) >>> 8) % 10
}

function leave(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

serve({
  'session/prompt': async ({ sessionId, prompt }) => {
    const text = prompt.map((block) => block.text ?? '').join('')
    const told = /^Write it as JSON to (.+):$/m.exec(text)?.[1]
    // Whoever talks to it himself tells it once more what it knows.
    if (told !== undefined) writeFileSync('place', told)
    const path = readFileSync('place', 'utf8')
    const named = /seed (\d+)/.exec(text)?.[1]
    if (named !== undefined) writeFileSync('seed', named)
    const turn = countTurn()
    const drawn = chance(Number(readFileSync('seed', 'utf8')), turn)
    for (let word = 0; word < 20; word += 1) {
      sayText(sessionId, `word ${word} `)
      await new Promise(setImmediate)
    }
    // After some turns it does what it should, so that it comes to an end.
    if (turn < 6 && drawn < 2) process.exit(1)
    if (turn < 6 && drawn < 3) return { stopReason: 'end_turn' }
    if (drawn < 5) writeFileSync(path, '{"status": "do')
    leave(path, JSON.stringify({ status: 'done', summary: `After ${turn} turns.` }))
    if (drawn === 9) process.exit(0)
    return { stopReason: 'end_turn' }
  },
})
