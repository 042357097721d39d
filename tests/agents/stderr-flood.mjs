// Behaves well while it fills stderr as fast as it is taken.
import { serve } from './lib/acp.mjs'

const line = `${'noise '.repeat(20)}\n`

function flood() {
  for (let count = 0; count < 100; count += 1) process.stderr.write(line)
  if (process.stderr.writableNeedDrain) process.stderr.once('drain', flood)
  else setImmediate(flood)
}

flood()
serve().once('close', () => process.exit(0))
