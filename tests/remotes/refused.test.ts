// Proves that a computer that is reached no more is told apart by why, that what runs there is not taken for dead meanwhile, and that it goes on when that is mended.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import { textOf, until } from '../machines/lib/scene'
import { sshHost } from './ssh'
import { noSshd } from './sshd'

const about = { agent: 'test', sessions: [], terminal: null }
type Host = Awaited<ReturnType<typeof sshHost>>

/** Signed by somebody whom the client trusts, for so long. */
function certify({ sshd, folder }: Host, validity: string): void {
  const authority = join(folder, 'authority')
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('ssh-keygen', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  run(
    '-q',
    '-s',
    authority,
    '-I',
    'host',
    '-h',
    '-n',
    '127.0.0.1',
    '-V',
    validity,
    `${sshd.files.host}.pub`,
  )
}

const ways: [string, (host: Host) => void, (host: Host) => void, string][] = [
  [
    'its host key is another one',
    ({ sshd: { files } }) => {
      copyFileSync(files.host, `${files.host}.before`)
      writeFileSync(files.host, readFileSync(files.stranger))
    },
    ({ sshd: { files } }) => writeFileSync(files.host, readFileSync(`${files.host}.before`)),
    'Its host key is not the one that was known.',
  ],
  [
    'our key is taken no more',
    ({ sshd: { files } }) => writeFileSync(files.authorized, ''),
    ({ sshd: { files } }) => writeFileSync(files.authorized, readFileSync(`${files.key}.pub`)),
    'It did not let you in.',
  ],
  [
    'the certificate of its host key has expired',
    (host) => {
      const { sshd, folder } = host
      spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'authority')])
      certify(host, '-2d:-1d')
      const [type, blob] = readFileSync(join(folder, 'authority.pub'), 'utf8').split(' ')
      const line = `@cert-authority [127.0.0.1]:${sshd.port} ${type} ${blob}`
      writeFileSync(sshd.files.known, line)
      const config = readFileSync(sshd.files.config, 'utf8')
      writeFileSync(sshd.files.config, `${config}\nHostCertificate ${sshd.files.host}-cert.pub`)
    },
    (host) => certify(host, '-1d:+1d'),
    'The certificate of its host key is not valid now.',
  ],
]

test.skipIf(noSshd).each(ways)(
  'where %s it is said so, and what runs there goes on',
  async (_, refuse, mend, why) => {
    const host = await sshHost()
    const { machine, links } = await host.connected()
    const started = await machine.spawn({
      id: 'echo',
      name: 'Script',
      command: '/bin/sh',
      args: ['-c', 'cat'],
      env: {},
      folder: host.folder,
      about,
    })
    if (!started.ok) throw new Error(started.problem.message)
    onTestFinished(() => void started.value.end(KILL_PLAN))
    const text = textOf(started.value)
    const exits: unknown[] = []
    started.value.onExit((exit) => exits.push(exit))
    await host.sshd.stop()
    refuse(host)
    await host.sshd.again()
    machine.cut()
    await until(() => machine.link.state === 'waiting')
    expect(machine.link).toMatchObject({ open: false, why: expect.stringContaining(why) })
    const written = started.value.write('said in the dark\n')
    await host.sshd.stop()
    mend(host)
    await host.sshd.again()
    machine.tryNow()
    await written
    await until(() => text() === 'said in the dark\n')
    expect([machine.link.state, exits]).toEqual(['connected', []])
    expect(links.map(({ state }) => state)).not.toContain('lost')
  },
)
