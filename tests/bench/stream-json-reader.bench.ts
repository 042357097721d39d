// Measures how fast what headless Claude Code streams is read, against parsing and checking each line, and what each piece costs until it is sent.
// Run by `npm run bench`, or alone: node tests/bench/stream-json-reader.bench.ts
import '../lib/typescript.mjs'

const { benchClaude } = await import('./claude/reader.ts')

await benchClaude()
