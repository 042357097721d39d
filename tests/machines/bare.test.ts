// Proves how programs begin bare: on kernels of any age, with what else the thread starts as it is, and told where it cannot be done.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../lib/folder'
import { exitOf, openScene, startShell } from './lib/scene'

const source = join(import.meta.dirname, '../../src/starting/bare.c')
const onLinux = process.platform === 'linux'

/** Starts a shell bare and one as ever, in a Node that was given more than three descriptors. */
const starts = `
  const { spawnSync } = require('node:child_process')
  const bare = require(process.argv[1])
  const list = '(ls -l /proc/$$/fd); ulimit -Sn; nice; umask'
  const start = () => spawnSync('/bin/sh', ['-c', list]).stdout.toString()
  const told = [bare(start, 600, 7), start(), bare(start, 1e9)]
  let thrown
  try { bare(() => { throw new Error('as it was') }) } catch (error) { thrown = error.message }
  console.log(JSON.stringify({ told, thrown, inner: bare(() => [bare(() => 1), start()])[1] }))
`

test.runIf(onLinux).each([
  ['by one call', []],
  ['one by one where the kernel does not know that call', ['-DWITHOUT_CLOSE_RANGE']],
])('what was inherited is closed %s, and only for what is started so', (_, options) => {
  const built = join(testFolder(), 'bare.node')
  const warnings = ['-std=c11', '-Wall', '-Wextra', '-Werror']
  execFileSync('cc', [...warnings, '-fPIC', '-shared', ...options, '-o', built, source])
  const given = `ulimit -Sn 900; umask 027; exec 80</dev/null 300</dev/null; exec "$@"`
  const args = ['-c', given, 'bash', process.execPath, '--eval', starts, built]
  const { told, thrown, inner } = JSON.parse(execFileSync('/bin/bash', args, { encoding: 'utf8' }))
  const [bare, usual, unlimited] = told.map(read)
  expect(bare).toMatchObject({ descriptors: ['0', '1', '2'], rest: ['600', '7', '0027'] })
  expect(usual.descriptors).toEqual(expect.arrayContaining(['80', '300']))
  expect(usual.rest).toEqual([expect.stringMatching(/^\d{4,}$/), '0', '0027'])
  // More than the hard limit cannot be given back.
  expect(unlimited.rest[0]).toBe(usual.rest[0])
  expect(read(inner).descriptors).toEqual(['0', '1', '2'])
  expect(thrown).toBe('as it was')
})

function read(told: string): { descriptors: (string | undefined)[]; rest: string[] } {
  const lines = told.trim().split('\n')
  const descriptors = [...told.matchAll(/ (\d+) -> /g)].map(([, number]) => number)
  return {
    descriptors: descriptors.sort((one, other) => Number(one) - Number(other)),
    rest: lines.slice(-3),
  }
}

test('where it cannot be done, programs are started all the same, and it is said once', async () => {
  vi.doMock('../../src/starting/bare', () => ({
    bare: (start: () => unknown) => start(),
    notBare: () => 'not built',
    whatWasGiven: () => ({}),
  }))
  vi.resetModules()
  const scene = (await import('./lib/scene')).openScene()
  for (const code of [3, 4]) {
    expect(await exitOf(await startShell(scene, `exit ${code}`))).toMatchObject({ code })
  }
  expect(scene.problems).toEqual([expect.stringMatching(/^Programs can reach .*not built/)])
  await scene.close()
  vi.doUnmock('../../src/starting/bare')
})

test.runIf(onLinux)('where it can, nothing is said', async () => {
  vi.resetModules()
  const scene = openScene()
  await exitOf(await startShell(scene, 'true'))
  expect(scene.problems).toEqual([])
  await scene.close()
})
