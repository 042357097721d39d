// Ends as soon as it is asked to initialize: exits-in-handshake.mjs [EXIT-CODE]
import { serve } from './lib/acp.mjs'

serve({
  initialize: () => {
    process.stderr.write('error loading config: line 2, column 6\n')
    process.exit(Number(process.argv[2] ?? 1))
  },
})
