// Proves that a log whose app is killed at any moment opens as an exact prefix with all that was acknowledged.
import path from 'node:path'
import { test } from 'vitest'
import { testFolder } from '../lib/folder'
import { nextLine, startProgram } from '../lib/program'
import { random, seedOfRun } from '../lib/random'
import { fileIn, opened } from './opened'
import { expectPrefix } from './prefix'

const writer = path.resolve(import.meta.dirname, 'writer.ts')

// All of it in `npm run test:soak`; elsewhere a slice that grows one log and kills it again and again.
const kills = process.env.LIMINAL_SOAK ? 200 : 25
const killsPerFolder = 25
const { below } = random(seedOfRun())

for (let slice = 0; slice < kills / killsPerFolder; slice += 1) {
  test(`killed ${killsPerFolder} times while writing, slice ${slice + 1}`, async () => {
    const folder = testFolder()
    const acknowledged = new Map<string, number>()
    for (let kill = 0; kill < killsPerFolder; kill += 1) {
      const program = startProgram(writer, [fileIn(folder)])
      const hear = (line: string) => {
        for (const [session, number] of JSON.parse(line)) acknowledged.set(session, number)
      }
      for (let frames = below(5); frames >= 0; frames -= 1) hear(await nextLine(program))
      // The instant is the fault itself: somewhere in the frames that follow.
      setTimeout(() => program.child.kill('SIGKILL'), below(60))
      for await (const line of program.lines) hear(line)
      await program.ended
      const log = opened(folder)
      expectPrefix(log, acknowledged)
      log.close()
    }
  }, 300_000)
}
