// Behaves well until it crashes: crash-after.mjs MILLISECONDS [EXIT-CODE]
import { serve } from './lib/acp.mjs'

const [milliseconds = '100', code = '1'] = process.argv.slice(2)
serve()
setTimeout(() => {
  process.stderr.write('Fatal: it was time to crash\n')
  process.exit(Number(code))
}, Number(milliseconds))
