// Proves, for every transcript of a real app-server, what the user would have seen of it, also when the app is killed at every line of it and goes on.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { play, transcripts } from './transcripts.test-kit'

const seenIn = join(import.meta.dirname, '../../../../../tests/fixtures/headless/codex')

describe('what the user sees', () => {
  test.each(transcripts)('%s', async (name) => {
    const { seen, host } = await play(name)
    await expect(`${seen.join('\n')}\n`).toMatchFileSnapshot(join(seenIn, `${name}.seen.txt`))
    expect(host.problems).toEqual([])
  })

  test.each(transcripts)('%s, killed and gone on with before each line', async (name) => {
    const { seen, host } = await play(name, () => true)
    expect(`${seen.join('\n')}\n`).toBe(readFileSync(join(seenIn, `${name}.seen.txt`), 'utf8'))
    expect(host.problems).toEqual([])
  })
})
