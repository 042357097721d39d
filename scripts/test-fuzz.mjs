// What looks for faults at random, for long, and elsewhere each time; LIMINAL_SEED repeats a run.
process.env.LIMINAL_FUZZ = '1'
process.env.LIMINAL_SEED ??= String(Date.now() % 2 ** 31)
process.stdout.write(`Again: LIMINAL_SEED=${process.env.LIMINAL_SEED} npm run test:fuzz\n`)
if (process.argv.length === 2) process.argv.push('tests/fuzz/', 'tests/security/')
await import('./test.mjs')
