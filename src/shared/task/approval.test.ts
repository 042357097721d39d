// Proves that tasks are approved by the rule that fits them and by no other, and that what agents propose always waits (SPEC R9).
import { expect, test } from 'vitest'
import { approvingRule, fitsPattern } from './approval'
import { type ApprovalRule, approvalRule } from './approval-rule'
import { newTask, type TaskSource } from './task'
import { someTask } from './task.test-kit'

const asked = (source: TaskSource, title = 'Fix login', folder = '/api') => ({
  source,
  title,
  folder,
})
const named = (rule: Partial<ApprovalRule>): ApprovalRule => ({ name: 'Rule', ...rule })

test('a rule approves what comes from where it says', () => {
  const rules = [named({ name: 'Lists', from: ['pasted', 'tasks.md'] })]
  expect(approvingRule(rules, asked('pasted'))?.name).toBe('Lists')
  expect(approvingRule(rules, asked('file'))?.name).toBe('Lists')
  expect(approvingRule(rules, asked('user'))).toBeUndefined()
  expect(approvingRule([named({ from: ['issues'] })], asked('issue'))).toBeDefined()
})

// docs/guide/unattended.md: What agents propose always waits for you.
// docs/guide/unattended.md: What they propose waits for you.
test('what agents propose always waits, whatever rules say', () => {
  const all = [named({}), named({ title: '*' }), named({ project: '/api' })]
  expect(approvingRule(all, asked('agent'))).toBeUndefined()
  const stray = named({ from: ['agent'] as unknown as ['user'] })
  expect(approvingRule([stray], asked('agent'))).toBeUndefined()
})

// docs/guide/unattended.md: A rule names who added the task (`user`, `pasted`, `tasks.md`, `issues`), a project, or a title in which `*` is anything; all that it names must hold.
test('all that a rule says must hold, and the first that fits is the one', () => {
  const rules = [
    named({ name: 'Docs of api', project: '/api/', title: 'docs: *' }),
    named({ name: 'Any docs', title: 'docs: *' }),
  ]
  expect(approvingRule(rules, asked('user', 'Docs: say it'))?.name).toBe('Docs of api')
  expect(approvingRule(rules, asked('user', 'Docs: say it', '/web'))?.name).toBe('Any docs')
  expect(approvingRule(rules, asked('user', 'Fix docs: all'))).toBeUndefined()
  expect(approvingRule(rules.slice(0, 1), { ...asked('user', 'docs: x'), folder: undefined })).toBe(
    undefined,
  )
})

test.each([
  ['fix*login', 'Fix the login', true],
  ['fix*login', 'Fix the login page', false],
  ['*', '', true],
  ['a*a', 'a', false],
  ['*a*b*', 'xxaxxbxx', true],
  ['a.c', 'abc', false],
  [`${'*a'.repeat(90)}b`, 'a'.repeat(200), false],
])('the pattern %s, the title %s: %s', (pattern, title, fits) => {
  expect(fitsPattern(pattern, title)).toBe(fits)
})

test.each([
  [{ name: 'R', from: ['agent'] }, 'what agents propose always waits'],
  [{ name: 'R', from: ['agents'] }, 'what agents propose always waits'],
  [{ name: 'R', agent: 'codex', title: 'a' }, 'what agents propose always waits'],
  [{ name: 'R', from: ['mail'] }, 'one of user, pasted, tasks.md, issues'],
  [{ name: 'R' }, 'nothing is approved by default'],
])('%j is refused with words', (rule, words) => {
  const read = approvalRule.safeParse(rule)
  expect(read.error?.issues[0]?.message).toContain(words)
})

// docs/guide/unattended.md: Rules of `tasks.approval` approve tasks as they are added:
// docs/guide/unattended.md: The history of the task names the rule.
test('the rule that approved a task stands in its history', () => {
  const { state, history } = newTask(someTask('a', { approved: false, rule: 'Docs', at: 5 }))
  expect(state).toBe('waiting')
  expect(history).toEqual([
    { at: 5, by: 'user', what: 'proposed' },
    { at: 5, by: 'app', what: 'approved', words: 'by rule “Docs”' },
  ])
})

test('no rule approves what an agent adds', () => {
  const task = newTask(someTask('a', { source: 'agent', approved: false, rule: 'Docs' }))
  expect(task.state).toBe('proposed')
})
