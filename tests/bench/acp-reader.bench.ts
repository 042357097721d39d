// Measures how fast an agent's updates are read, against the SDK's own reader, and what each costs until it is sent.
// Run by `npm run bench`, or alone: node tests/bench/acp-reader.bench.ts
import '../lib/typescript.mjs'

const { benchReader } = await import('./acp/reader.ts')
const { benchRoad } = await import('./acp/road.ts')

await benchReader()
await benchRoad()
