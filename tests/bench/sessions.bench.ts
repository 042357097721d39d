// Measures what an agent costs above its process: from the click to connected, and for each thing it says.
// Run by `npm run bench sessions`.
import { benchConnect } from './sessions/connect'
import { benchUpdates } from './sessions/updates'

await benchConnect()
await benchUpdates()
