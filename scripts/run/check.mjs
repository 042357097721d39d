import { overBudget } from './budgets.mjs'
import { run, say } from './command.mjs'
import { vitest } from './vitest.mjs'

/** Format, lint, types, what nobody uses, unit tests and budgets; everything runs, so that all faults show at once. The budgets are of what was built. */
export async function check(built = Promise.resolve()) {
  const faults = []
  if ((await run('biome', ['check'])) !== 0) faults.push('format and lint')
  if ((await run('tsc', ['--noEmit'])) !== 0) faults.push('types')
  if ((await run('knip', ['--no-progress'])) !== 0) faults.push('unused')
  const unit = await vitest('unit')
  if (unit.code !== 0) faults.push('unit tests')
  await built
  const excess = overBudget()
  for (const line of excess) say(line)
  if (excess.length > 0) faults.push('budgets')
  return { faults, unit }
}
