// Proves that agents are installed into the app's own folder, found on the PATH, and that a cancel leaves nothing.
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { findOnPath, readInstalled } from '../../src/main/catalog/installed'
import { Installer } from '../../src/main/catalog/installer'
import { QUIT_PLAN } from '../../src/main/processes/kill-plan'
import { createLocalRuntime } from '../../src/main/processes/local-runtime'
import type { PidRecord } from '../../src/main/processes/process'
import { freshFolder, removeFolders } from '../end-to-end/lib/app'

const packages = freshFolder('package')
const runtime = createLocalRuntime({
  records: records(),
  environment: () => Promise.resolve({ ...(process.env as Record<string, string>) }),
  token: `test-${process.pid}`,
  onProblem: (words) => {
    throw new Error(words)
  },
})
let folder = ''
let installer: Installer

beforeEach(() => {
  folder = join(freshFolder('agents'), 'agents')
  installer = new Installer({ runtime, folder })
})
afterAll(async () => {
  await runtime.shutDown(QUIT_PLAN)
  removeFolders()
})

function records() {
  const all = new Map<string, PidRecord>()
  return {
    put: (record: PidRecord) => void all.set(record.id, record),
    remove: (id: string) => void all.delete(id),
    all: () => [...all.values()],
  }
}

/** A package in a folder: npm installs it without any network. */
function localPackage(name: string, version: string): { name: string; version: string } {
  const place = join(packages, `${name}-${version}`)
  mkdirSync(place, { recursive: true })
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ name, version, bin: { [name]: 'main.js' } }),
  )
  writeFileSync(join(place, 'main.js'), '#!/usr/bin/env node\n')
  return { name, version: `file:${place}` }
}

it('an agent is installed into a folder of its own and found again', async () => {
  const words: string[] = []
  const result = await installer.install('fake', localPackage('fake-agent', '1.2.3'), (word) =>
    words.push(word),
  )
  expect(result).toMatchObject({ ok: true, value: { version: '1.2.3', kind: 'node' } })
  expect(readdirSync(folder)).toEqual(['fake'])
  expect([...(await readInstalled(folder)).keys()]).toEqual(['fake'])
})

it('an update takes the place of what was there', async () => {
  await installer.install('fake', localPackage('fake-agent', '1.0.0'), () => undefined)
  await installer.install('fake', localPackage('fake-agent', '2.0.0'), () => undefined)
  expect(readdirSync(folder)).toEqual(['fake'])
  expect((await readInstalled(folder)).get('fake')?.version).toBe('2.0.0')
})

it('an installation that fails says why and leaves what was there', async () => {
  await installer.install('fake', localPackage('fake-agent', '1.0.0'), () => undefined)
  const missing = { name: 'fake-agent', version: `file:${packages}/nothing-here.tgz` }
  const result = await installer.install('fake', missing, () => undefined)
  expect(result).toMatchObject({ ok: false, problem: { code: 'install-failed' } })
  expect(readdirSync(folder)).toEqual(['fake'])
  expect((await readInstalled(folder)).get('fake')?.version).toBe('1.0.0')
})

it('a cancelled installation leaves nothing', async () => {
  const installing = installer.install('fake', localPackage('fake-agent', '1.0.0'), () => undefined)
  installer.cancel('fake')
  expect(await installing).toMatchObject({ ok: false, problem: { code: 'install-cancelled' } })
  expect(readdirSync(folder)).toEqual([])
})

it('an agent of the user’s own is found on the PATH', async () => {
  const bin = freshFolder('bin')
  writeFileSync(join(bin, 'my-agent'), '#!/bin/sh\n')
  chmodSync(join(bin, 'my-agent'), 0o755)
  expect(await findOnPath('my-agent', bin)).toEqual({ path: join(bin, 'my-agent') })
  expect(await findOnPath('no-agent', bin)).toBeUndefined()
})
