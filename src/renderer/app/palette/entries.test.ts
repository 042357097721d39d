// Proves that the palette finds what is meant by a few letters, and offers first what was used last.
import { expect, test } from 'vitest'
import { type CommandId, commandIds, commandOf } from '../../../shared/app/commands/table'
import { commandEntries, type Entry, findEntries, markedPieces, withRecent } from './entries'

const entry = (title: string, note = ''): Entry => ({
  id: title,
  group: 'Commands',
  title,
  note,
  run: () => undefined,
})

const entries = [
  entry('New session', 'Sessions'),
  entry('Next session that needs you', 'Sessions'),
  entry('Open project', 'Projects'),
  entry('Settings', 'Window'),
  entry('Fix the login race', 'Claude Code · Working'),
]
const titles = (typed: string, recent: string[] = []) =>
  findEntries(entries, typed, recent).map((found) => found.title)

test('the beginnings of words find a command', () => {
  expect(titles('ns')[0]).toBe('New session')
  expect(titles('op')[0]).toBe('Open project')
  expect(titles('sett')[0]).toBe('Settings')
})

test('a session is found by its title, its agent or what it does', () => {
  expect(titles('login')[0]).toBe('Fix the login race')
  expect(titles('claude')).toEqual(['Fix the login race'])
  expect(titles('working')).toContain('Fix the login race')
})

test('nothing fits nonsense', () => {
  expect(titles('xyzzy')).toEqual([])
})

test('with nothing typed twelve are offered: the last used, then the session’s own, then what is done anywhere', () => {
  const all = commandEntries(
    commandIds.map((id) => {
      const { title, category } = commandOf(id)
      return { id, title, category, keys: [], available: true, run: () => undefined }
    }),
  )
  const found = findEntries(all, '', ['theme.dark', 'gone', 'session.new'])
  expect(found).toHaveLength(12)
  expect(found.map(({ id }) => id).slice(0, 3)).toEqual([
    'theme.dark',
    'session.new',
    'session.cancel',
  ])
  expect([...new Set(found.map(({ group }) => group))]).toEqual([
    'Recent',
    'This session',
    'Anywhere',
  ])
  expect(new Set(found.map(({ id }) => id)).size).toBe(12)
})

test('where no session is shown what is done anywhere is offered', () => {
  const some = commandEntries(
    (['settings.open', 'project.open'] as const).map((id) => {
      const { title, category } = commandOf(id)
      return { id, title, category, keys: [], available: true, run: () => undefined }
    }),
  )
  expect(findEntries(some, '', []).map(({ id }) => id)).toEqual(['project.open', 'settings.open'])
})

test('the letters that fit are marked', () => {
  const [found] = findEntries(entries, 'sett', [])
  expect(found && markedPieces(found)).toEqual([
    { at: 0, text: 'Sett', marked: true },
    { at: 4, text: 'ings', marked: false },
  ])
})

test('recent ones are few and each is there once', () => {
  expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'c')).toEqual(['c', 'a', 'b', 'd', 'e', 'f'])
  expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'x')).toEqual(['x', 'a', 'b', 'c', 'd', 'e'])
})

test.each<[verb: string, command: CommandId]>([
  ['merge', 'branch.merge'],
  ['commit', 'branch.commit'],
  ['push', 'branch.push'],
  ['undo', 'undo'],
  ['undo merge', 'branch.undo'],
  ['pull request', 'branch.request'],
  ['restore', 'session.restore'],
  ['worktree', 'workspace.removed'],
  ['theme', 'theme.dark'],
  ['place', 'settings.places'],
  ['provider', 'agents.open'],
])('“%s” finds its command, by its title or by another word for it', (verb, command) => {
  const commands = commandIds.map((id) => {
    const { title, category } = commandOf(id)
    return { id, title, category, keys: [], available: true, run: () => undefined }
  })
  const found = findEntries(commandEntries(commands), verb, []).map(({ id }) => id)
  expect(found.slice(0, 5)).toContain(command)
})

test.each(['merge', 'commit', 'push', 'review'])(
  'where the changes are not on screen “%s” leads to them',
  (verb) => {
    const { title, category } = commandOf('changes.open')
    const open = { id: 'changes.open' as const, title, category, keys: [], available: true }
    const found = findEntries(commandEntries([{ ...open, run: () => undefined }]), verb, [])
    expect(found).toHaveLength(1)
  },
)
