// Replaces a file over and over, until it is killed: what others append to it meanwhile, where they do, comes with it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../../../src/main/host/exact-hash'
import { replaceIf } from '../../../src/main/host/local/files/safe-write'

const [root = '', keep = '', run = '', beside] = process.argv.slice(2)
for (let time = 0; ; time++) {
  const known = `${run}.${time}\n`
  for (;;) {
    const before = beside ? readFileSync(join(root, 'f'), 'latin1') : known
    const expected = hashOf({ type: 'file', bytes: before, executable: false, signature: '' })
    const bytes = `${run}.${time + 1}\n${before.slice(before.indexOf('\n') + 1)}`
    const wanted = { type: 'file' as const, bytes }
    const replaced = await replaceIf({ root, path: 'f', expected, wanted, keep })
    if (replaced.outcome === 'done') break
    if (!beside) throw new Error('Nobody else writes it')
  }
  process.stdout.write(`${time}\n`)
}
