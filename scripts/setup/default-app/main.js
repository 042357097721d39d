// What `electron [switches] PATH [args]` does in a development runtime: run the application at PATH.
import { existsSync, readFileSync } from 'node:fs'
import Module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

function parse(args) {
  const preloads = []
  for (let index = 0; index < args.length; index++) {
    if (args[index] === '-r' || args[index] === '--require') preloads.push(args[++index])
    else if (!args[index].startsWith('-')) return { preloads, place: path.resolve(args[index]) }
  }
  return { preloads, place: undefined }
}

function describe(folder) {
  const file = path.join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const { preloads, place } = parse(process.argv.slice(1))
if (process.argv.slice(1).some((argument) => argument === '--version' || argument === '-v')) {
  console.log(`v${process.versions.electron}`)
  process.exit(0)
}
if (!place) {
  console.error('usage: electron PATH [arguments]')
  process.exit(1)
}

const description = describe(place)
if (description?.version) app.setVersion(description.version)
if (description?.productName ?? description?.name) {
  app.setName(description.productName ?? description.name)
}
const entry = Module._resolveFilename(place, null, true)
app.setAppPath(description ? place : path.dirname(entry))
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
if (preloads.length > 0) Module._preloadModules(preloads)
await import(pathToFileURL(entry).href)
