// Proves that what runs at a place begins with three descriptors and the limits of whoever let Liminal in there.
import { expect, test } from 'vitest'
import { sshEngine } from '../../src/main/host/remotes/ssh'
import { testFolder } from '../lib/folder'
import { exitOf, textOf } from '../machines/lib/scene'
import { openBy } from './opened'
import { noSshd, startSshd } from './sshd'

const listing = 'ulimit -Sn; (ls -l /proc/$$/fd >&2)'

test.skipIf(noSshd).each([
  ['with pipes', {}],
  ['in a terminal', { screen: { columns: 80, rows: 24 } }],
  ['that outlives the app', { outlives: true }],
])('a program %s', async (_, how) => {
  const folder = testFolder()
  const path = process.env.PATH ?? ''
  const remote = { HOME: folder, PATH: path, XDG_RUNTIME_DIR: folder, TERM: 'xterm', SHLVL: '1' }
  const sshd = await startSshd(`${folder}/sshd`, remote)
  const engine = sshEngine({
    host: sshd.address,
    port: sshd.port,
    options: sshd.options(),
    asks: false,
  })
  const limited = { ...engine, shell: (line: string) => engine.shell(`ulimit -Sn 777; ${line}`) }
  const { opened } = await openBy(limited, { environment: { PATH: path, HOME: folder } })
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
  const stream = await opened.value.spawn({
    id: crypto.randomUUID(),
    name: 'Listing',
    command: '/bin/sh',
    args: ['-c', listing],
    env: {},
    folder,
    about: { agent: 'test', sessions: [], terminal: null },
    ...how,
  })
  if (!stream.ok) throw new Error(stream.problem.message)
  const said = textOf(stream.value)
  const errors: Uint8Array[] = []
  stream.value.onErrorBytes((bytes) => errors.push(bytes))
  await exitOf(stream.value)
  const all = said() + Buffer.concat(errors).toString()
  expect(all.split(/\s/)[0]).toBe('777')
  expect([...all.matchAll(/ (\d+) -> /g)].map(([, number]) => number)).toEqual(['0', '1', '2'])
})
