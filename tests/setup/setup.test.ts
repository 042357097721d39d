// Proves that setting up is quick when done, and that what is missing is named.

import { accessSync, constants } from 'node:fs'
import { expect, test } from 'vitest'
import { expectPromised } from '../lib/promised'
import { script } from './script'

// As a user who may not install anything, whoever runs the tests.
const asOrdinaryUser = ['--import', 'data:text/javascript,process.getuid=()=>1000']

const ensureTools = (tools: object) =>
  `import('./scripts/setup/system.mjs')
    .then(({ ensureTools }) => ensureTools(${JSON.stringify(tools)}, 'to prove a point'))
    .catch((error) => { process.stderr.write(error.message); process.exitCode = 1 })`

test('electron:path prints the binary in use and nothing else', async () => {
  const { code, output } = await script(['scripts/electron-path.mjs']).ended
  expect(code).toBe(0)
  expect(output).toMatch(/^[^\n]+\n$/)
  accessSync(output.trim(), constants.X_OK)
})

test('a second set-up does nothing', async () => {
  const begun = performance.now()
  const { code, output, progress } = await script(['scripts/setup.mjs']).ended
  expect(code).toBe(0)
  expect(output).toBe('')
  expect(progress).toMatch(/^Ready: [^\n]+\n$/)
  expectPromised('a second set-up', performance.now() - begun, 2000)
})

// README.md: From source you need Node 20.19 or newer and nothing else.
test('a tool that is missing is named, and how to get it', async () => {
  const tools = { 'no-such-tool': ['no-such-package'], node: ['nodejs'] }
  const { code, progress } = await script([...asOrdinaryUser, '-e', ensureTools(tools)]).ended
  expect(code).toBe(1)
  expect(progress).toContain('Missing to prove a point: no-such-tool.')
  expect(progress).toContain('no-such-package')
  expect(progress).not.toContain('nodejs')
})

test('nothing is asked for when every tool is there', async () => {
  const { code, progress } = await script(['-e', ensureTools({ node: ['nodejs'] })]).ended
  expect([code, progress]).toEqual([0, ''])
})
