// Loaded before the app: who asks for Electron gets what stands beside this file.
import { registerHooks } from 'node:module'

const electron = new URL('electron.mjs', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: electron, shortCircuit: true } : next(name, context),
})
