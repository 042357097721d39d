// Proves that lists become tasks as people write them, and that writing them back touches nothing else.
import { expect, test } from 'vitest'
import { readList, readPasted, writeList as write } from './list'

const writeList = (text: string, entries: Parameters<typeof write>[2]) =>
  write(text, readList(text), entries)

const file = `# Plan

Some words.

- [ ] Fix login
  The test is flaky.

    code
  - check: \`npm test\`
- [x] Bump deps
- [ ] Add cache
  - depends on: Fix login, Bump deps

## Notes

- no task
`

test('items with boxes are tasks, with what is below them', () => {
  const [login, deps, cache, ...rest] = readList(file)
  expect(login).toMatchObject({
    title: 'Fix login',
    done: false,
    check: 'npm test',
    from: 4,
    to: 9,
    description: 'The test is flaky.\n\n  code',
  })
  expect(deps).toMatchObject({ title: 'Bump deps', done: true, description: '' })
  expect(cache).toMatchObject({ needs: ['Fix login', 'Bump deps'] })
  expect(rest).toEqual([])
})

test('a checklist is what stands below it by that name, and boxes of its description are no more than that', () => {
  const text =
    '- [ ] Fix login\n  - [ ] a step\n  - checklist: Docs say it\n  - checklist: It is fast\n'
  expect(readList(text)).toMatchObject([
    { description: '- [ ] a step', checklist: ['Docs say it', 'It is fast'] },
  ])
  const entry = { title: 'One', done: false, description: '', needs: [], checklist: ['It is fast'] }
  expect(readList(writeList('', [{ entry }]))).toMatchObject([entry])
})

test('a pasted list has no boxes, numbers instead, or nothing at all', () => {
  expect(readPasted('- one\n- two').map(({ title }) => title)).toEqual(['one', 'two'])
  expect(readPasted('1. one\n   more\n2) two')).toMatchObject([
    { title: 'one', description: 'more' },
    { title: 'two' },
  ])
  expect(readPasted('# Today\none\n\n two ').map(({ title }) => title)).toEqual(['one', 'two'])
})

test('what is fenced is no list', () => {
  expect(readList('```\n- [ ] no\n```\n- [ ] yes').map(({ title }) => title)).toEqual(['yes'])
})

test('written back unchanged it is the same, letter by letter', () => {
  const entries = readList(file).map((entry, at) => ({ at, entry }))
  expect(writeList(file, entries)).toBe(file)
  const windows = file.replaceAll('\n', '\r\n')
  const again = readList(windows).map((entry, at) => ({ at, entry }))
  expect(writeList(windows, again)).toBe(windows)
})

test('one that is done gets its cross, one that is gone goes, and one that is new comes last', () => {
  const [login, , cache] = readList(file)
  if (!login || !cache) throw new Error('There are no entries')
  const written = writeList(file, [
    { at: 0, entry: { ...login, done: true } },
    { at: 2, entry: cache },
    { entry: { title: 'New', done: false, description: 'a\n\nb', needs: ['Add cache'] } },
  ])
  expect(written).toContain('- [x] Fix login\n  The test is flaky.\n')
  expect(written).not.toContain('- [x] Bump deps')
  expect(written).toContain(
    '  - depends on: Fix login, Bump deps\n- [ ] New\n  a\n\n  b\n  - depends on: Add cache\n\n## Notes',
  )
  expect(readList(written).map(({ title }) => title)).toEqual(['Fix login', 'Add cache', 'New'])
})

test('an empty file gets its first task', () => {
  const entry = { title: 'One', done: false, description: '', needs: [] }
  expect(writeList('', [{ entry }])).toBe('- [ ] One\n')
  expect(writeList('# Tasks\n', [{ entry }])).toBe('# Tasks\n\n- [ ] One\n')
})

test('ends of lines stay as they are where nothing is written, and so does a last line without one', () => {
  const mixed = '# Plan\r\n- [ ] One\n- [ ] Two\r\nwords\n'
  const entries = readList(mixed).map((entry, at) => ({ at, entry }))
  expect(writeList(mixed, entries)).toBe(mixed)
  const open = '- [ ] One\n- [ ] Two'
  const [one, two] = readList(open)
  if (!one || !two) throw new Error('There are no entries')
  expect(
    writeList(open, [
      { at: 0, entry: one },
      { at: 1, entry: { ...two, done: true } },
    ]),
  ).toBe('- [ ] One\n- [x] Two')
})

test('a list of any size is read and written', () => {
  const below = `- [ ] One\n${'  x\n'.repeat(300_000)}  - depends on: ${'a,'.repeat(300_000)}\n`
  const [entry] = readList(below)
  expect(entry?.needs).toHaveLength(300_000)
  const many = '- [ ] One\n'.repeat(200_000)
  const entries = readList(many).map((one, at) => ({ at, entry: { ...one, done: true } }))
  expect(writeList(many, entries)).toBe('- [x] One\n'.repeat(200_000))
})

test('a box with nothing beside it is no task yet', () => {
  expect(readList('- [ ] \n- [ ] One\n').map(({ title }) => title)).toEqual(['One'])
})
