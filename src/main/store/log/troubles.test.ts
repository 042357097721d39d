// Proves what the user is told about the log, and that it is taken back when it is over.
import { expect, test } from 'vitest'
import type { Problem } from '../../../kit/result'
import { isCorruption, troubleOf } from './trouble'
import { Troubles } from './troubles'

const failing = (errcode: number) => Object.assign(new Error('as SQLite says'), { errcode })

test.each([
  [13, 'disk-full'],
  [8, 'disk-read-only'],
  [8 | (4 << 8), 'disk-read-only'],
  [14, 'disk-read-only'],
  [10 | (3 << 8), 'disk-failed'],
  [11, 'log-damaged'],
  [26, 'log-damaged'],
  [1, 'log-failed'],
])('result code %i is told as %s', (errcode, code) => {
  const problem = troubleOf(failing(errcode), '/data/log.db')
  expect(problem).toMatchObject({ code, details: 'as SQLite says' })
  expect(problem.hint).toBeTruthy()
})

test('damage is told apart from everything else', () => {
  expect([11, 26, 11 | (1 << 8)].map((code) => isCorruption(failing(code)))).toEqual([
    true,
    true,
    true,
  ])
  expect(isCorruption(failing(13))).toBe(false)
  expect(isCorruption(new Error('other'))).toBe(false)
})

test('each trouble is told once, the oldest is shown, and null when all are over', () => {
  const troubles = new Troubles()
  const told: (string | undefined)[] = []
  const problem = (code: string): Problem => ({ code, message: code })
  troubles.set('write', problem('full'))
  const stop = troubles.listen((shown) => told.push(shown?.code))
  troubles.set('write', problem('full'))
  troubles.set('read', problem('damaged'))
  troubles.clear('write')
  troubles.clear('write')
  troubles.clear('read')
  expect(told).toEqual(['full', 'damaged', undefined])
  stop()
  troubles.set('read', problem('damaged'))
  expect(told).toHaveLength(3)
})
