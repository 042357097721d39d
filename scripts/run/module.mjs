// Runs a TypeScript program of the project: module.mjs FILE [arguments]
import path from 'node:path'
import { runnerImport } from 'vite'

await runnerImport(path.resolve(process.argv[2]), { configFile: false, logLevel: 'error' })
