// Proves that the server of ours on another computer is a good neighbour there: it leaves no dead processes lying about.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import { exitOf, textOf, until } from '../machines/lib/scene'
import { sshHost } from './ssh'
import { noSshd } from './sshd'

const about = { agent: 'test', sessions: [], terminal: null }

function readable(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

const pids = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

/** The server in that home. */
const serverIn = (home: string): string | undefined =>
  pids().find((pid) => {
    const line = readable(`/proc/${pid}/cmdline`)
    return line.includes(home) && line.includes('place.mjs\0serve')
  })

/** Dead ones that wait for it to hear of their end. */
function deadOf(parent: string): string[] {
  return pids()
    .map((pid) => readable(`/proc/${pid}/stat`))
    .filter((stat) => stat.includes(`) Z ${parent} `))
}

test.skipIf(noSshd)('what it started and is over is nobody any more', async () => {
  const host = await sshHost()
  const { machine } = await host.connected()
  for (const how of [
    { about },
    { about, outlives: true },
    { about, screen: { columns: 80, rows: 24 } },
    { about, outlives: true, screen: { columns: 80, rows: 24 } },
    {},
  ]) {
    const started = await machine.spawn({
      id: crypto.randomUUID(),
      name: 'Script',
      command: '/bin/sh',
      args: ['-c', 'echo up; (sleep 1000 &) ; cat'],
      env: {},
      folder: host.folder,
      ...how,
    })
    if (!started.ok) throw new Error(started.problem.message)
    const text = textOf(started.value)
    await until(() => text().includes('up'))
    const exit = exitOf(started.value)
    await started.value.end(KILL_PLAN)
    await exit
  }
  const server = serverIn(host.home) ?? ''
  expect(server).not.toBe('')
  await until(() => deadOf(server).length === 0)
})
