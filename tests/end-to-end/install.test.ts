// Proves that agents are installed, updated, cancelled and explained from the window, as a user does it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { target } from '../../src/main/agent/catalog/registry'
import { tarGz } from '../catalog/lib/archives'
import { type FileServer, serveFiles } from '../catalog/lib/server'
import { freshFolder, picture, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { press, startSession } from './lib/window'

let running: RunningApp
let server: FileServer
const data = freshFolder('data')
const packages = freshFolder('packages')

beforeAll(async () => {
  server = await serveFiles()
  list('1.0.0')
  running = await startApp({ data, folders: [freshFolder('project')] })
  await openCatalog()
})
afterAll(async () => {
  await running?.quit()
  server.close()
  removeFolders()
})

async function openCatalog() {
  await press(running.page, 'Mod+Shift+A')
  await running.page.getByRole('tab', { name: 'Catalog' }).click()
}

const catalog = () => running.page.getByRole('region', { name: 'Catalog' })
const line = (name: string) => catalog().getByRole('listitem').filter({ hasText: name })

/** The list of agents, as it was fetched last. */
function list(version: string): void {
  const archive = (name: string) => ({
    [target(process.platform, process.arch)]: {
      archive: `${server.address}/${name}`,
      cmd: 'agent',
    },
  })
  const agents = [
    { id: 'packed', name: 'Packed', distribution: { binary: archive(`packed-${version}.tar.gz`) } },
    { id: 'slow', name: 'Slow', distribution: { binary: archive('slow.tar.gz') } },
    { id: 'gone', name: 'Gone', distribution: { binary: archive('gone.tar.gz') } },
    { id: 'elsewhere', name: 'Elsewhere', distribution: { binary: archive('agent.tar.bz2') } },
    { id: 'pythonic', name: 'Pythonic', distribution: { uvx: { package: 'pythonic==1' } } },
    { id: 'from-npm', name: 'From npm', distribution: { npx: { package: npmPackage(version) } } },
  ]
  const listed = agents.map((agent) => ({ version, description: 'Made for a test', ...agent }))
  writeFileSync(join(data, 'registry.json'), JSON.stringify({ agents: listed }))
  const program = `#!/bin/sh\nexec "${process.execPath}" "${root}/tests/agents/minimal.mjs"\n`
  server.files.set(`/packed-${version}.tar.gz`, tarGz([{ path: 'agent', text: program }]))
}

/** A package in a folder: npm installs it without any network. */
function npmPackage(version: string): string {
  const place = join(packages, version)
  mkdirSync(place, { recursive: true })
  const manifest = { name: 'from-npm', version, bin: 'main.js' }
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(place, 'main.js'), '#!/usr/bin/env node\n')
  return `from-npm@file:${place}`
}

test('an archive is installed from the catalog, and a session runs on it', async () => {
  await catalog().getByRole('button', { name: 'Install Packed' }).press('Enter')
  await line('Packed').getByText('1.0.0').waitFor()
  await startSession(running.page, 'On an installed agent', 'Packed')
  await running.page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
  await openCatalog()
})

test('a package is installed too', async () => {
  await catalog().getByRole('button', { name: 'Install From npm' }).press('Enter')
  await line('From npm').getByText('1.0.0').waitFor({ timeout: 60_000 })
})

test('progress is shown, and a cancelled installation leaves everything as it was', async () => {
  server.files.set('/slow.tar.gz', (response) => {
    response.writeHead(200, { 'content-length': 4 * 2 ** 20 })
    response.write(Buffer.alloc(2 ** 20))
  })
  await catalog().getByRole('button', { name: 'Install Slow' }).press('Enter')
  await line('Slow').getByText('1 MB fetched').waitFor()
  const progress = line('Slow').getByRole('progressbar', { name: 'Installing Slow' })
  expect(await progress.getAttribute('value')).toBe('0.25')
  await progress.scrollIntoViewIfNeeded()
  await picture(running.page, 'installing')
  await catalog().getByRole('button', { name: 'Cancel installing Slow' }).press('Enter')
  await catalog().getByRole('button', { name: 'Install Slow' }).waitFor()
  // That is what the user wanted, and nothing to be warned of.
  expect(await running.page.getByRole('alert').count()).toBe(0)
})

test('what failed says why, and can be tried again', async () => {
  await catalog().getByRole('button', { name: 'Install Gone' }).press('Enter')
  await line('Gone')
    .getByText(/The download answered 404\. Look for a newer/)
    .waitFor()
  await catalog().getByRole('button', { name: 'Try to install Gone again' }).waitFor()
  await line('Gone').scrollIntoViewIfNeeded()
  await picture(running.page, 'install-failed')
})

// docs/guide/sessions.md: try it without an account | choose the practice agent, which is always there
// docs/guide/sessions.md: use an agent that is not installed | choose it: the form says what to do
test('what cannot be installed here says what to do, also where it is chosen', async () => {
  const words = 'Put "agent" on your PATH'
  await line('Elsewhere').getByText(words).waitFor()
  await line('Elsewhere').scrollIntoViewIfNeeded()
  await picture(running.page, 'not-installable')
  expect(await line('Elsewhere').getByRole('button').count()).toBe(0)
  await press(running.page, 'Mod+N')
  const dialog = running.page.getByRole('dialog', { name: 'New session' })
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Elsewhere' })
  await dialog.getByText(words).waitFor()
  await running.page.keyboard.press('Escape')
})

test('a newer version in the list is offered as an update, and takes the place of the old one', async () => {
  await running.quit()
  list('2.0.0')
  running = await startApp({ data })
  await openCatalog()
  await line('Packed').getByText('1.0.0').waitFor()
  await catalog().getByRole('button', { name: 'Update Packed to 2.0.0' }).press('Enter')
  await line('Packed').getByText('2.0.0', { exact: true }).waitFor()
})
