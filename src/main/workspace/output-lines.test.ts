// Proves that of what programs print, whole lines are kept, and of a progress only how far it is.
import { expect, test } from 'vitest'
import { OutputLines } from './output-lines'

function heard(...parts: string[]) {
  const texts: string[] = []
  const progress: string[] = []
  const lines = new OutputLines(
    (text) => texts.push(text),
    (words) => progress.push(words),
  )
  for (const part of parts) lines.push(Buffer.from(part, 'latin1'))
  lines.end()
  return { text: texts.join(''), progress }
}

test('lines come whole, whatever pieces they were printed in, and so do their letters', () => {
  const bytes = Buffer.from('one\nzwölf\nrest').toString('latin1')
  for (let cut = 0; cut <= bytes.length; cut += 1)
    expect(heard(bytes.slice(0, cut), bytes.slice(cut)).text).toBe('one\nzwölf\nrest\n')
})

test('of a line that is written over again and again the last is kept', () => {
  const { text, progress } = heard('Files:  5%\r', 'Files: 50%\rFiles: 100%, done.\nover\n')
  expect(text).toBe('Files: 100%, done.\nover\n')
  expect(progress).toEqual(['5 %'])
})

test('a line without an end takes no memory without an end', () => {
  expect(heard(...Array.from({ length: 40 }, () => 'x'.repeat(4096))).text.length).toBeLessThan(
    70_000,
  )
})
