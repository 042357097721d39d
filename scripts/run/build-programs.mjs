// Builds the programs that run beside the app: in a process of its own, since what builds them stays in whatever has called it.
import { buildCli } from './build-cli.mjs'
import { buildKeeper } from './build-keeper.mjs'
import { buildPlace } from './build-place.mjs'

await buildCli()
await buildKeeper()
await buildPlace()
