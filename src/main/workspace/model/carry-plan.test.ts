// Proves which ignored files go along into a new workspace.
import { expect, test } from 'vitest'
import { carryPlan } from './carry-plan'

const ignored = [
  '.env',
  'app/.env',
  'app/.env.local',
  'node_modules/',
  'app/node_modules/',
  'a+b.txt',
  'caf\xc3\xa9',
  'config/x.json',
  'config/deep/y.json',
]
const plan = (copy: string[], link: string[] = []) =>
  carryPlan(ignored, { copy, link }).map(({ path, how }) => `${how} ${path}`)

test.each([
  [['.env'], ['copy .env', 'copy app/.env']],
  [['/.env'], ['copy .env']],
  [['.env.*'], ['copy app/.env.local']],
  [['app/.env*'], ['copy app/.env', 'copy app/.env.local']],
  [['config/*.json'], ['copy config/x.json']],
  [['config/**/*.json'], ['copy config/x.json', 'copy config/deep/y.json']],
  [
    ['a+b.txt', 'café'],
    ['copy a+b.txt', 'copy caf\xc3\xa9'],
  ],
  [['node_modules/'], ['copy node_modules', 'copy app/node_modules']],
  [['nothing', ''], []],
])('%j', (copy, expected) => {
  expect(plan(copy)).toEqual(expected)
})

test('what is to be linked is not copied', () => {
  expect(plan(['*'], ['/node_modules'])).toContain('link node_modules')
  expect(plan(['*'], ['/node_modules'])).toContain('copy app/node_modules')
})
