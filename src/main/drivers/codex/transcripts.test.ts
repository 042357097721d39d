// Proves, for every transcript of a real app-server, what the user would have seen of it.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { play, transcripts } from './transcripts.test-kit'

const seenIn = join(import.meta.dirname, '../../../../tests/fixtures/headless/codex')

describe('what the user sees', () => {
  test.each(transcripts)('%s', async (name) => {
    const { seen, host } = await play(name)
    await expect(`${seen.join('\n')}\n`).toMatchFileSnapshot(join(seenIn, `${name}.seen.txt`))
    expect(host.problems).toEqual([])
  })
})
