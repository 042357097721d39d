// Measures what a hundred agents started at once cost the main process, against a plain loop of spawns.
// Run by `npm run bench`, or alone: node tests/bench/spawn.bench.ts
import '../lib/typescript.mjs'

const { benchSpawn } = await import('./spawn/spawn.ts')

await benchSpawn()
