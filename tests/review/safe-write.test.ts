// Proves that replacing a file loses nothing when it is killed in the midst, when the kept lies elsewhere, and when somebody writes late.
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hashOf } from '../../src/main/host/exact-hash'
import { localFiles } from '../../src/main/host/local/files/local-files'
import { SafeWrites } from '../../src/main/workspace/safe-writes'
import { testFolder } from '../lib/folder'

const hooks = join(import.meta.dirname, '../lib/typescript.mjs')
const asFile = (bytes: string) => hashOf({ type: 'file', bytes, executable: false, signature: '' })

function writesTo(keep: string) {
  return new SafeWrites({ files: localFiles, keep, now: Date.now, after: () => () => undefined })
}

test('killed at any moment, each file is whole: the old one, the new one, or the old one again after a start', async () => {
  const folder = join(testFolder(), 'workspace')
  const keep = join(testFolder(), 'keep')
  mkdirSync(folder)
  const program = join(import.meta.dirname, 'lib/replace-for-ever.ts')
  for (let run = 0; run < 12; run++) {
    writeFileSync(join(folder, 'f'), `${run}.0\n`)
    const child = spawn(process.execPath, ['--import', hooks, program, folder, keep, `${run}`])
    // Once it has replaced it some times.
    await new Promise<void>((resolve) => {
      let said = ''
      child.stdout.on('data', (bytes) => {
        said += String(bytes)
        if (said.split('\n').length > 20 + run * 3) resolve()
      })
    })
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    await writesTo(keep).tidy()
    expect(readFileSync(join(folder, 'f'), 'utf8')).toMatch(new RegExp(`^${run}\\.\\d+\\n$`))
    expect(readdirSync(folder)).toEqual(['f'])
    expect(readdirSync(keep).filter((name) => name.endsWith('-new'))).toEqual([])
  }
})

test('killed at any moment beside somebody who appends: no line is lost, and nothing of ours is left there', async () => {
  const folder = join(testFolder(), 'workspace')
  const keep = join(testFolder(), 'keep')
  mkdirSync(folder)
  const file = join(folder, 'f')
  const program = join(import.meta.dirname, 'lib/replace-for-ever.ts')
  let appended = 0
  for (let run = 0; run < 12; run++) {
    writeFileSync(file, `${run}.0\n`)
    const from = appended
    const child = spawn(process.execPath, [
      '--import',
      hooks,
      program,
      folder,
      keep,
      `${run}`,
      'beside',
    ])
    await new Promise<void>((resolve) => {
      let said = ''
      child.stdout.on('data', (bytes) => {
        said += String(bytes)
        appendFileSync(file, `appended ${appended++}\n`)
        if (said.split('\n').length > 20 + run * 3) resolve()
      })
    })
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    await writesTo(keep).tidy()
    const lines = readFileSync(file, 'utf8').split(/(?<=\n)/)
    expect(lines[0]).toMatch(new RegExp(`^${run}\\.\\d+\\n$`))
    const all = Array.from({ length: appended - from }, (_, one) => `appended ${from + one}\n`)
    expect(lines.slice(1).toSorted()).toEqual(all.toSorted())
    expect(readdirSync(folder)).toEqual(['f'])
  }
})

test('what is old is forgotten, and what is not stays', async () => {
  const folder = testFolder()
  const keep = join(testFolder(), 'keep')
  writeFileSync(join(folder, 'f'), 'one')
  const writes = writesTo(keep)
  const file = { root: folder, path: 'f', expected: asFile('one') }
  await writes.write({ ...file, wanted: { type: 'file', bytes: 'two' } })
  await writes.tidy()
  expect(readdirSync(keep)).toHaveLength(2)
  await localFiles.tidyKept(keep, Date.now() + 1)
  expect(readdirSync(keep)).toEqual(['asides.jsonl'])
})

