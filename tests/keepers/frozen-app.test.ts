// Proves that a flood costs neither the disk nor a byte while the app is frozen, and while there is none (K7).

import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { nextLine, startProgram } from '../lib/program'
import { keepingIn } from '../machines/lib/doubles'
import { carrying, until } from '../machines/lib/scene'
import { builtApp } from './lib/built-app'
import { checkSaid } from './lib/said'

const MB = 1024 * 1024
/** A gigabyte in the soak test. */
const [budget, enough] = process.env.LIMINAL_SOAK ? [256 * MB, 1024 * MB] : [20 * MB, 32 * MB]
const most = budget + 4 * MB

test(
  `K7: the app frozen, then killed: the agent is held, ${budget / MB} MB are on disk at most, and nothing is lost`,
  async () => {
    const folder = testFolder()
    const [log, stop, id] = [
      join(folder, 'log'),
      join(folder, 'stop'),
      `kept-${crypto.randomUUID()}`,
    ]
    const agent = join(import.meta.dirname, '../agents/asking.mjs')
    const parts = JSON.stringify({ program: keepingIn(folder).program, budget })
    const args = [folder, id, log, parts, agent, '20000', '1000000000', stop]
    const built = await builtApp(folder)
    onTestFinished(() => {
      for (const pid of carrying(id)) process.kill(pid, 'SIGKILL')
    })
    const keepers = join(folder, 'keepers')
    const onDisk = () =>
      readdirSync(keepers).reduce((sum, name) => {
        const files = readdirSync(join(keepers, name))
        return files.reduce(
          (size, file) =>
            size + (statSync(join(keepers, name, file), { throwIfNoEntry: false })?.size ?? 0),
          sum,
        )
      }, 0)
    /** It grows no further for a while. */
    const settled = async (least: number) => {
      await until(() => onDisk() >= least)
      for (let before = -1; before !== onDisk(); ) {
        before = onDisk()
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      return onDisk()
    }
    const frozen = startProgram(built, ['start', ...args])
    await nextLine(frozen)
    frozen.child.kill('SIGSTOP')
    const held = await settled(16 * MB)
    expect(held).toBeLessThan(21 * MB)
    frozen.child.kill('SIGKILL')
    await frozen.ended
    expect(await settled(budget)).toBeLessThan(most)
    const next = startProgram(built, ['attach', ...args])
    await nextLine(next)
    await until(() => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) >= enough)
    expect(onDisk()).toBeLessThan(most)
    writeFileSync(stop, '')
    expect(await nextLine(next)).toBe('over 0')
    next.child.kill('SIGKILL')
    const { said, expected, asked, notOnce } = checkSaid(log, 1_000_000_000)
    expect([asked, notOnce]).toEqual([0, '0'])
    expect(said).toEqual(expected)
  },
  patience,
)
