// Proves that an approval rule is read from its form as it was written, and that one without a condition is refused with words.
import { expect, test } from 'vitest'
import { approvalForm, approvalWords, emptyApproval, readApproval } from './approval-form'

const rule = {
  name: 'Docs',
  from: ['pasted' as const, 'issues' as const],
  project: '/api',
  title: 'docs: *',
}

test('a rule comes out of its form as it went in', () => {
  expect(readApproval(approvalForm(rule))).toEqual({ ok: true, rule })
  expect(readApproval(approvalForm({ name: 'All of mine', from: ['user'] }))).toEqual({
    ok: true,
    rule: { name: 'All of mine', from: ['user'] },
  })
})

test('one without a name or a condition is none', () => {
  expect(readApproval({ ...emptyApproval, title: 'docs' })).toMatchObject({
    message: expect.stringContaining('a name'),
  })
  expect(readApproval({ ...emptyApproval, name: 'All' })).toMatchObject({
    message: expect.stringContaining('nothing is approved by default'),
  })
})

test('it is said in words', () => {
  expect(approvalWords(rule)).toBe(
    'Approves tasks from Pasted lists or Issues, titled “docs: *”, in /api',
  )
})
