// Replaces a file over and over, until it is killed.
import { hashOf } from '../../../src/main/machines/exact-hash'
import { replaceIf } from '../../../src/main/machines/local/files/safe-write'

const [root = '', keep = '', run = ''] = process.argv.slice(2)
for (let time = 0; ; time++) {
  const before = `${run}.${time}\n`
  const expected = hashOf({ type: 'file', bytes: before, executable: false, signature: '' })
  const wanted = { type: 'file' as const, bytes: `${run}.${time + 1}\n` }
  const replaced = await replaceIf({ root, path: 'f', expected, wanted, keep })
  if (replaced.outcome !== 'done') throw new Error('Nobody else writes it')
  process.stdout.write(`${time}\n`)
}
