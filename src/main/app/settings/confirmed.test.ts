// Proves that a setting that lets others decide is in force only when the user has turned it on in a window, or has said there that it was them.
import { expect, test } from 'vitest'
import { success } from '../../../kit/result'
import type { ProblemRow } from '../../../shared/app/problem-row'
import type { Settings } from '../../../shared/app/settings'
import { Problems } from '../../store/feed/problems'
import { Rows } from '../../store/feed/rows'
import { Confirmed } from './confirmed'
import { usualSettings } from './read-settings'
import type { SettingsState } from './settings-file'

const both = ['outside.answers', 'outside.trustUnknown'] as const
type Stands = Partial<Record<(typeof both)[number], boolean>>

/** A data folder, whose app is started as often as one likes. */
function dataFolder() {
  const kept = new Map<string, unknown>()
  const memory = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, value),
  }
  let values: Settings = usualSettings()
  let broken = false
  let listeners: ((state: SettingsState) => void)[] = []
  const tell = () => {
    const wrong = { line: 1, column: 1, message: 'x' }
    for (const listener of listeners)
      listener({
        values,
        written: values,
        waiting: [],
        defaults: false,
        ...(broken ? { broken: wrong } : {}),
      })
  }
  const write = (stands: Stands) => {
    values = { ...values, ...stands }
    tell()
  }
  function start() {
    const rows = new Rows()
    listeners = []
    const confirmed = new Confirmed({
      memory,
      problems: new Problems(rows),
      settings: {
        get values() {
          return values
        },
        async set(key, value) {
          write({ [key]: value })
          return success(undefined)
        },
        follow(listener) {
          listeners.push(listener)
          tell()
        },
      },
    })
    const asked = () => rows.all('problems') as ProblemRow[]
    const answer = (isUser: boolean) => confirmed.answer(asked()[0]?.question ?? '', isUser)
    return { confirmed, asked, answer }
  }
  const breaks = (is: boolean) => {
    broken = is
    tell()
  }
  return { start, write, breaks, values: () => values }
}

test.each(both)('%s that a file turns on waits for the user', (key) => {
  const { start, write } = dataFolder()
  const { confirmed, asked, answer } = start()
  write({ [key]: true })
  expect(confirmed.isOn(key)).toBe(false)
  expect(asked()).toMatchObject([
    { message: `“${key}” was turned on in the settings file. Was it you?`, dismissable: false },
  ])
  answer(true)
  expect(confirmed.isOn(key)).toBe(true)
  expect(asked()).toEqual([])
})

test('what is refused is turned off in the file, and asked about once it is on again', () => {
  const { start, write, values } = dataFolder()
  const { confirmed, asked, answer } = start()
  write({ 'outside.answers': true })
  answer(false)
  expect(values()['outside.answers']).toBe(false)
  expect(asked()).toEqual([])
  write({ 'outside.answers': true })
  expect(asked()).toHaveLength(1)
  expect(confirmed.isOn('outside.answers')).toBe(false)
})

test('what a file turns on while the app is closed waits as well, however often the app is started', () => {
  const folder = dataFolder()
  folder.start()
  folder.write({ 'outside.trustUnknown': true })
  for (let times = 0; times < 3; times += 1) {
    const { confirmed, asked } = folder.start()
    expect(confirmed.isOn('outside.trustUnknown')).toBe(false)
    expect(asked()).toHaveLength(1)
  }
  folder.start().answer(true)
  const { confirmed, asked } = folder.start()
  expect(confirmed.isOn('outside.trustUnknown')).toBe(true)
  expect(asked()).toEqual([])
})

test('what a window turns on is in force at once, and never asked about', async () => {
  const folder = dataFolder()
  const { confirmed, asked } = folder.start()
  await confirmed.set('outside.answers', true)
  expect(confirmed.isOn('outside.answers')).toBe(true)
  expect(asked()).toEqual([])
  expect(folder.start().confirmed.isOn('outside.answers')).toBe(true)
})

test('a window that sets something else confirms nothing', async () => {
  const folder = dataFolder()
  const { confirmed, asked } = folder.start()
  folder.write({ 'outside.trustUnknown': true })
  await confirmed.set('outside.answers', true)
  await confirmed.set('theme', 'dark')
  await confirmed.set('outside.answers', false)
  expect(confirmed.isOn('outside.trustUnknown')).toBe(false)
  expect(asked()).toHaveLength(1)
})

test('off and on again in the file is on again, and asked about again', async () => {
  const folder = dataFolder()
  const { confirmed } = folder.start()
  await confirmed.set('outside.answers', true)
  folder.write({ 'outside.answers': false })
  expect(confirmed.isOn('outside.answers')).toBe(false)
  folder.write({ 'outside.answers': true })
  expect(confirmed.isOn('outside.answers')).toBe(false)
})

test('a question that is over changes nothing', () => {
  const folder = dataFolder()
  const { confirmed, asked } = folder.start()
  folder.write({ 'outside.answers': true })
  const question = asked()[0]?.question ?? ''
  folder.write({ 'outside.answers': false })
  folder.write({ 'outside.answers': true })
  confirmed.answer(question, true)
  expect(confirmed.isOn('outside.answers')).toBe(false)
})

test('what stood in the file before the first start is the user’s, and a file that was broken then allows nothing', () => {
  const made = dataFolder()
  made.write({ 'outside.answers': true })
  expect(made.start().confirmed.isOn('outside.answers')).toBe(true)
  const other = dataFolder()
  other.breaks(true)
  const { confirmed } = other.start()
  other.write({ 'outside.answers': true })
  other.breaks(false)
  expect(confirmed.isOn('outside.answers')).toBe(false)
})

test('a file that is broken meanwhile takes nothing away', async () => {
  const folder = dataFolder()
  const { confirmed } = folder.start()
  await confirmed.set('outside.answers', true)
  folder.breaks(true)
  expect(folder.start().confirmed.isOn('outside.answers')).toBe(true)
})
