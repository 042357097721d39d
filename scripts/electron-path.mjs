import { main } from './run/command.mjs'
import { setUp } from './setup/everything.mjs'

await main(async () => {
  process.stdout.write(`${await setUp()}\n`)
})
