// Proves that what real Claude Code said, in every situation that was recorded, comes out as the user has to see it, also when the app is killed at every line of it and goes on.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outline } from './lib/outline'
import { play, transcripts } from './lib/played'

const ending = '.ndjson'
const names = readdirSync(transcripts, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length))
  .sort()

test.each(names)('%s', async (name) => {
  const seen = readFileSync(join(transcripts, `${name}.seen`), 'utf8')
  expect(outline(await play(name))).toBe(seen)
})

test.each(names)('%s, killed and gone on with before each line', async (name) => {
  const seen = readFileSync(join(transcripts, `${name}.seen`), 'utf8')
  expect(outline(await play(name, () => true))).toBe(seen)
})

test('every kind of message of every situation is understood, but for servers that live in the client', () => {
  const strange = names.filter((name) =>
    readFileSync(join(transcripts, `${name}.seen`), 'utf8').includes('UNKNOWN'),
  )
  expect(strange).toEqual(['sdk-mcp-and-hooks'])
})
