import { mkdirSync, writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

// node:sqlite is missing from builtinModules when the build runs on an older Node.
const builtins = /^node:/

/** Writes down which packages ended up in a bundle, for the notices that are shipped with it. */
function bundled(name: string): Plugin {
  return {
    name: 'bundled',
    generateBundle(_options, bundle) {
      const assets = Object.values(bundle).flatMap((output) =>
        output.type === 'asset' ? output.originalFileNames : [],
      )
      const folders = [...this.getModuleIds(), ...assets].flatMap(
        (id) => id.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0].replace(/^\0/, '') ?? [],
      )
      mkdirSync('out/bundled', { recursive: true })
      writeFileSync(`out/bundled/${name}.json`, JSON.stringify([...new Set(folders)].sort()))
    },
  }
}

/** What the first paint needs besides the entry: one file instead of two dozen, since each costs a trip. */
const neededFirst =
  /src\/renderer\/(ui|ports|store|commands|bridge)|node_modules\/(react|react-dom|scheduler|lucide-react)\//

export default defineConfig({
  main: {
    plugins: [bundled('main')],
    build: {
      rolldownOptions: {
        external: [builtins],
        input: {
          index: 'src/main/index.ts',
          // A program of its own, which the app starts as an agent.
          'practice-agent': 'src/main/practice/practice-agent.ts',
          // Another, which on Windows ends what a dead app has left.
          'windows-guard-program': 'src/main/machines/local/windows-guard-program.ts',
          // Threads of the app.
          'pty-thread': 'src/main/machines/local/pty-thread.ts',
          'comparison-thread': 'src/main/machines/local/files/comparison-thread.ts',
          'checkpoint-thread': 'src/main/log/checkpoint-thread.ts',
        },
        // All in one folder, so that a thread stands beside whoever starts it, as in the sources.
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [bundled('preload')],
    // A sandboxed preload is one CommonJS file with everything bundled in.
    build: {
      externalizeDeps: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    plugins: [react(), bundled('renderer')],
    // Read and compiled before the first paint: a third of the bytes is a quarter of the start.
    build: {
      minify: 'oxc',
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'first', test: neededFirst }] } },
      },
    },
  },
})
