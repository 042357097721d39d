import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Wanted } from '../../../src/main/host/exact-files'
import { hashOf } from '../../../src/main/host/exact-hash'
import { testFolder } from '../../lib/folder'
import { type Open, openScene, valueIn } from './scene'

const large = 1024 * 1024
const text = (bytes: string): Wanted => ({ type: 'file', bytes })
const asFile = (bytes: string, executable = false) =>
  hashOf({ type: 'file', bytes, executable, signature: '' })

/** Files of a workspace to the byte: what they are, and replacing them. */
export function exactFilesContract(open: Open): void {
  async function scene() {
    const { machine, folder } = await openScene(open)
    const keep = join(testFolder(), 'keep')
    const replace = async (path: string, expected: string | null, wanted: Wanted) =>
      machine.files.replaceIf({ root: folder, path, expected, wanted, keep })
    const read = async (path: string) => valueIn(await machine.files.readExact(folder, path, large))
    return { machine, folder, keep, replace, read }
  }

  test('what lies at a path, with names of any bytes', async () => {
    const { folder, read, machine } = await scene()
    mkdirSync(join(folder, 'd'))
    writeFileSync(join(folder, 'd/a'), 'é\r\n')
    writeFileSync(Buffer.from(`${folder}/\xe9\n`, 'latin1'), 'x', { mode: 0o755 })
    symlinkSync('/etc/passwd', join(folder, 'link'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    writeFileSync(join(folder, 'large'), 'x'.repeat(large + 1))
    expect(await read('d/a')).toMatchObject({
      type: 'file',
      bytes: '\xc3\xa9\r\n',
      executable: false,
    })
    expect(await read('\xe9\n')).toMatchObject({ type: 'file', executable: true })
    expect(await read('link')).toEqual({ type: 'link', target: '/etc/passwd' })
    expect(await read('pipe')).toEqual({ type: 'special' })
    expect(await read('d')).toEqual({ type: 'folder' })
    expect(await read('none/deep')).toEqual({ type: 'nothing' })
    expect(await read('large')).toMatchObject({ type: 'large', size: large + 1 })
    const surveyed = await machine.files.survey(folder, ['d/a', 'link', 'none', 'pipe'], true)
    expect(surveyed).toMatchObject([
      { type: 'file', lines: 1, size: 4 },
      { type: 'link' },
      { type: 'nothing' },
      { type: 'special' },
    ])
  })

  test('nothing outside is read or written, by any name, over any link, and no device', async () => {
    const { machine, folder, keep } = await scene()
    const outside = testFolder()
    writeFileSync(join(outside, 'secret'), 'secret')
    mkdirSync(join(folder, '.git'))
    mkdirSync(join(folder, 'sub/.git'), { recursive: true })
    writeFileSync(join(folder, '.git/config'), '[core]')
    symlinkSync(outside, join(folder, 'way-out'))
    symlinkSync('..', join(folder, 'up'))
    symlinkSync('.git', join(folder, 'innocent'))
    symlinkSync(join(outside, 'secret'), join(folder, 'link'))
    const attacks = [
      '../secret',
      'a/../../secret',
      join(outside, 'secret'),
      '.git/config',
      '.GIT/config',
      'sub/.git/hooks/x',
      '.git. /config',
      '.git::$INDEX_ALLOCATION/x',
      'a\0b',
      '',
      '.',
      './a',
      'way-out/secret',
      'way-out/new',
      'up/x',
      'innocent/config',
      '\\..\\x',
      'C:\\x',
      'git~1/x',
    ]
    for (const path of attacks) {
      const read = await machine.files.readExact(folder, path, large)
      // Over a link there is nothing, as version control has it.
      if (read.ok) expect(read.value, path).toEqual({ type: 'nothing' })
      const order = { root: folder, path, keep, wanted: text('attack') }
      for (const expected of [null, asFile('secret')]) {
        const written = await machine.files.replaceIf({ ...order, expected })
        expect(written.ok && written.value.outcome === 'done', path).toBe(false)
      }
      expect((await machine.files.survey(folder, [path], true))[0]).not.toHaveProperty('lines')
    }
    // The link itself, and never what it leads to.
    const link = hashOf({ type: 'link', target: join(outside, 'secret') })
    const order = { root: folder, path: 'link', keep, wanted: text('attack'), expected: link }
    expect(await machine.files.replaceIf(order)).toMatchObject({ value: { outcome: 'done' } })
    expect(lstatSync(join(folder, 'link')).isFile()).toBe(true)
    expect(readdirSync(outside)).toEqual(['secret'])
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
    expect(readFileSync(join(folder, '.git/config'), 'utf8')).toBe('[core]')
    expect(readdirSync(join(folder, '.git'))).toEqual(['config'])
  })

  test('a file is replaced, made and removed only if what is expected lies there', async () => {
    const { folder, keep, replace, machine } = await scene()
    writeFileSync(join(folder, 'a'), 'one', { mode: 0o750 })
    chmodSync(join(folder, 'a'), 0o750)
    expect(await replace('a', asFile('two', true), text('new'))).toMatchObject({
      value: { outcome: 'changed' },
    })
    expect(await replace('a', null, text('new'))).toMatchObject({ value: { outcome: 'changed' } })
    const replaced = valueIn(await replace('a', asFile('one', true), text('new')))
    expect(replaced.outcome).toBe('done')
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('new')
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o750)
    const kept = replaced.outcome === 'done' ? (replaced.kept ?? '') : ''
    expect(await machine.files.readKept(keep, kept, large)).toMatchObject({ bytes: 'one' })
    const plain: Wanted = { type: 'file', bytes: 'new', executable: false }
    expect(await replace('a', asFile('new', true), plain)).toMatchObject({ ok: true })
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o640)
    expect(await replace('deep/er/b', null, text('b'))).toMatchObject({ value: { kept: null } })
    expect(readFileSync(join(folder, 'deep/er/b'), 'utf8')).toBe('b')
    const link: Wanted = { type: 'link', target: 'a' }
    expect(await replace('deep/er/b', asFile('b'), link)).toMatchObject({ ok: true })
    expect(readlinkSync(join(folder, 'deep/er/b'))).toBe('a')
    const gone = await replace('deep/er/b', hashOf({ type: 'link', target: 'a' }), {
      type: 'nothing',
    })
    expect(gone).toMatchObject({ value: { outcome: 'done' } })
    expect(existsSync(join(folder, 'deep/er/b'))).toBe(false)
    expect(await replace('none/c', null, { type: 'nothing' })).toMatchObject({ ok: true })
    expect(existsSync(join(folder, 'none'))).toBe(false)
    // The very same file comes back, for whoever has it open.
    const back = await replace('a', asFile('new'), { type: 'kept', id: kept })
    expect(back).toMatchObject({ value: { outcome: 'done' } })
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('one')
    expect(statSync(join(folder, 'a')).nlink).toBe(1)
    expect(readdirSync(folder).sort()).toEqual(['a', 'deep'])
    const last = valueIn(await replace('a', asFile('one', true), text('last')))
    const old = last.outcome === 'done' ? (last.kept ?? '') : ''
    await machine.files.tidyKept(keep, Date.now() + 60_000)
    expect(await machine.files.readKept(keep, old, large)).toEqual({ type: 'nothing' })
  })

  test('what is not ours to replace is refused, and stays', async () => {
    const { folder, replace } = await scene()
    writeFileSync(join(folder, 'a'), 'one')
    linkSync(join(folder, 'a'), join(folder, 'b'))
    expect(await replace('a', asFile('one'), text('new'))).toMatchObject({
      problem: { code: 'file-refused', message: expect.stringContaining('hard link') },
    })
    unlinkSync(join(folder, 'b'))
    mkdirSync(join(folder, 'folder'))
    const folderHash = hashOf({ type: 'folder' })
    expect(await replace('folder', folderHash, text('new'))).toMatchObject({ ok: false })
    const below = await replace('a/below', null, text('new'))
    expect(below).toMatchObject({ value: { outcome: 'changed' } })
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('one')
    expect(readdirSync(folder).sort()).toEqual(['a', 'folder'])
  })
}
