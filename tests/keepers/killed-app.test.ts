// Proves that an app that is killed at any instant costs nothing (K1): no byte is lost or doubled, and each question of the agent is answered once.

import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { nextLine, startProgram } from '../lib/program'
import { random, seedOfRun } from '../lib/random'
import { keepingIn } from '../machines/lib/doubles'
import { carrying, until } from '../machines/lib/scene'
import { builtApp } from './lib/built-app'
import { checkSaid } from './lib/said'

/** A thousand times in the soak test, unless it is told how often. */
const kills = Number(process.env.LIMINAL_RUNS ?? (process.env.LIMINAL_SOAK ? 1000 : 5))
const agent = join(import.meta.dirname, '../agents/asking.mjs')

test(
  `K1: killed ${kills} times in a flooding turn, the app has every byte once, and answered each question once`,
  async () => {
    const { below } = random(seedOfRun())
    const folder = testFolder()
    const [log, stop, id] = [
      join(folder, 'log'),
      join(folder, 'stop'),
      `kept-${crypto.randomUUID()}`,
    ]
    const built = await builtApp(folder)
    const parts = JSON.stringify({ program: keepingIn(folder).program })
    const run = (mode: string) =>
      startProgram(built, [mode, folder, id, log, parts, agent, '400', '700', stop])
    onTestFinished(() => {
      for (const pid of carrying(id)) process.kill(pid, 'SIGKILL')
    })
    let program = run('start')
    await nextLine(program)
    for (let kill = 0; kill < kills; kill += 1) {
      // Soon after it has attached, in the middle of everything, and now and then before.
      if (kill > 0 && below(10) < 8) await nextLine(program)
      await new Promise((resolve) => setTimeout(resolve, below(60)))
      program.child.kill('SIGKILL')
      await program.ended
      program = run('attach')
    }
    await nextLine(program)
    writeFileSync(stop, '')
    expect(await nextLine(program)).toBe('over 0')
    await until(() =>
      readdirSync(join(folder, 'keepers')).every(
        (name) => !existsSync(join(folder, 'keepers', name, 'keeper.json')),
      ),
    )
    program.child.kill('SIGKILL')
    const { said, expected, count, asked, notOnce } = checkSaid(log, 700)
    expect(notOnce).toBe('0')
    expect(asked).toBe(Math.floor(count / 700))
    expect(said).toEqual(expected)
    console.log(`${kills} kills, ${said.length} bytes, ${asked} questions`)
  },
  patience,
)
