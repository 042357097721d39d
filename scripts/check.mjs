import { check } from './run/check.mjs'
import { main, say } from './run/command.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'

await main(async () => {
  await ensureDependencies()
  const { faults } = await check()
  if (faults.length === 0) return 0
  say(`\nNot right yet: ${faults.join(', ')}`)
  return 1
})
