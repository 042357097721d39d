// Proves that an agent elsewhere that waits for room on its disk is said to on this computer, also after a cut, and goes on when there is room.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import { HostRows } from '../../src/main/store/feed/host-rows'
import { Problems } from '../../src/main/store/feed/problems'
import { Rows } from '../../src/main/store/feed/rows'
import type { ProblemRow } from '../../src/shared/app/problem-row'
import { mayMakeDisks, smallDisk } from '../lib/small-disk'
import { textOf, until } from '../machines/lib/scene'
import { sshHost } from './ssh'
import { noSshd } from './sshd'

const MB = 1024 * 1024

test.skipIf(noSshd ?? !mayMakeDisks)(
  'a full disk of a remote is told where its agents are shown',
  async () => {
    const host = await sshHost()
    const disk = smallDisk(8 * MB)
    mkdirSync(join(host.home, '.liminal'))
    symlinkSync(disk, join(host.home, '.liminal/apps'))
    const { machine } = await host.connected()
    const rows = new Rows()
    const problems = new Problems(new HostRows(rows, 'build-1', () => undefined))
    machine.onTrouble((trouble) => problems.trouble(trouble))
    const shown = (): ProblemRow[] => rows.all('problems')
    const started = await machine.spawn({
      id: 'flood',
      name: 'Codex',
      command: '/bin/sh',
      args: ['-c', 'echo up; read line; head -c 1000000 /dev/zero; echo; echo over; cat'],
      env: {},
      folder: host.folder,
      about: { agent: 'codex', sessions: ['s1'], terminal: null },
      outlives: true,
    })
    if (!started.ok) throw new Error(started.problem.message)
    onTestFinished(() => void started.value.end(KILL_PLAN))
    const text = textOf(started.value)
    await until(() => text() === 'up\n')
    const ballast = join(disk, 'ballast')
    expect(() => writeFileSync(ballast, Buffer.alloc(16 * MB))).toThrow('ENOSPC')
    const told = started.value.write('go\n')
    const said = {
      message: 'build-1: Codex waits: the disk has no room for what it says.',
      sessions: ['s1'],
    }
    await until(() => shown().length > 0)
    expect(shown()).toMatchObject([said])
    machine.cut()
    await until(() => machine.link.state === 'connected' && shown().length > 0)
    expect(shown()).toMatchObject([said])
    rmSync(ballast)
    await told
    await until(() => text().endsWith('over\n'))
    await until(() => shown().length === 0)
  },
)
