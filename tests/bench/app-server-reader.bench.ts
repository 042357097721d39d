// Measures how fast the app-server's notifications are read, against JSON.parse and zod, and what each costs until it is sent.
// Run by `npm run bench`, or alone: node tests/bench/app-server-reader.bench.ts
import '../lib/typescript.mjs'

const { benchCodex } = await import('./codex/reader.ts')

await benchCodex()
