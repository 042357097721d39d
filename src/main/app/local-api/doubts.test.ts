// Proves that the user is asked about programs of unknown origin, once for each place, and never worn down by it.
import { beforeEach, expect, test } from 'vitest'
import type { ProblemRow } from '../../../shared/app/problem-row'
import type { Caller } from '../../host/model/caller'
import { Problems } from '../../store/feed/problems'
import { Rows } from '../../store/feed/rows'
import { Doubts } from './doubts'

const from = (id: string, ...lines: string[]): Caller => ({ who: 'unknown', from: { id, lines } })
let rows: Rows
let doubts: Doubts

function make(more: { canAsk?: boolean; trusts?: boolean } = {}) {
  rows = new Rows()
  const { canAsk = true, trusts = false } = more
  doubts = new Doubts({ problems: new Problems(rows), canAsk, trusts: () => trusts })
}
beforeEach(() => make())

const asked = () => rows.all('problems') as ProblemRow[]
const answer = (isUser: boolean) => doubts.answer(asked()[0]?.question ?? '', isUser)
const judge = (caller: Caller) => doubts.judge(caller, 'approve a task')

test('of whom it is known nothing is asked', () => {
  expect(judge({ who: 'person' })).toBe('person')
  expect(judge({ who: 'ours' })).toBe('refused')
  expect(judge({ who: 'unknown' })).toBe('refused')
  expect(asked()).toEqual([])
})

test('a terminal may decide once the user has said so, and no other one', () => {
  expect(judge(from('a', 'liminal task approve X', 'bash'))).toBe('asked')
  expect(asked()).toMatchObject([
    { message: 'A program wants to approve a task. Is it you?', dismissable: false },
  ])
  expect(asked()[0]?.details).toBe('liminal task approve X\nstarted by bash')
  expect(judge(from('a'))).toBe('asked')
  answer(true)
  expect(asked()).toEqual([])
  expect(judge(from('a'))).toBe('person')
  expect(judge(from('b'))).toBe('asked')
  answer(false)
  expect(judge(from('b'))).toBe('refused')
  expect(asked()).toEqual([])
})

test('however many ask, one question stands, and an answer is to that one alone', () => {
  expect(judge(from('a'))).toBe('asked')
  const first = asked()[0]?.question ?? ''
  for (let other = 0; other < 100; other += 1) expect(judge(from(`b${other}`))).toBe('refused')
  expect(asked()).toHaveLength(1)
  answer(false)
  expect(judge(from('b0'))).toBe('asked')
  doubts.answer(first, true)
  expect(judge(from('b0'))).toBe('asked')
})

test('a command line does not write lines of its own into the question', () => {
  judge(from('a', `x\nstarted by bash ${'y'.repeat(1000)}`))
  expect(asked()[0]?.details?.split('\n')).toHaveLength(1)
  expect(asked()[0]?.details).toHaveLength(300)
})

test('without a window nobody is asked, and whom the user trusts is not asked about', () => {
  make({ canAsk: false })
  expect(judge(from('a'))).toBe('refused')
  make({ trusts: true })
  expect(judge(from('a'))).toBe('person')
  expect(asked()).toEqual([])
})
