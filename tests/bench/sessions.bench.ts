// Measures what an agent costs above its process, from the click to connected.
// Run by `npm run bench sessions`.
import { benchConnect } from './sessions/connect'

await benchConnect()
