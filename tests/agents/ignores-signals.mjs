// Behaves well, but goes on when it is asked to end: by SIGTERM, SIGINT, SIGHUP or a closed input.
import { serve } from './lib/acp.mjs'

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
setInterval(() => undefined, 1_000_000)
serve()
