// Proves that what cannot be started is said in words, and what is started has the environment that it should.
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProgramSpec } from '../../src/main/host/machine'
import { exitOf, openScene, type Scene, started, startShell, textOf } from './lib/scene'

let scene: Scene
beforeEach(() => {
  scene = openScene()
})
afterEach(() => scene.close())

async function problemOf(changes: Partial<ProgramSpec>) {
  const created = await scene.machine.spawn(scene.spec(changes))
  if (created.ok) throw new Error('It was started')
  return created.problem
}

function program(name: string, text: string, mode = 0o755): string {
  const path = join(scene.folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

test('L4: a command that is not there', async () => {
  expect(await problemOf({ command: 'no-such-agent', name: 'Claude Code' })).toMatchObject({
    code: 'not-found',
    message: "Could not start Claude Code. Check that it's installed.",
    hint: 'The command "no-such-agent" was not found.',
  })
})

test('L4: a path that is not there, and a link to nowhere', async () => {
  symlinkSync('/nowhere', join(scene.folder, 'link'))
  expect((await problemOf({ command: '/nowhere/agent' })).code).toBe('not-found')
  expect((await problemOf({ command: './link' })).code).toBe('not-found')
})

test('a file that may not be run', async () => {
  const path = program('agent', '#!/bin/sh\n', 0o644)
  expect(await problemOf({ command: path })).toMatchObject({
    code: 'not-executable',
    hint: `Allow it with: chmod +x ${path}`,
  })
})

test('a folder in the place of a program', async () => {
  expect((await problemOf({ command: scene.folder })).code).toBe('not-found')
})

test('a folder to work in that is gone', async () => {
  expect(await problemOf({ folder: '/no/such/folder' })).toMatchObject({
    code: 'folder-missing',
    hint: expect.stringContaining('/no/such/folder'),
  })
})

test('a script whose interpreter is not there', async () => {
  const path = program('agent', '#!/opt/no/interpreter\n')
  expect(await problemOf({ command: path })).toMatchObject({
    code: 'not-found',
    message: 'Could not start Test Agent. It needs /opt/no/interpreter, which is missing.',
  })
})

test('a script whose interpreter env does not find', async () => {
  const path = program('agent', '#!/usr/bin/env no-such-node\n')
  expect((await problemOf({ command: path })).message).toBe(
    'Could not start Test Agent. It needs no-such-node, which is missing.',
  )
})

test('a program that is damaged, or made for another machine', async () => {
  for (const text of ['\x7fELF', '', '\0\x01\x02']) {
    expect(await problemOf({ command: program('agent', text) })).toMatchObject({
      code: 'spawn-failed',
      message: 'Could not start Test Agent. Its file is damaged.',
    })
  }
})

test('arguments that are too long for the system', async () => {
  expect((await problemOf({ args: ['x'.repeat(8_000_000)] })).code).toBe('spawn-failed')
})

test('after a failure nothing is left: no process, no record', async () => {
  await problemOf({ command: 'no-such-agent' })
  expect(scene.records.all()).toEqual([])
})

test('the environment is the one of the user, with the changes and the marks', async () => {
  const child = await started(scene, {
    args: ['-c', 'env'],
    env: { ADDED: 'yes', HOME: null, ELECTRON_RUN_AS_NODE: '1' },
  })
  const text = textOf(child)
  await exitOf(child)
  const lines = text().split('\n')
  expect(lines).toContain('ADDED=yes')
  expect(lines).toContain('ELECTRON_RUN_AS_NODE=1')
  expect(lines).toContain(`LIMINAL_RUN=${scene.token}`)
  expect(lines).toContain(`LIMINAL_PROCESS=${child.id}`)
  expect(lines.some((line) => line.startsWith('HOME='))).toBe(false)
})

test('a child leads a group and session of its own, in its folder', async () => {
  const child = await startShell(scene, 'pwd; ps -o pid=,pgid=,sid= -p $$')
  const text = textOf(child)
  await exitOf(child)
  const [folder, line = ''] = text().split('\n')
  expect(folder).toBe(scene.folder)
  expect(line.trim().split(/\s+/)).toEqual([1, 1, 1].map(() => String(child.pid)))
})

test('children that say nothing do not hold up the others', async () => {
  const children = await Promise.all(
    Array.from({ length: 40 }, () => startShell(scene, 'exec sleep 1000')),
  )
  expect(new Set(children.map(({ pid }) => pid)).size).toBe(40)
})
