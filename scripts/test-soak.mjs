// Every test at its full length: what `npm test` shows with a slice is done a hundred times or more.
process.env.LIMINAL_SOAK = '1'
process.env.LIMINAL_FUZZ = '1'
await import('./test.mjs')
