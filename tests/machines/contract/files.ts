import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CompareRequest } from '../../../src/main/host/comparison'
import { testFolder } from '../../lib/folder'
import { until } from '../lib/scene'
import { type Open, openScene, valueIn } from './scene'

/** The files of a machine. */
export function filesContract(open: Open): void {
  test('what is there is told apart', async () => {
    const { machine, folder } = await openScene(open)
    writeFileSync(join(folder, 'file'), '')
    const kinds = ['', 'file', 'none'].map((one) => machine.files.kind(join(folder, one)))
    expect(await Promise.all([...kinds, machine.files.kind('/dev/null')])).toEqual([
      'folder',
      'file',
      'nothing',
      'other',
    ])
  })

  test('a file of the workspace is read and replaced as a whole, with the folders that it needs', async () => {
    const { machine, folder } = await openScene(open)
    const { files } = machine
    const path = join(folder, 'a/b/deep.txt')
    expect(await files.write(folder, path, 'one\ntwo\n')).toMatchObject({ ok: true })
    const before = statSync(path).ino
    expect(await files.write(folder, path, 'three\nfour\n')).toMatchObject({ ok: true })
    // Another file took its place: nobody ever sees half of one.
    expect(statSync(path).ino).not.toBe(before)
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['deep.txt'])
    expect(await files.read(folder, path, {})).toEqual({ ok: true, value: 'three\nfour\n' })
    expect(await files.read(folder, path, { line: 2, limit: 1 })).toEqual({
      ok: true,
      value: 'four',
    })
  })

  test('where paths really lie is told for each, by the words in which it was named', async () => {
    const { machine, folder } = await openScene(open)
    mkdirSync(join(folder, 'real ü'))
    symlinkSync(join(folder, 'real ü'), join(folder, 'link'))
    const named = ['link/new', 'real ü', '/']
    expect(await machine.files.places(folder, named)).toEqual([
      ['link/new', [join(folder, 'real ü/new')]],
      ['real ü', [join(folder, 'real ü')]],
      ['/', ['/']],
    ])
    expect(await machine.files.places(folder, [])).toEqual([])
  })

  test('what differs from a tree is told with its bytes, and emptied folders go', async () => {
    const { machine, folder } = await openScene(open)
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    writeFileSync(join(folder, 'a/b/file'), Buffer.from([0, 0xe9, 0xff]))
    const look: CompareRequest = {
      ...({ do: 'look' } as const),
      folder,
      table: `${folder}.json`,
      index: `${folder}.index`,
      ...({ hash: 'sha1' } as const),
      tree: 'none',
      listing: '',
      git: { admin: folder, common: folder },
      limits: { newFile: 100, all: 1000, part: 1000, files: 10, entries: 100 },
    }
    expect(await machine.files.compare(look)).toMatchObject({ is: 'asking', asks: ['a/'] })
    const sort: CompareRequest = { do: 'sort', folder, ignored: [] }
    expect(await machine.files.compare(sort)).toMatchObject({ is: 'asking', asks: ['a/b/'] })
    expect(await machine.files.compare(sort)).toMatchObject({ asks: ['a/b/file'] })
    expect(await machine.files.compare(sort)).toMatchObject({
      is: 'told',
      rest: false,
      changes: [{ path: 'a/b/file', mode: '100644', content: '\0\xe9\xff' }],
    })
    rmSync(join(folder, 'a/b/file'))
    await machine.files.removeEmpty(folder, ['a/b/file'])
    expect(await machine.files.kind(join(folder, 'a'))).toBe('nothing')
    await machine.files.compare({ do: 'leave', folder })
  })

  test('what is discarded is gone with all that is in it, and what a link leads to is not', async () => {
    const { machine, folder } = await openScene(open)
    const outside = testFolder()
    writeFileSync(join(outside, 'secret'), 'secret')
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    writeFileSync(join(folder, 'a/b/file'), 'x')
    symlinkSync(outside, join(folder, 'a/link'))
    symlinkSync(outside, join(folder, 'way-out'))
    const done = { ok: true, value: undefined }
    expect(await machine.files.discard(folder, 'way-out/secret')).toMatchObject({ ok: false })
    expect(await machine.files.discard(folder, '../x')).toMatchObject({ ok: false })
    expect(await machine.files.discard(folder, 'a')).toEqual(done)
    expect(await machine.files.discard(folder, 'a/b/file')).toEqual(done)
    expect(await machine.files.kind(join(folder, 'a'))).toBe('nothing')
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
  })

  test('nothing outside of it is touched, by any name and through any link', async () => {
    const { machine, folder } = await openScene(open)
    const outside = testFolder()
    writeFileSync(join(outside, 'secret'), 'secret')
    symlinkSync(outside, join(folder, 'way-out'))
    symlinkSync(join(outside, 'secret'), join(folder, 'link'))
    mkdirSync(join(folder, '.git'))
    const paths = ['way-out/secret', 'link', '../secret', '.git/config', 'way-out/new']
    for (const path of [
      ...paths.map((one) => join(folder, one)),
      join(outside, 'secret'),
      'plain',
    ]) {
      const problem = { code: 'file-refused' }
      expect(await machine.files.read(folder, path, {}), path).toMatchObject({ problem })
      expect(await machine.files.write(folder, path, 'attack'), path).toMatchObject({ problem })
    }
    expect(readdirSync(outside)).toEqual(['secret'])
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
    const missing = await machine.files.read(folder, join(folder, 'none'), {})
    expect(missing).toMatchObject({ problem: { code: 'file-missing' } })
  })

  test('files are found by what they are called, listed, and shown', async () => {
    const { machine, folder } = await openScene(open)
    mkdirSync(join(folder, 'src'))
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'src/code.ts'), 'code')
    writeFileSync(join(folder, 'node_modules/skipped'), '')
    const found = valueIn(
      await machine.files.find(folder, { path: 'code.ts', near: join(folder, 'src') }),
    )
    expect(found.path).toBe('src/code.ts')
    expect(await machine.files.show(found.real)).toEqual({
      ok: true,
      value: { text: 'code', cut: false },
    })
    expect(await machine.files.walk(folder)).toEqual(['src/code.ts'])
    expect(await machine.files.find(folder, { path: '/etc/passwd' })).toMatchObject({ ok: false })
    expect(await machine.files.attachable(found.real, folder)).toMatchObject({
      value: { mention: { name: 'src/code.ts' } },
    })
  })

  test("the app's own files are put in folders that nobody else may read", async () => {
    const { machine, folder } = await openScene(open)
    const own = join(folder, 'own/deep')
    expect(await machine.files.names(own)).toEqual([])
    await machine.files.put(join(own, 'script.sh'), 'text')
    await machine.files.put(join(own, 'script.sh'), 'other')
    expect(await machine.files.text(join(own, 'script.sh'))).toBe('other')
    expect(await machine.files.text(join(own, 'none'))).toBeFalsy()
    await machine.files.makeFolder(join(own, 'logins'))
    expect((await machine.files.names(own)).sort()).toEqual(['logins', 'script.sh'])
    expect(statSync(join(own, 'logins')).mode & 0o777).toBe(0o700)
  })

  test('what was made takes the place of what was there, and is removed with all that is in it', async () => {
    const { machine, folder } = await openScene(open)
    const [place, fresh] = [join(folder, 'place'), join(folder, 'fresh')]
    for (const version of ['1', '2']) {
      await machine.files.put(join(fresh, version), version)
      await machine.files.replace(place, fresh)
      expect(readdirSync(folder)).toEqual(['place'])
      expect(readdirSync(place)).toEqual([version])
    }
    await machine.files.remove(place)
    await machine.files.remove(place)
    expect(readdirSync(folder)).toEqual([])
  })

  test('a copy of a file is never newer than the file, and says whether there was one', async () => {
    const { machine, folder } = await openScene(open)
    const [from, to] = [join(folder, 'from'), join(folder, 'new folder/to')]
    expect(await machine.files.copy(from, to)).toBe(false)
    writeFileSync(from, 'text')
    expect(await machine.files.copy(from, to)).toBe(true)
    expect(readFileSync(to, 'utf8')).toBe('text')
    expect(statSync(to).mtimeMs).toBeLessThanOrEqual(statSync(from).mtimeMs)
  })

  test('a change below a folder is heard of, until nobody wants to', async () => {
    const { machine, folder } = await openScene(open)
    const heard: string[] = []
    const stop = valueIn(
      await machine.watch(folder, {
        ignored: [],
        changed: (paths) => void heard.push(...paths),
        lost: () => undefined,
      }),
    )
    const path = join(folder, 'new')
    writeFileSync(path, '')
    await until(() => heard.includes(path))
    await stop()
  })

  test('who listens to a folder that goes away stops without any trouble', async () => {
    const { machine, folder } = await openScene(open)
    const gone = join(folder, 'gone/deep')
    mkdirSync(gone, { recursive: true })
    let heard = false
    const watching = {
      ignored: [],
      changed: () => {
        heard = true
      },
      lost: () => undefined,
    }
    const stops = [
      valueIn(await machine.watch(join(folder, 'gone'), watching)),
      valueIn(await machine.watch(gone, watching)),
    ]
    rmSync(join(folder, 'gone'), { recursive: true })
    await until(() => heard)
    for (const stop of stops) await stop()
  })
}
