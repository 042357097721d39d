// Proves that mentions, commands, history, Escape and long texts of the composer are decided as the user means them.
import { describe, expect, test } from 'vitest'
import { type EscapeScene, escapeStep } from './escape'
import { atDraft, leaves, step } from './history'
import { pastedName } from './pasted'
import { completed, fileAddress, triggerAt } from './trigger'

test('an @ at the start of a word asks for a file, inside a word it does not', () => {
  expect(triggerAt('see @src/a', 10)).toEqual({ kind: 'file', from: 4, query: 'src/a' })
  expect(triggerAt('(@', 2)).toEqual({ kind: 'file', from: 1, query: '' })
  expect(triggerAt('me@example.com', 14)).toBeUndefined()
  expect(triggerAt('@a.ts ', 6)).toBeUndefined()
})

test('a / asks for a command only as the first character', () => {
  expect(triggerAt('/pl', 3)).toEqual({ kind: 'command', from: 0, query: 'pl' })
  expect(triggerAt('/plan now', 9)).toBeUndefined()
  expect(triggerAt('a /b', 4)).toBeUndefined()
})

test('a chosen name takes the place of what was typed', () => {
  const trigger = { kind: 'file' as const, from: 4, query: 'ap' }
  expect(completed('see @ap', trigger, 7, 'src/app.ts')).toEqual({
    text: 'see @src/app.ts ',
    caret: 16,
  })
  expect(completed('see @ap now', trigger, 7, 'src/app.ts')).toEqual({
    text: 'see @src/app.ts now',
    caret: 16,
  })
})

test('a file has the address of its place in the workspace', () => {
  expect(fileAddress('/home/me/a b', 'src/ü#.ts')).toBe('file:///home/me/a%20b/src/%C3%BC%23.ts')
  expect(fileAddress('C:\\work', 'a.ts')).toBe('file:///C:/work/a.ts')
})

test('history goes back and forth and gives the draft back', () => {
  const history = ['second', 'first']
  const one = step(history, atDraft, 'draft', 'older')
  expect(one).toEqual({ here: { place: 1, draft: 'draft' }, what: 'second' })
  const two = one && step(history, one.here, one.what, 'older')
  expect(two?.what).toBe('first')
  expect(two && step(history, two.here, two.what, 'older')).toBeUndefined()
  expect(one && step(history, one.here, one.what, 'newer')?.what).toBe('draft')
  expect(step(history, atDraft, '', 'newer')).toBeUndefined()
})

test('the arrows move in the text before they leave it', () => {
  expect(leaves('one\ntwo', 6, 'older')).toBe(false)
  expect(leaves('one\ntwo', 2, 'older')).toBe(true)
  expect(leaves('one\ntwo', 2, 'newer')).toBe(false)
  expect(leaves('one\ntwo', 6, 'newer')).toBe(true)
})

describe('Escape', () => {
  const working: EscapeScene = {
    listing: false,
    aside: false,
    asking: false,
    empty: true,
    working: true,
    armed: false,
  }

  test('closes what is nearest, and only that', () => {
    const all = { ...working, listing: true, aside: true, asking: true, armed: true }
    expect(escapeStep(all)).toBe('close-list')
    expect(escapeStep({ ...all, listing: false })).toBe('leave')
    expect(escapeStep({ ...all, listing: false, aside: false })).toBe('to-question')
  })

  test('cancels a turn by the second press, and never beside something written', () => {
    expect(escapeStep(working)).toBe('arm')
    expect(escapeStep({ ...working, armed: true })).toBe('cancel')
    expect(escapeStep({ ...working, armed: true, empty: false })).toBe('nothing')
    expect(escapeStep({ ...working, working: false, armed: true })).toBe('nothing')
  })
})

test('a text of more than 40 lines is called by its length, as is a very long line', () => {
  expect(pastedName('a\n'.repeat(40))).toBeUndefined()
  expect(pastedName('a\n'.repeat(41))).toBe('Pasted 41 lines')
  expect(pastedName('a'.repeat(8000))).toBeUndefined()
  expect(pastedName('a'.repeat(8001))).toBe('Pasted 8001 letters')
})
