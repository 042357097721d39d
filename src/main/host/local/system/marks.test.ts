import { expect, test } from 'vitest'
import { marksIn } from './marks'

test.each([
  ['A=1\0LIMINAL_RUN=r\0LIMINAL_PROCESS=p\0', { run: 'r', process: 'p' }],
  ['LIMINAL_PROCESS=p', { process: 'p' }],
  ['thing --flag A=1 LIMINAL_RUN=r LIMINAL_PROCESS=p B=2', { run: 'r', process: 'p' }],
  ['MY_LIMINAL_RUN=r\0LIMINAL_PROCESSES=p\0', {}],
  ['', {}],
])('%j', (environment, marks) => {
  expect(marksIn(environment)).toEqual(marks)
})
