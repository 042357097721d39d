// Proves that a log whose program is killed at any moment opens as an exact prefix with all that was acknowledged; tests/faults/main.test.ts does it to the app.

import path from 'node:path'
import { test } from 'vitest'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { nextLine, startProgram } from '../lib/program'
import { random, seedOfRun } from '../lib/random'
import { fileIn, opened } from './opened'
import { expectPrefix } from './prefix'

const writer = path.resolve(import.meta.dirname, 'writer.ts')

// All of it in `npm run test:soak`; elsewhere a slice that grows one log and kills it again and again.
const kills = process.env.LIMINAL_SOAK ? 200 : 12
const killsPerFolder = process.env.LIMINAL_SOAK ? 25 : 12
const { below } = random(seedOfRun())

/** So much of the story at once: in a flood each frame is a transaction, a trickle goes to the tail. */
const paces = ['flood', 'trickle']

for (const slice of Array(kills / killsPerFolder).keys())
  test.each(paces)(
    `killed ${killsPerFolder} times in a %s, slice ${slice + 1}`,
    async (pace) => {
      const folder = testFolder()
      const acknowledged = new Map<string, number>()
      for (let kill = 0; kill < killsPerFolder; kill += 1) {
        const program = startProgram(writer, [fileIn(folder), pace])
        const hear = (line: string) => {
          for (const [session, number] of JSON.parse(line)) acknowledged.set(session, number)
        }
        // Now and then while it opens the log, which is when it takes up what the one before has left.
        const starting = below(5) === 0
        for (let frames = starting ? -1 : below(5); frames >= 0; frames -= 1)
          hear(await nextLine(program))
        // The instant is the fault itself: somewhere in the frames that follow.
        setTimeout(() => program.child.kill('SIGKILL'), below(starting ? 400 : 60))
        for await (const line of program.lines) hear(line)
        await program.ended
        const log = opened(folder)
        expectPrefix(log, acknowledged)
        log.close()
      }
    },
    patience,
  )
