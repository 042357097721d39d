// A start of the app, as far as its instance goes. Arguments: what the owner does, data folder, folders.
import { acquireInstance } from '../../src/main/app/instance'

const [behaviour = '', dataFolder = '', ...folders] = process.argv.slice(2)
const say = (what: unknown) => process.stdout.write(`${JSON.stringify(what)}\n`)

const startedAt = performance.now()
const result = await acquireInstance(dataFolder, folders, behaviour !== 'windowless')
const milliseconds = performance.now() - startedAt
if (!result.ok) {
  say({ refused: result.problem })
  process.exitCode = 1
} else if (result.value.owner) {
  const instance = result.value
  say({ owner: true, milliseconds })
  if (behaviour === 'listen' || behaviour === 'windowless')
    instance.onFolders((handed) => say({ handed }))
  if (behaviour === 'late')
    process.stdin.once('data', () => instance.onFolders((handed) => say({ handed })))
  process.stdin.resume()
  process.stdin.once('end', async () => {
    await instance.release()
    say({ released: true })
  })
} else {
  say(result.value)
}
