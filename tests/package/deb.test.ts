// Proves that the .deb installs on a clean Debian, works there for an ordinary user, and goes without a trace.
import { copyFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appPage, devtoolsPort, evaluate } from '../lib/devtools'
import { Tree } from './tree'

const project = path.resolve(import.meta.dirname, '../..')
const program = '/opt/Liminal/liminal'

const startPractice = `(async () => {
  const { value } = await liminal.call('project.open', { path: '/home/someone' })
  return liminal.call('session.create', {
    project: value.project,
    agent: 'practice',
    workspace: 'folder',
    title: 'Packaged',
    prompt: [{ type: 'text', text: 'hello' }],
  })
})()`

let tree: Tree

function builtPackage(): string {
  const name = readdirSync(path.join(project, 'release')).find((file) => file.endsWith('.deb'))
  if (!name) throw new Error('There is no .deb in release/')
  return path.join(project, 'release', name)
}

beforeAll(async () => {
  tree = await Tree.make(path.join(project, '.cache/clean-debian'))
  copyFileSync(builtPackage(), path.join(tree.root, 'liminal.deb'))
  await tree.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '/liminal.deb'])
}, 600_000)

afterAll(async () => {
  await tree.destroy()
})

test('every library that it needs comes with what it depends on', async () => {
  expect(await tree.run('ldd', [program])).not.toContain('not found')
})

// README.md: `npm run package` makes the packages of your system in `release/`.
test('its window comes up for an ordinary user, with the sandbox on, and an agent works in it', async () => {
  const app = tree.start(
    program,
    ['--remote-debugging-port=0', '--user-data-dir=/home/someone/liminal-data', '/home/someone'],
    { DISPLAY: process.env.DISPLAY ?? '' },
  )
  try {
    const page = await appPage(await devtoolsPort(app))
    const name = `document.querySelector('nav, [role=navigation]')?.getAttribute('aria-label')`
    await expect.poll(() => evaluate(page, name), { timeout: 30_000 }).toBe('Projects')
    expect(await evaluate(page, 'typeof require')).toBe('undefined')
    // The practice agent comes with the app and runs on its Node, out of the archive.
    expect(await evaluate(page, startPractice)).toMatchObject({ ok: true })
    const rows = `[...document.querySelectorAll('[role=treeitem]')].map((row) =>
      row.getAttribute('aria-label') ?? row.textContent).join()`
    await expect
      .poll(() => evaluate(page, rows), { timeout: 30_000 })
      .toMatch(/Packaged, Practice agent, (Ready|Completed)/)
  } finally {
    app.kill()
  }
})

test('its terminals work: node-pty starts a program on the own Node of the app', async () => {
  const script = `
    const { spawn } = require('/opt/Liminal/resources/app.asar/node_modules/node-pty')
    spawn('/bin/echo', ['a real terminal'], {}).onData((text) => process.stdout.write(text))
  `
  const arguments_ = ['ELECTRON_RUN_AS_NODE=1', program, '-e', script]
  expect(await tree.run('env', arguments_)).toContain('a real terminal')
})

test('what lets programs begin bare is in the archive, and works there', async () => {
  const script = `
    const bare = require('/opt/Liminal/resources/app.asar/out/starting/bare.node')
    const { execFileSync } = require('node:child_process')
    process.stdout.write(bare(() => execFileSync('/bin/sh', ['-c', '(ls /proc/$$/fd)'])))
  `
  const said = await tree.run('env', ['ELECTRON_RUN_AS_NODE=1', program, '-e', script])
  expect(said.split('\n').filter(Boolean)).toEqual(['0', '1', '2'])
})

// docs/guide/command-line.md: The .deb puts `liminal` into the path; elsewhere it lies in the app's folder `resources`.
test('the command line works for an ordinary user without a display, out of the archive', async () => {
  const said = await tree.run('su', ['someone', '-c', 'liminal ps --json || echo "code $?"'])
  expect(said).toContain('"state": "none"')
  expect(said).toContain('code 3')
})

test('the fuses are set', async () => {
  const wire = await getCurrentFuseWire(path.join(tree.root, program))
  const on = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
  ]
  const off = [
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.GrantFileProtocolExtraPrivileges,
  ]
  for (const fuse of on) expect([fuse, wire[fuse]]).toEqual([fuse, FuseState.ENABLE])
  for (const fuse of off) expect([fuse, wire[fuse]]).toEqual([fuse, FuseState.DISABLE])
})

test('it is offered for opening folders, and carries its licences', async () => {
  const entry = await tree.run('cat', ['/usr/share/applications/liminal.desktop'])
  expect(entry).toContain('MimeType=inode/directory;')
  expect(entry).toContain(`Exec=${program} %F`)
  expect(await tree.run('cat', ['/opt/Liminal/resources/LICENSE.txt'])).toContain('MIT License')
  expect(await tree.run('cat', ['/opt/Liminal/resources/NOTICES.txt'])).toContain('node-pty')
})

test('removed, it leaves nothing but what the user made', async () => {
  await tree.run('apt-get', ['purge', '-y', '-qq', 'liminal'])
  const ours = await tree.files(/liminal/i)
  expect(ours.filter((file) => !/^\/(liminal\.deb|home\/someone)/.test(file))).toEqual([])
})
