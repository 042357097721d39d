import { main } from './run/command.mjs'
import { vitest } from './run/vitest.mjs'

await main(async () => {
  const runs = process.env.LIMINAL_FUZZ_RUNS ?? '1000000'
  const { code } = await vitest('system', ['tests/acp/fuzz'], { LIMINAL_FUZZ_RUNS: runs })
  return code
})
