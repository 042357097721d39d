// Proves what a container is made with, and that what its engine says is told in words.

import { expect, test } from 'vitest'
import { type ContainerSetting, remoteSetting } from '../../../shared/host/remotes/settings'
import { containerEngine, inContainer, readContainer } from './container'
import { bindMount, idle, runArguments } from './container-arguments'

const name = 'liminal-box-1'
const first = ['run', '--detach', '--init', '--name', name, '--label', 'liminal=place']
const label = ['--security-opt', 'label=disable']
const last = ['--entrypoint', '/bin/sh', 'debian:12', '-c', idle]

function setting(more: object = {}) {
  const parsed = remoteSetting.parse({
    type: 'container',
    engine: 'podman',
    image: 'debian:12',
    ...more,
  })
  return parsed as ContainerSetting & { image: string }
}

test.each<[string, object, string[]]>([
  ['nothing besides', {}, []],
  [
    'folders of this computer',
    { mounts: ['/p', '/data:/there:ro', '/x:ro'] },
    [
      '--mount',
      'type=bind,source=/p,target=/p',
      '--mount',
      'type=bind,source=/data,target=/there,readonly',
      '--mount',
      'type=bind,source=/x,target=/x,readonly',
    ],
  ],
  [
    'limits, a user and a network',
    { memory: '4g', processors: 1.5, network: 'none', user: '1000:1000' },
    ['--user', '1000:1000', '--memory', '4g', '--cpus', '1.5', '--network', 'none'],
  ],
  [
    'nothing to write to',
    { readOnly: true },
    [
      '--read-only',
      '--env',
      'HOME=/home/liminal',
      '--tmpfs',
      '/tmp:rw,exec,mode=1777',
      '--tmpfs',
      '/run:rw,exec,mode=1777',
      '--tmpfs',
      '/home/liminal:rw,exec,mode=1777',
    ],
  ],
  ['options of the user', { options: ['--gpus=all'] }, ['--gpus=all']],
])('%s', (_, more, expected) => {
  expect(runArguments(setting(more), name)).toEqual([...first, ...label, ...expected, ...last])
})

test('it is made once, started where it stands, and entered by its own id', () => {
  const engine = containerEngine(setting(), name)
  const words = (state: 'none' | 'over') =>
    engine.holder?.raise({ state, why: '' }).map((step) => [step.words, step.run.args[0]])
  expect(words('none')).toEqual([
    ['Looking for the image', 'image'],
    ['Making the container', 'run'],
  ])
  expect(words('over')).toEqual([['Starting the container', 'start']])
  expect(engine.shell('echo x', 'abc').args.slice(0, 5)).toEqual([
    'exec',
    '--interactive',
    'abc',
    'sh',
    '-c',
  ])
})

const inspected = (State: object, Memory = 0) => ({
  code: 0,
  stdout: JSON.stringify([{ Id: 'abc', State, HostConfig: { Memory } }]),
  stderr: '',
})

test.each([
  [
    { Status: 'running', StartedAt: 't1' },
    { state: 'up', held: 'abc', since: 'abc t1' },
  ],
  [
    { Status: 'exited', ExitCode: 0 },
    { state: 'over', why: 'Its container was stopped.' },
  ],
  [
    { Status: 'exited', ExitCode: 137 },
    { state: 'over', why: 'Its container was killed.' },
  ],
  [
    { Status: 'exited', ExitCode: 3 },
    { state: 'over', why: 'Its container ended with code 3.' },
  ],
  [
    { Status: 'exited', ExitCode: 137, OOMKilled: true },
    {
      state: 'over',
      why: 'Its container was ended since it needed more memory than its 64 MB.',
    },
  ],
  [
    { Status: 'exited', ExitCode: 127, Error: 'no such device' },
    { state: 'over', why: 'Its container ended: no such device' },
  ],
  [{ Status: 'created' }, { state: 'over', why: 'Its container was never started.' }],
  [{ Status: 'paused' }, { state: 'unknown', why: 'Its container is paused.', hopeless: false }],
  [{ Status: 'restarting' }, { state: 'coming', words: 'The container is restarting' }],
])('%j', (State, standing) => {
  expect(readContainer('docker', inspected(State, 64 * 2 ** 20))).toEqual(standing)
})

test('one that is not there is told from an engine that does not answer', () => {
  const none = { code: 1, stdout: '[]', stderr: 'Error: No such container: x' }
  expect(readContainer('docker', none)).toEqual({ state: 'none' })
  const stderr = 'Cannot connect to the Docker daemon at unix:///x. Is the docker daemon running?'
  expect(readContainer('docker', { code: 1, stdout: '', stderr })).toEqual({
    state: 'unknown',
    why: 'Docker is not running on this computer. Start it, and try again.',
    hopeless: true,
  })
})

test.each([
  [
    'permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock: Get "http://%2Fvar": dial unix /var/run/docker.sock: connect: permission denied',
    'You may not use Docker',
  ],
  [
    'Error response from daemon: pull access denied for nope, repository does not exist',
    'no such image',
  ],
  [
    'Error: initializing source docker://localhost/nope:latest: pinging container registry',
    'no such image',
  ],
  ['Error: statfs /nope: no such file or directory', 'A folder that it should have'],
  [
    'invalid mount config for type "bind": bind source path does not exist: /nope',
    'A folder that it should',
  ],
  ['Error: unable to find network with name or ID nope: network not found', 'no such network'],
  ['exec: "/bin/sh": stat /bin/sh: no such file or directory: unknown', 'There is no shell in it'],
  ['Error: container state improper', 'Its container is not running.'],
  ['docker: invalid reference format', 'does not take what is set'],
  ['something new', 'something new'],
  ['', 'docker ended with 125.'],
])('%s', (lastWords, why) => {
  expect(inContainer('docker').explain({ code: 125, signal: null, lastWords }).why).toContain(why)
})

test('a folder with quotes and commas in its name is mounted as it is called', () => {
  expect(bindMount('/a b/c', '/there', true)).toBe('type=bind,source=/a b/c,target=/there,readonly')
  expect(bindMount('/x "q", y', '/t')).toBe('type=bind,"source=/x ""q"", y",target=/t')
})
