import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Open, openScene, valueIn } from './scene'

/** The folders of a machine, as things that are moved and thrown away. */
export function foldersContract(open: Open): void {
  test('a folder is told from another one, also after it was moved', async () => {
    const { machine, folder } = await openScene(open)
    const { folders } = machine
    const [one, two] = [join(folder, 'one'), join(folder, 'two')]
    mkdirSync(one)
    const before = valueIn(await folders.facts(one))
    expect(before).toMatchObject({ kind: 'folder', mounts: [] })
    renameSync(one, two)
    mkdirSync(one)
    expect(valueIn(await folders.facts(two)).identity).toEqual(before.identity)
    expect(valueIn(await folders.facts(one)).identity).not.toEqual(before.identity)
    rmSync(one, { recursive: true })
    symlinkSync(two, one)
    expect(await folders.facts(one)).toMatchObject({ value: { kind: 'link' } })
    expect(await folders.facts(join(folder, 'none'))).toMatchObject({ value: { kind: 'nothing' } })
  })

  test.runIf(process.platform === 'linux')('a mount is seen', async () => {
    const { machine } = await openScene(open)
    const proc = valueIn(await machine.folders.facts('/proc'))
    expect(proc).toMatchObject({ kind: 'folder', real: '/proc' })
    expect(proc.mounts).toContain('/proc')
  })

  test('who works in it is named, by its folder and by its files; a helper is not', async () => {
    const { machine, folder, start } = await openScene(open)
    const outside = join(folder, '..')
    const [inIt, reads] = [join(folder, 'in it'), join(folder, 'in it/file')]
    mkdirSync(inIt)
    writeFileSync(reads, '')
    const works = await start('echo; exec sleep 60', { folder: inIt })
    const has = await start(`exec 5<'${reads}'; echo; exec sleep 60`, { folder: outside })
    const helper = await machine.spawn({
      id: 'helper',
      name: 'Helper',
      command: '/bin/sleep',
      args: ['60'],
      env: {},
      folder: inIt,
    })
    await Promise.all([works, has].map((one) => new Promise((heard) => one.onBytes(heard))))
    const users = valueIn(await machine.folders.users(inIt))
    expect(users.map(({ pid }) => pid).toSorted()).toEqual([works.pid, has.pid].toSorted())
    expect(users[0]?.name).toBe('sleep')
    expect(await machine.folders.users(join(folder, 'in'))).toEqual({ ok: true, value: [] })
    await valueIn(helper).end()
  })

  test('what lies below is surveyed, links not followed, and names of any bytes', async () => {
    const { machine, folder } = await openScene(open)
    mkdirSync(join(folder, 'a/nested/.git'), { recursive: true })
    writeFileSync(join(folder, 'a/big'), 'x'.repeat(2000))
    writeFileSync(Buffer.from(`${folder}/a/\xe9`, 'latin1'), 'x')
    symlinkSync('/', join(folder, 'a/way-out'))
    writeFileSync(join(folder, 'b'), 'x')
    const bounds = { large: 1000, entries: 100 }
    const survey = valueIn(await machine.folders.survey(folder, ['a/', 'b', 'gone'], bounds))
    expect(survey).toEqual({
      bytes: 2002,
      large: ['a/big'],
      repositories: ['a/nested'],
      cut: false,
    })
    const short = await machine.folders.survey(folder, ['a/'], { ...bounds, entries: 2 })
    expect(short).toMatchObject({ value: { cut: true } })
    expect(await machine.folders.present(folder, ['a/\xe9', 'a/x', 'b/x'])).toEqual(['a/\xe9'])
  })

  test('where no size is too large, none is told, however much lies there', async () => {
    const { machine, folder } = await openScene(open)
    for (let n = 0; n < 100; n += 1) writeFileSync(join(folder, String(n)), 'x')
    const survey = await machine.folders.survey(folder, [''], { entries: 1000 })
    expect(survey).toMatchObject({ value: { bytes: 100, large: [], cut: false } })
  })

  test('a folder is made with those above it, and goes again only while nothing is in it', async () => {
    const { machine, folder } = await openScene(open)
    const deep = join(folder, 'ü/b')
    expect(await machine.folders.make(deep)).toMatchObject({ value: [join(folder, 'ü'), deep] })
    expect(await machine.folders.removeEmpty(join(folder, 'ü'))).toBe(false)
    expect(await machine.folders.removeEmpty(deep)).toBe(true)
    expect(await machine.folders.room(deep)).toBeGreaterThan(0)
  })

  test('a file is carried into another folder, where nothing is in its place', async () => {
    const { machine, folder } = await openScene(open)
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    for (const one of [from, to]) mkdirSync(one)
    writeFileSync(join(from, 'a'), 'abc')
    const bounds = { file: 100, total: 100 }
    expect(await machine.folders.carry(from, to, 'a', 'copy', bounds)).toEqual({ bytes: 3 })
    expect(readFileSync(join(to, 'a'), 'utf8')).toBe('abc')
    expect(await machine.folders.carry(from, to, 'a', 'link', bounds)).toMatchObject({
      left: 'there',
    })
  })

  test('what is the same in two folders is told by its bytes', async () => {
    const { machine, folder } = await openScene(open)
    for (const side of ['one', 'two']) {
      mkdirSync(join(folder, side))
      writeFileSync(join(folder, side, 'same'), 'same')
      writeFileSync(join(folder, side, 'differs'), side)
      symlinkSync('same', join(folder, side, 'link'))
    }
    writeFileSync(join(folder, 'one/only'), '')
    const paths = ['same', 'differs', 'link', 'only']
    expect(await machine.folders.same(join(folder, 'one'), join(folder, 'two'), paths)).toEqual([
      'same',
      'link',
    ])
  })

  test('a folder is moved to where nothing is, and nowhere else', async () => {
    const { machine, folder } = await openScene(open)
    const [one, two] = [join(folder, 'one'), join(folder, 'two')]
    mkdirSync(one)
    mkdirSync(two)
    expect(await machine.folders.move(one, two)).toMatchObject({
      problem: { code: 'folder-taken' },
    })
    expect(existsSync(one)).toBe(true)
    rmSync(two, { recursive: true })
    expect(await machine.folders.move(one, two)).toMatchObject({ ok: true })
    expect(existsSync(one)).toBe(false)
    expect(await machine.folders.move(one, two)).toMatchObject({ ok: false })
  })

  test('it is thrown away with all that is in it, and nothing that it only refers to', async () => {
    const { machine, folder } = await openScene(open)
    const kept = join(folder, 'kept')
    const trash = join(folder, 'trash')
    mkdirSync(join(trash, 'cache'), { recursive: true })
    writeFileSync(kept, 'kept')
    linkSync(kept, join(trash, 'hard'))
    symlinkSync(folder, join(trash, 'way-out'))
    writeFileSync(join(trash, 'cache/read-only'), '')
    chmodSync(join(trash, 'cache'), 0o500)
    expect(await machine.folders.discard(trash)).toMatchObject({ ok: true })
    expect(existsSync(trash)).toBe(false)
    expect(readFileSync(kept, 'utf8')).toBe('kept')
    expect(await machine.folders.discard(trash)).toMatchObject({ ok: true })
  })
}
