// Proves that a bench whose promise is not kept ends as a failure, also when what it compares with is missing.
import { expect, test } from 'vitest'
import { script } from './script'

const reporting = (values: string) => `
  import { report } from './tests/bench/lib/report.ts'
  for (const value of [${values}]) {
    report({ bench: 'made up', name: 'a wait', value, unit: 'ms', limit: 10, ok: value <= 10 })
  }`

const bench = (values: string) =>
  script([
    '--import',
    './tests/lib/typescript.mjs',
    '--input-type=module',
    '--eval',
    reporting(values),
  ]).ended

test('a bench that keeps its promises ends well, with a line of JSON for each', async () => {
  const { code, output } = await bench('3, 10')
  expect(code).toBe(0)
  const results = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(results.map(({ value, ok }) => [value, ok])).toEqual([
    [3, true],
    [10, true],
  ])
})

test.each([
  ['one that is missed among some that are kept', '3, 11, 4'],
  ['one without a value to compare with', '3, Number.NaN'],
])('a bench fails by %s', async (_, values) => {
  expect((await bench(values)).code).toBe(1)
})
