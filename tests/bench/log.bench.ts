// Measures the log: what 10,000 events a second from 50 sessions cost, text and others, terminals' output, the words of a big section, and search.
// Run by `npm run bench`, or alone: node tests/bench/log.bench.ts
import '../lib/typescript.mjs'

const { benchEvents } = await import('./log/events.ts')
const { benchOutput } = await import('./log/output.ts')
const { benchSmall } = await import('./log/small.ts')
const { benchSection } = await import('./log/section.ts')
const { benchSearch } = await import('./log/search.ts')

await benchEvents()
await benchSmall()
await benchOutput()
await benchSection()
benchSearch()
