import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { quoted } from './engine'
import { probeLine, readProbe } from './probe'
import { sshEngine } from './ssh'

const said = (more = '') =>
  `Welcome!\nliminal-system Linux\nliminal-arch x86_64\nliminal-home /home/me\nliminal-libc ldd (GNU libc) 2.36\n${more}liminal-end\n`

test('what a computer says of itself is told from what its login prints', () => {
  expect(
    readProbe(said('liminal-node v18.1.0 /usr/bin/node\nliminal-node v24.2.0 /opt/node\n')),
  ).toEqual({
    system: 'linux',
    arch: 'x64',
    libc: 'glibc',
    home: '/home/me',
    node: '/opt/node',
    there: [],
  })
  expect(readProbe(said())?.node).toBeUndefined()
  expect(readProbe(said().replace('ldd (GNU libc) 2.36', 'musl libc (x86_64)'))?.libc).toBe('musl')
  expect(readProbe('This account is currently not available.\n')).toBeUndefined()
  // It was cut in the middle.
  expect(readProbe(said().replace('liminal-end\n', ''))).toBeUndefined()
})

test('the line that asks is plain enough for every login shell, and is answered by a real one', () => {
  const line = probeLine('node-1')
  expect(quoted(line)).toBe(`'${line}'`)
  const home = mkdtempSync(join(tmpdir(), 'probe-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const remotes = join(home, '.liminal/places')
  const of = (pid: number) => [`abc.part-${pid}`, `node-1.2.3/node.part-${pid}`]
  const dead = spawnSync('true').pid
  for (const name of ['abc', 'node-1.2.3', ...of(dead), ...of(process.pid)])
    mkdirSync(join(remotes, name), { recursive: true })
  const { stdout } = spawnSync('/bin/sh', ['-c', `exec sh -c ${quoted(line)}`], {
    encoding: 'utf8',
    env: { ...process.env, HOME: home },
  })
  const living = `abc.part-${process.pid}`
  expect(readProbe(stdout)).toMatchObject({
    system: process.platform,
    arch: process.arch,
    there: ['abc', living, 'node-1.2.3'],
  })
  // What a living one makes is left to it.
  expect(readdirSync(remotes)).toEqual(['abc', living, 'node-1.2.3'])
  expect(readdirSync(join(remotes, 'node-1.2.3'))).toEqual([`node.part-${process.pid}`])
})

test('what a login shell might change is refused', () => {
  for (const line of [`echo 'x'`, 'echo !', 'echo\nx']) expect(() => quoted(line)).toThrow('plain')
})

test('nothing of a host is taken for an option, and nothing is asked where nobody can answer', () => {
  const { command, args } = sshEngine({ host: '-oProxyCommand=x', port: 22 }).shell('true')
  expect(command).toBe('ssh')
  expect(args.slice(-3)).toEqual(['--', '-oProxyCommand=x', `exec sh -c 'true'`])
  expect(args).toContain('BatchMode=yes')
})

test.each([
  ['me@h: Permission denied (publickey,password).', true, 'It did not let you in.'],
  ['ssh: Could not resolve hostname h: Name or service not known', false, 'Its name is not known.'],
  ['ssh: connect to host h port 22: Connection timed out', false, 'It does not answer.'],
  ['Timeout, server h not responding.', false, 'Timeout, server h not responding.'],
  ['', false, 'ssh ended with 255.'],
])('%s', (lastWords, hopeless, why) => {
  const told = sshEngine({ host: 'h' }).explain({ code: 255, signal: null, lastWords })
  expect(told.hopeless).toBe(hopeless)
  expect(told.why).toContain(why)
})
