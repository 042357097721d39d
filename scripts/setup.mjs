import { main, say } from './run/command.mjs'
import { setUp } from './setup/everything.mjs'

await main(async () => {
  await setUp({ display: true, tests: true })
  say('Ready: npm start opens the app, npm test proves it.')
})
