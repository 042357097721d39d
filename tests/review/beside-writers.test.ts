// Proves that one hunk is accepted or reverted while somebody writes other lines of the file, and that nothing of theirs is lost.
// README.md: You accept or revert files, hunks and single lines, also while the agent goes on writing.
// docs/guide/changes.md: It works while other lines of the file are being written.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { repository, write } from '../lib/repository'
import { hunk, reviewing, valueIn } from './scene'

const runs = runsOf(3, 40)
const seed = seedOfRun()
const hunks = 9
const base = Array.from({ length: hunks * 20 }, (_, line) => `line ${line}\n`)
const changed = base.map((text, line) => (line % 20 === 10 ? `agent ${line}\n` : text))
/** Until it is told to stop, or the test is over. */
function repeating(act: () => void, pause: () => number): () => void {
  let next = setTimeout(function again() {
    act()
    next = setTimeout(again, pause())
  }, pause())
  const stop = () => clearTimeout(next)
  onTestFinished(stop)
  return stop
}

const read = { whiteSpace: 'exact', large: false } as const

test(`${runs * hunks} hunks beside a writer every 20–60 ms: none is refused, and no line is lost`, {
  timeout: patience,
}, async () => {
  for (let run = 0; run < runs; run++) {
    const { below } = random(seed + run)
    const folder = repository({ 'a.txt': base.join('') })
    const file = join(folder, 'a.txt')
    write(folder, 'a.txt', changed.join(''))
    const { review } = reviewing(folder).open()
    let written = 0
    const append = () => appendFileSync(file, `appended ${written++}\n`)
    const stop = repeating(append, () => 20 + below(40))
    let now = changed
    for (let number = 0; number < hunks; number++) {
      const changes = valueIn(await review.file('a.txt', read))
      // Somebody writes between the look and the click, whatever the machine is like.
      append()
      const at = changes.hunks.findIndex(({ judgement }) => judgement === 'pending')
      const { left, shown } = changes
      const action = below(2) === 0 ? 'accept' : 'revert'
      const line = number * 20 + 10
      const decision = { path: 'a.txt', left, shown, lines: hunk(at + 1)(changes) }
      const done = await review.apply(action, decision)
      expect(
        done,
        `seed ${seed + run}, ${action} of hunk ${number + 1}: ${JSON.stringify(done)}`,
      ).toMatchObject({
        ok: true,
        value: { done: 'done' },
      })
      if (action === 'revert')
        now = now.map((text, place) => (place === line ? `line ${line}\n` : text))
    }
    stop()
    const lying = readFileSync(file, 'utf8')
    const appended = Array.from({ length: written }, (_, one) => `appended ${one}\n`)
    expect(lying).toBe([...now, ...appended].join(''))
  }
})

test('lines that were rewritten since they were shown, or those right beside them, are refused, and stay', async () => {
  const folder = repository({ 'a.txt': base.join('') })
  write(folder, 'a.txt', changed.join(''))
  const { review } = reviewing(folder).open()
  const changes = valueIn(await review.file('a.txt', read))
  const { left, shown } = changes
  const decision = { path: 'a.txt', left, shown, lines: hunk(1)(changes) }
  for (const place of [9, 10, 11]) {
    const other = changed.map((text, line) => (line === place ? 'somebody else\n' : text)).join('')
    write(folder, 'a.txt', other)
    for (const action of ['accept', 'revert'] as const)
      expect(await review.apply(action, decision)).toMatchObject({ problem: { code: 'changed' } })
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(other)
  }
  // All of a file that was not seen whole is not decided on either.
  write(folder, 'a.txt', [...changed, 'unseen\n'].join(''))
  expect(await review.apply('revert', { path: 'a.txt', left, shown })).toMatchObject({
    problem: { code: 'changed' },
  })
})