test.runIf(process.platform === 'linux')('kept on another file system', async () => {
  const folder = testFolder()
  const inMemory = statSync(folder).dev === statSync('/dev/shm').dev
  const keep = mkdtempSync(`${inMemory ? '/var/tmp' : '/dev/shm'}/liminal-keep-`)
  onTestFinished(() => rmSync(keep, { recursive: true }))
  expect(statSync(keep).dev).not.toBe(statSync(folder).dev)
  writeFileSync(join(folder, 'f'), 'one')
  const writes = writesTo(keep)
  const file = { root: folder, path: 'f' }
  const replaced = await writes.write({
    ...file,
    expected: asFile('one'),
    wanted: { type: 'file', bytes: 'two' },
  })
  const kept = replaced.ok && replaced.value.outcome === 'done' ? (replaced.value.kept ?? '') : ''
  expect(await localFiles.readKept(keep, kept, 100)).toMatchObject({ bytes: 'one' })
  const back = { ...file, expected: asFile('two'), wanted: { type: 'kept' as const, id: kept } }
  expect(await writes.write(back)).toMatchObject({ value: { outcome: 'done' } })
  expect(readFileSync(join(folder, 'f'), 'utf8')).toBe('one')
  expect(readdirSync(folder)).toEqual(['f'])
})

test('who had it open and writes late has it again, and goes on writing into it', async () => {
  const folder = testFolder()
  const writes = writesTo(join(testFolder(), 'keep'))
  const late: string[] = []
  writes.onLate((_root, path) => late.push(path))
  writeFileSync(join(folder, 'log'), 'one\n')
  const open = openSync(join(folder, 'log'), 'a')
  const reverted = { type: 'file' as const, bytes: '' }
  await writes.write({ root: folder, path: 'log', expected: asFile('one\n'), wanted: reverted })
  writeSync(open, 'two\n')
  await writes.settle()
  expect(late).toEqual(['log'])
  writeSync(open, 'three\n')
  closeSync(open)
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('one\ntwo\nthree\n')
})

test('who had it open and writes late, while others append to what has its name now: no line is lost', async () => {
  const folder = testFolder()
  const writes = writesTo(join(testFolder(), 'keep'))
  const file = join(folder, 'log')
  writeFileSync(file, 'one\n')
  const open = openSync(file, 'a')
  const wanted = { type: 'file' as const, bytes: 'reverted\n' }
  await writes.write({ root: folder, path: 'log', expected: asFile('one\n'), wanted })
  appendFileSync(file, 'by name\n')
  writeSync(open, 'late\n')
  await writes.settle()
  expect(readFileSync(file, 'utf8')).toBe('reverted\nby name\nlate\n')
  writeSync(open, 'later\n')
  closeSync(open)
  await writes.settle()
  expect(readFileSync(file, 'utf8')).toBe('reverted\nby name\nlate\nlater\n')
  expect(readdirSync(folder)).toEqual(['log'])
})

test('where two names cannot change places in one step, a file has its name at every moment all the same', async () => {
  vi.doMock('../../src/starting/bare', () => ({ nativeExchange: () => undefined }))
  vi.resetModules()
  onTestFinished(() => vi.doUnmock('../../src/starting/bare'))
  const { replaceIf } = await import('../../src/main/host/local/files/safe-write')
  const folder = join(testFolder(), 'workspace')
  const keep = join(testFolder(), 'keep')
  mkdirSync(folder)
  const file = join(folder, 'f')
  writeFileSync(file, '0\n')
  let missing = 0
  const looking = setInterval(() => {
    if (!existsSync(file)) missing += 1
  })
  onTestFinished(() => clearInterval(looking))
  for (let time = 0; time < 50; time++) {
    const wanted = { type: 'file' as const, bytes: `${time + 1}\n` }
    const order = { root: folder, path: 'f', keep, wanted }
    expect(await replaceIf({ ...order, expected: asFile(`${time}\n`) })).toMatchObject({
      outcome: 'done',
    })
  }
  expect(missing).toBe(0)
  expect(statSync(file).nlink).toBe(1)
  expect(readdirSync(folder)).toEqual(['f'])
  expect(readdirSync(keep)).toHaveLength(51)
})
