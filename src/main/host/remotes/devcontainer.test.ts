// Proves what is told while a devcontainer.json is followed, and of why that failed.
import { expect, test } from 'vitest'
import { complaint, devcontainerEngine, told } from './devcontainer'

/** As such a file names what is elsewhere. */
const from = (what: string) => `$\{${what}}`

const setting = {
  ...({ type: 'container', engine: 'podman', readOnly: false } as const),
  mounts: [],
  options: [],
}
const engine = devcontainerEngine(setting, 'liminal-box-1', '/home/me/project')

test('it is followed by the program of the user, with the project at its own place', () => {
  const step = engine.holder?.raise({ state: 'none' }).at(-1)
  expect([step?.run.command, ...(step?.run.args ?? [])]).toEqual([
    'devcontainer',
    'up',
    '--workspace-folder',
    '/home/me/project',
    '--docker-path',
    'podman',
    '--id-label',
    'liminal.place=liminal-box-1',
    '--log-format',
    'json',
    '--mount',
    'type=bind,source=/home/me/project,target=/home/me/project',
  ])
})

test('one file of several is followed in the project that it is of', () => {
  const file = '/home/me/project/.devcontainer/web/devcontainer.json'
  const { holder } = devcontainerEngine(setting, 'liminal-box-1', file)
  const args = holder?.raise({ state: 'none' }).at(-1)?.run.args ?? []
  expect(args.slice(0, 5)).toEqual([
    'up',
    '--workspace-folder',
    '/home/me/project',
    '--config',
    file,
  ])
  expect(args.at(-1)).toBe('type=bind,source=/home/me/project,target=/home/me/project')
})

test('it is entered as the user, and with the variables, that its label names', () => {
  const metadata = [
    { remoteUser: 'root', remoteEnv: { A: '1', SECRET: from('localEnv:SECRET') } },
    { remoteUser: 'node', remoteEnv: { PATH: `/x:${from('containerEnv:PATH')}` } },
  ]
  const Config = {
    Labels: { 'devcontainer.metadata': JSON.stringify(metadata) },
    Env: ['PATH=/usr/bin:/bin', 'B=a=b'],
  }
  const State = { Status: 'running', StartedAt: 't' }
  const stdout = JSON.stringify([{ Id: 'abc', State, Config }])
  const up = engine.holder?.read({ code: 0, stdout, stderr: '' })
  if (up?.state !== 'up') throw new Error(JSON.stringify(up))
  expect(engine.shell('true', up.held)).toEqual({
    command: 'podman',
    args: [
      'exec',
      '--interactive',
      '--user',
      'node',
      '--env',
      'A=1',
      '--env',
      'PATH=/x:/usr/bin:/bin',
      'abc',
      'sh',
      '-c',
      "exec sh -c 'true'",
    ],
  })
})

test.each([
  [
    {
      type: 'progress',
      name: 'Running postCreateCommand...',
      status: 'running',
      stepDetail: 'npm ci',
    },
    'Running postCreateCommand... npm ci',
  ],
  [{ type: 'progress', name: 'Running postCreateCommand...', status: 'succeeded' }, undefined],
  [{ type: 'raw', text: '\u001b[1mone\u001b[0m\r\ntwo\r\n' }, 'two'],
  [{ type: 'start', text: 'Run: podman build -f x' }, 'Making the image'],
  [{ type: 'start', text: 'Run in container: uname -m' }, undefined],
])('%j', (entry, words) => {
  expect(told(JSON.stringify(entry))).toBe(words)
})

test('of a log what went wrong is left, and other words are left as they are', () => {
  const log = [
    { type: 'start', text: 'Run: podman build' },
    { type: 'raw', text: 'npm ERR! missing\n' },
    { outcome: 'error', message: 'Command failed', description: 'postCreateCommand failed.' },
  ]
  expect(complaint(log.map((entry) => JSON.stringify(entry)).join('\n'))).toBe(
    'npm ERR! missing\nCommand failed\npostCreateCommand failed.',
  )
  expect(complaint('Dev container not found.')).toBe('Dev container not found.')
})

test('nothing that has its label is no container, and not one that cannot be read', () => {
  expect(engine.holder?.read({ code: 0, stdout: '', stderr: '' })).toEqual({ state: 'none' })
})
