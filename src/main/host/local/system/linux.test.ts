import { expect, test } from 'vitest'
import { hasNoEnvironment, inodeOf, pageSizeBy, parseStat } from './linux'

const rest =
  'S 10 20 30 0 -1 4194560 1 2 3 4 150 50 0 0 20 0 1 0 98765 1000000 25 18446744073709551615 0 0'

test.each(['node', 'two words', 'a) S 1 (b', '((', '\n'])('a process named %j is read', (name) => {
  expect(parseStat(`42 (${name}) ${rest}`, 'boot', 4096)).toEqual({
    pid: 42,
    name,
    zombie: false,
    parent: 10,
    group: 20,
    session: 30,
    cpu: 2000,
    startTime: '98765@boot',
    memory: 25 * 4096,
  })
})

test('a terminal is told where there is one', () => {
  const inOne = rest.replace('S 10 20 30 0', 'S 10 20 30 34816')
  expect(parseStat(`42 (x) ${inOne}`, 'boot', 4096)?.terminal).toBe('34816')
})

test('the dead are told apart', () => {
  expect(parseStat(`42 (x) ${rest.replace('S', 'Z')}`, 'boot', 4096)?.zombie).toBe(true)
})

test('nothing is made of nothing', () => {
  expect(parseStat('', 'boot', 4096)).toBeUndefined()
})

test('the size of a page is the power of two that fits best', () => {
  expect(pageSizeBy(4096 * 1000 + 70_000, '1000')).toBe(4096)
  expect(pageSizeBy(16_384 * 990, '1000')).toBe(16_384)
})

test.each([
  ['one that was started with nothing', 'S', '4096 4096', true],
  ['one that is dead', 'Z', '0 0', true],
  ['one that has an environment', 'S', '4096 8192', false],
  ['one that has left its program, and has not come to the next', 'R', '0 0', false],
  ['one that is just getting its environment', 'R', '4096 0', false],
  ['one whose environment is about to be laid out', 'R', '4096 4096', false],
])('nothing to read in %s: %s %s', (_, state, environment, expected) => {
  const fields = Array.from({ length: 46 }, () => '1').join(' ')
  expect(hasNoEnvironment(`42 (a) b) ${state} ${fields} ${environment} 0`)).toBe(expected)
})

test('a connection is found in the table of the kernel by its two ends', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 111 1 0 100',
    '   1: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 222 1 0 20',
    '   2: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 333 1 0 20',
    '   3: 0100007F:C351 0100007F:1F90 06 00000000:00000000 00:00000000 00000000     0        0 0 1 0 20',
  ].join('\n')
  expect(inodeOf(table, 50000, 8080)).toBe('222')
  expect(inodeOf(table, 50001, 8080)).toBeUndefined()
  expect(inodeOf(table, 8080, 50000)).toBe('333')
})
