// Proves with real processes that a data folder has one owner at any time, and that nobody's folders get lost.

import { readdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { takeLock } from '../../src/main/app/instance-lock'
import { testFolder } from '../lib/folder'
import { nextLine, type Program, startProgram } from '../lib/program'
import { expectPromised } from '../lib/promised'
import { makeReadOnly, mayMakeDisks, smallDisk } from '../lib/small-disk'

const program = path.resolve(import.meta.dirname, 'start.ts')
const start = (behaviour: string, folder: string, ...folders: string[]) =>
  startProgram(program, [behaviour, folder, ...folders])
const said = async (from: Program) => JSON.parse(await nextLine(from))

test('of twenty programs that want a data folder at once one owns it, and gets the folders of all the others', async () => {
  const folder = testFolder()
  const starts = Array.from({ length: 20 }, (_, index) => start('listen', folder, `/f/${index}`))
  const words = await Promise.all(starts.map(said))
  const owners = starts.filter((_, index) => words[index].owner)
  expect(owners).toHaveLength(1)
  const [owner] = owners as [Program]
  const handed = new Set<string>()
  while (handed.size < 19) for (const one of (await said(owner)).handed) handed.add(one)
  const others = starts.filter((one) => one !== owner)
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual(Array(19).fill(0))
  handed.add(`/f/${starts.indexOf(owner)}`)
  expect(handed).toEqual(new Set(starts.map((_, index) => `/f/${index}`)))
})

test('the lock of a killed owner is taken over at once', async () => {
  const folder = testFolder()
  const first = start('listen', folder)
  expect(await said(first)).toMatchObject({ owner: true })
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  const second = start('listen', folder)
  const { owner, milliseconds } = await said(second)
  expect(owner).toBe(true)
  expectPromised('taking over a lock', milliseconds ?? Infinity, 1000)
  const third = start('listen', folder, '/folder')
  expect(await said(third)).toEqual({ owner: false })
  expect(await said(second)).toEqual({ handed: ['/folder'] })
})

test('who hands over to an owner that can open no window is told so, and which process it is', async () => {
  const folder = testFolder()
  const owner = start('windowless', folder)
  expect(await said(owner)).toMatchObject({ owner: true })
  const other = start('listen', folder, '/folder')
  expect(await said(other)).toEqual({ owner: false, windowless: owner.child.pid })
  expect(await said(owner)).toEqual({ handed: ['/folder'] })
})

test('an owner that does not listen yet is waited for', async () => {
  const folder = testFolder()
  const unlock = takeLock(path.join(folder, 'instance.lock'))
  const later = start('listen', folder)
  // It has begun to wait when it has found nobody to talk to; then the starting owner goes away.
  const server = createServer((socket) => {
    socket.destroy()
    server.close()
    unlock?.()
  })
  server.listen(path.join(folder, 'instance.socket'))
  expect(await said(later)).toMatchObject({ owner: true })
})

test('folders that arrive before the app is ready for them are kept for it', async () => {
  const folder = testFolder()
  const owner = start('late', folder)
  await said(owner)
  const other = start('listen', folder, '/early')
  expect(await said(other)).toEqual({ owner: false })
  owner.child.stdin.write('now\n')
  expect(await said(owner)).toEqual({ handed: ['/early'] })
})

// README.md: `npm start -- FOLDER…` opens folders, and `--user-data-dir=DIR` keeps everything in a folder of your choice.
test('an owner that quits leaves nothing behind but the file of the lock', async () => {
  const folder = testFolder()
  const owner = start('listen', folder)
  await said(owner)
  owner.child.stdin.end()
  expect(await said(owner)).toEqual({ released: true })
  expect(await owner.ended).toBe(0)
  expect(readdirSync(folder)).toEqual(['instance.lock'])
})

test('works in a folder whose path is too long for a socket', async () => {
  const folder = path.join(testFolder(), 'a'.repeat(120))
  const owner = start('listen', folder)
  expect(await said(owner)).toMatchObject({ owner: true })
  const other = start('listen', folder, '/folder')
  expect(await said(other)).toEqual({ owner: false })
  expect(await said(owner)).toEqual({ handed: ['/folder'] })
  owner.child.kill('SIGKILL')
  await owner.ended
  const next = start('listen', folder)
  expect(await said(next)).toMatchObject({ owner: true })
  next.child.stdin.end()
  await next.ended
  expect(readdirSync(folder)).toEqual(['instance.lock'])
})

test('a folder that can not be written to is refused in words', async () => {
  const folder = path.join(testFolder(), 'data')
  writeFileSync(folder, 'a file where the folder should be')
  const refused = start('listen', folder)
  expect((await said(refused)).refused).toMatchObject({
    code: 'folder-unusable',
    message: `Liminal can not use its data folder ${folder}.`,
  })
  expect(await refused.ended).toBe(1)
})

if (mayMakeDisks) {
  test('a data folder on a disk that is read-only is refused, though its lock could be taken', async () => {
    const folder = smallDisk(1024 * 1024)
    const first = start('listen', folder)
    await said(first)
    first.child.stdin.end()
    await first.ended
    makeReadOnly(folder)
    const refused = start('listen', folder)
    expect((await said(refused)).refused.code).toBe('folder-unusable')
    expect(await refused.ended).toBe(1)
  })
}

test('nonsense on the socket neither disturbs the owner nor gets an answer', async () => {
  const folder = testFolder()
  const owner = start('listen', folder)
  await said(owner)
  for (const nonsense of [
    '\n',
    'GET / HTTP/1.1\n',
    '{"folders":[1]}\n',
    '{"folders":[],"x":1}\n',
  ]) {
    const answer = await new Promise((resolve) => {
      let text = ''
      const socket = connect(path.join(folder, 'instance.socket'))
      socket.on('data', (bytes) => {
        text += bytes
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(text))
      socket.write(nonsense)
    })
    expect(answer).toBe('')
  }
  const other = start('listen', folder, '/folder')
  expect(await said(other)).toEqual({ owner: false })
  expect(await said(owner)).toEqual({ handed: ['/folder'] })
})
