import { build } from './run/build.mjs'
import { main } from './run/command.mjs'
import { setUp } from './setup/everything.mjs'

await main(async () => {
  await setUp()
  await build()
})
