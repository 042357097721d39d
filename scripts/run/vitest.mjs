import { existsSync, readFileSync, rmSync } from 'node:fs'
import { run } from './command.mjs'
import { inProject } from './project.mjs'

/**
 * Runs one vitest project and tells how many of its tests passed and failed. `through` is a program
 * that runs it in other surroundings.
 */
export async function vitest(project, { filters = [], env = {}, through = [] } = {}) {
  const report = `test-output/${project}.json`
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
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { env },
  )
  const { passed, failed } = totals(inProject(report))
  // Vitest also fails of errors that no test threw.
  return { code, passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function totals(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that could not even be loaded has failed without a failed test in it.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}
