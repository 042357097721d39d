// Proves which names of one computer lead over one link, and when they part.
import { expect, test } from 'vitest'
import type { RemoteSetting } from '../../../shared/host/remotes/settings'
import { Names } from './names'

const ssh = (host: string): RemoteSetting => ({ type: 'ssh', host })

function scene(settings: Record<string, RemoteSetting>, links: string[]) {
  const computers: Record<string, string> = {}
  const names = new Names({
    settings: () => settings,
    computerOf: (name) => computers[name],
    hasLink: (name) => links.includes(name),
  })
  /** A login by that name led to that computer. */
  const login = (name: string, computer: string) => {
    computers[name] = computer
    return names.join(name, computer)
  }
  return { names, settings, links, login }
}

test('a second name joins the one that has a link, and a third does too', () => {
  const { names, login } = scene({ a: ssh('a'), b: ssh('b'), c: ssh('c') }, ['b'])
  expect(login('b', 'x')).toBeUndefined()
  expect([login('a', 'x'), login('c', 'x')]).toEqual(['b', 'b'])
  expect(['a', 'b', 'c', 'unknown'].map((name) => names.first(name))).toEqual([
    ...['b', 'b', 'b'],
    'unknown',
  ])
})

test('what has a link of its own keeps it, and nobody joins what has none', () => {
  const { names, login, links } = scene({ a: ssh('a'), b: ssh('b') }, [])
  expect([login('a', 'x'), login('b', 'x')]).toEqual([undefined, undefined])
  links.push('a', 'b')
  expect([login('a', 'x'), login('b', 'x')]).toEqual([undefined, undefined])
  expect([names.first('a'), names.first('b')]).toEqual(['a', 'b'])
})

test('another computer is another one, also where a name led to the same before', () => {
  const { names, login } = scene({ a: ssh('a'), b: ssh('b') }, ['a'])
  login('a', 'x')
  expect(login('b', 'y')).toBeUndefined()
  expect(login('b', 'x')).toBe('a')
  expect(login('b', 'y')).toBeUndefined()
  expect(names.first('b')).toBe('b')
  login('b', 'x')
  login('a', 'z')
  expect(names.first('b')).toBe('b')
})

test('they part when either is set otherwise, and only then', () => {
  const { names, login, settings } = scene({ a: ssh('a'), b: ssh('b') }, ['a'])
  login('a', 'x')
  login('b', 'x')
  settings.b = ssh('b')
  expect(names.first('b')).toBe('a')
  settings.b = ssh('c')
  expect(names.first('b')).toBe('b')
  settings.b = ssh('b')
  delete settings.a
  expect(names.first('b')).toBe('b')
  settings.a = { type: 'slurm', options: [] }
  expect(names.first('b')).toBe('b')
})

test('two jobs on one node are two, and no name of the node', () => {
  const job: RemoteSetting = { type: 'slurm', options: [] }
  const { login } = scene({ a: job, b: job, node: ssh('n') }, ['a'])
  expect([login('a', 'x'), login('b', 'x'), login('node', 'x')]).toEqual([
    ...[undefined, undefined],
    undefined,
  ])
})

test('a link may go by the other names of its computer, but for those that have one of their own', () => {
  const job: RemoteSetting = { type: 'slurm', options: [] }
  const all = { a: ssh('a'), b: ssh('b'), c: ssh('c'), d: ssh('d'), e: ssh('e'), job }
  const { names, login, links, settings } = scene(all, ['a', 'c'])
  for (const name of ['a', 'b', 'c', 'job']) login(name, 'x')
  login('d', 'y')
  expect(names.others('a')).toEqual(['b'])
  expect(['b', 'e', 'job', 'unknown'].map((name) => names.others(name))).toEqual([[], [], [], []])
  links.push('d')
  expect(names.others('d')).toEqual([])
  delete settings.a
  expect(names.others('a')).toEqual([])
})
