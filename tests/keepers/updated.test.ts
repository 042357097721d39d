// Proves that turns go on when the program's folder is replaced by another version while they run, and that the new version goes on with them (K9).

import {
  appendFileSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import electron from 'electron'
import { expect, onTestFinished, test } from 'vitest'
import type { KeeperProgram } from '../../src/main/host/local/keepers/runtime'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { nextLine, startProgram } from '../lib/program'
import { keepingIn } from '../machines/lib/doubles'
import { carrying, until } from '../machines/lib/scene'
import { builtApp } from './lib/built-app'
import { checkSaid } from './lib/said'

const turns = 5
const agent = join(import.meta.dirname, '../agents/asking.mjs')
/** Besides the binary, what it needs as plain Node. */
const beside = ['icudtl.dat', 'libffmpeg.so', 'snapshot_blob.bin', 'v8_context_snapshot.bin']

/** As much of an installed app as keepers are started from; what was there before is gone. */
function install(place: string, version: string): KeeperProgram {
  const { keeper, windowsGuard, bare, pty } = keepingIn(place).program
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  const binary = electron as unknown as string
  const from = dirname(binary)
  // The folder may be on another file system, where nothing can be linked to.
  const bring = (what: string, name: string) =>
    copyFileSync(what, join(place, name), constants.COPYFILE_FICLONE)
  bring(binary, 'liminal')
  for (const name of beside) bring(join(from, name), name)
  for (const [name, file] of [
    ['keeper.cjs', keeper],
    ['windows-guard.cjs', windowsGuard],
  ] as const)
    cpSync(file, join(place, name))
  appendFileSync(join(place, 'keeper.cjs'), `// ${version}\n`)
  cpSync(join(pty, 'build/Release'), join(place, 'pty/build/Release'), { recursive: true })
  return {
    keeper: join(place, 'keeper.cjs'),
    windowsGuard: join(place, 'windows-guard.cjs'),
    bare,
    pty: join(place, 'pty'),
    electron: { path: join(place, 'liminal'), version },
  }
}

test(
  `K9: of ${turns} turns ${turns} go on when the app is replaced while they run, and nothing of them is lost or doubled`,
  async () => {
    const folder = testFolder()
    const place = join(folder, 'installed')
    const stop = join(folder, 'stop')
    const built = await builtApp(folder)
    const ids = Array.from({ length: turns }, () => `kept-${crypto.randomUUID()}`)
    onTestFinished(() => {
      for (const id of ids) for (const pid of carrying(id)) process.kill(pid, 'SIGKILL')
    })
    const logOf = (id: string) => join(folder, `log-${id}`)
    const run = (mode: string, id: string, program: KeeperProgram) => {
      const parts = JSON.stringify({ program })
      return startProgram(built, [mode, folder, id, logOf(id), parts, agent, '400', '700', stop])
    }
    const first = install(place, '1.0.0')
    const before = ids.map((id) => run('start', id, first))
    await Promise.all(before.map(nextLine))
    // In the midst of a turn, which has asked and was answered.
    const said = (id: string) => (existsSync(logOf(id)) ? readFileSync(logOf(id), 'latin1') : '')
    await until(() => ids.every((id) => said(id).includes('\nq ')))
    for (const { child } of before) child.kill('SIGKILL')
    await Promise.all(before.map(({ ended }) => ended))
    const alive = ids.map((id) => carrying(id).sort())
    const second = install(place, '2.0.0')
    const at = ids.map((id) => said(id).length)

    const after = ids.map((id) => run('attach', id, second))
    expect(await Promise.all(after.map(nextLine))).toEqual(Array(turns).fill('attached'))
    expect(ids.map((id) => carrying(id).sort())).toEqual(alive)
    await until(() => ids.every((id, one) => said(id).length > (at[one] ?? 0) + 10_000))
    // The keepers are those of the version that is gone.
    const runtimes = readdirSync(join(folder, 'runtime'))
    expect(runtimes.filter((name) => name.startsWith('electron-1.0.0-'))).toHaveLength(1)
    writeFileSync(stop, '')
    expect(await Promise.all(after.map(nextLine))).toEqual(Array(turns).fill('over 0'))
    for (const { child } of after) child.kill('SIGKILL')
    for (const id of ids) {
      const { said, expected, count, asked, notOnce } = checkSaid(logOf(id), 700)
      expect({ id, notOnce, asked }).toEqual({ id, notOnce: '0', asked: Math.floor(count / 700) })
      expect(said).toEqual(expected)
    }
  },
  patience,
)
