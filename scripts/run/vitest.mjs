import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { run } from './command.mjs'
import { inProject, root } from './project.mjs'

/**
 * Runs one vitest project and tells how many of its tests passed and failed, and how each suite did.
 * `through` is a program that runs it in other surroundings.
 */
export async function vitest(
  project,
  { filters = [], env = {}, through = [], again = '', workers } = {},
) {
  const report = `test-output/${project}${again}.json`
  rmSync(inProject(report), { force: true })
  const [command, ...rest] = [...through, 'vitest']
  const code = await run(
    command,
    [
      ...rest,
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/run/stuck.mjs',
      `--outputFile.json=${report}`,
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      ...filters,
    ],
    { env },
  )
  const suites = suitesOf(inProject(report))
  const sum = (what) => [...suites.values()].reduce((total, suite) => total + suite[what], 0)
  const failed = sum('failed')
  // Vitest also fails of errors that no test threw.
  return { code, suites, passed: sum('passed'), failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** How each suite did, by its place in the project. */
function suitesOf(report) {
  if (!existsSync(report)) return new Map()
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return new Map(
    testResults.map(({ name, status, assertionResults, startTime, endTime }) => {
      const count = (wanted) => assertionResults.filter((result) => result.status === wanted).length
      // A suite that could not even be loaded has failed without a failed test in it, and so has one
      // that was ended.
      const unfit = status === 'failed' || count('pending') > 0
      const failed = count('failed') || (unfit ? 1 : 0)
      const seconds = (endTime - startTime) / 1000
      return [path.relative(root, name), { passed: count('passed'), failed, seconds }]
    }),
  )
}
