// Proves that what an agent asks is shown whole on the command line, and that an answer means what was shown.
import { expect, test } from 'vitest'
import { defined } from '../kit/defined'
import type { Question } from '../shared/session/question'
import { optionFor, optionsOf, requestOf, wholeOf } from './asked'

const permission = (command: string, revision?: number): Question => ({
  id: 'q',
  askedAt: 0,
  kind: 'permission',
  tool: { id: 't', input: { command } },
  options: [
    { id: '2', name: 'Allow', kind: 'allow_once' },
    { id: 'no', name: 'Reject', kind: 'reject_once' },
  ],
  ...defined({ revision }),
})

test('a number is the place that was shown, whatever the agent calls its options', () => {
  const options = optionsOf(permission('ls'))
  expect(optionFor(options, '2')?.name).toBe('Reject')
  expect(optionFor(options, '1')?.answer).toEqual({ kind: 'option', option: '2' })
  expect(optionFor(options, 'no')?.name).toBe('Reject')
  for (const word of ['0', '3', 'Allow', '']) expect(optionFor(options, word)).toBeUndefined()
})

test('nothing of what is asked hides or changes how it reads', () => {
  const command = 'ls\nrm -rf /\u001b[2K \u202egnp.\u200b\u{e0041}'
  const whole = wholeOf(permission(command))
  expect(whole).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
  expect(JSON.parse(whole).input.command).toBe(command)
})

test('what has become another request has another name', () => {
  expect(requestOf(permission('ls', 0))).toBe(requestOf(permission('ls')))
  expect(requestOf(permission('rm', 1))).not.toBe(requestOf(permission('ls')))
})

test('a form of one choice is answered by choosing, any other only declined', () => {
  const colour = { type: 'string', enum: ['red', 'decline'] }
  const form = (properties: object): Question => ({
    id: 'q',
    askedAt: 0,
    kind: 'form',
    message: 'Which?',
    schema: { properties },
  })
  const options = optionsOf(form({ colour }))
  expect(options.map(({ name }) => name)).toEqual(['red', 'decline', 'Decline'])
  expect(optionFor(options, '1')?.answer).toEqual({ kind: 'form', content: { colour: 'red' } })
  expect(optionFor(options, 'decline')).toBeUndefined()
  const more = optionsOf(form({ colour, name: { type: 'string' } }))
  expect(more.map(({ answer }) => answer)).toEqual([{ kind: 'decline' }])
})
