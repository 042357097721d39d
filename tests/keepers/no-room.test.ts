// Proves that a disk without room for what keeps programs going keeps nobody from starting them, and is told in words.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import electronPath from 'electron'
import { expect, test } from 'vitest'
import { mayMakeDisks, smallDisk } from '../lib/small-disk'
import { keepingIn } from '../machines/lib/doubles'
import { exitOf } from '../machines/lib/scene'
import { keptMachine } from './lib/kept-machine'

test.runIf(mayMakeDisks)(
  'the program starts, with a word that it ends with the app, and nothing stays half on the disk',
  async () => {
    const electron = { path: electronPath as unknown as string, version: 'test' }
    const disk = smallDisk(8 * 1024 * 1024)
    const { program } = keepingIn(disk)
    const kept = keptMachine(disk, { program: { ...program, electron } })
    const stream = await kept.start('exit 3')
    expect(await exitOf(stream)).toMatchObject({ code: 3 })
    const room = `There is no room in ${join(disk, 'runtime')} for what keeps programs going.`
    expect(kept.problems).toEqual([`Script will end with Liminal. ${room}`])
    await kept.machine.readyToKeep()
    expect(kept.problems.at(-1)).toBe(room)
    expect(readdirSync(join(disk, 'runtime'))).toEqual([])
  },
)
