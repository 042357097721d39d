import { mkdirSync, writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

// node:sqlite is missing from builtinModules when the build runs on an older Node.
const builtins = /^node:/

const packagesOf = (ids: Iterable<string>) => {
  const folders = [...ids].flatMap(
    (id) => id.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0].replace(/^\0/, '') ?? [],
  )
  return JSON.stringify([...new Set(folders)].sort())
}

/**
 * Writes down which packages ended up in a bundle, for the notices that are shipped with it, and which
 * of them are read before the first paint, for the test that holds how little that is.
 */
function bundled(name: string): Plugin {
  return {
    name: 'bundled',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle)
      const assets = outputs.flatMap((output) =>
        output.type === 'asset' ? output.originalFileNames : [],
      )
      const first = outputs.flatMap((output) =>
        output.type === 'chunk' && ['first', 'index'].includes(output.name) ? output.moduleIds : [],
      )
      mkdirSync('out/bundled', { recursive: true })
      writeFileSync(`out/bundled/${name}.json`, packagesOf([...this.getModuleIds(), ...assets]))
      writeFileSync(`out/bundled/${name}-first.json`, packagesOf(first))
    },
  }
}

/**
 * What a start needs before the first paint is one file, of the page and of main: each further one
 * costs a trip at the worst of moments. It is what these modules import, and nothing that is loaded
 * later; what other programs need too is not in it, since they would read it all.
 */
function neededFirst(...from: RegExp[]) {
  const first = new Set<string>()
  const elsewhere = new Set<string>()
  return {
    plugin: {
      name: 'needed-first',
      buildEnd() {
        const add = (id: string, to: Set<string>): void => {
          if (to.has(id)) return
          to.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported, to)
        }
        for (const id of this.getModuleIds()) {
          if (from.some((one) => one.test(id))) add(id, first)
          else if (this.getModuleInfo(id)?.isEntry) add(id, elsewhere)
        }
      },
    } satisfies Plugin,
    has: (id: string) => first.has(id) && !elsewhere.has(id),
    shared: (id: string) => first.has(id) && elsewhere.has(id),
  }
}

const inMain = neededFirst(/src\/main\/app\.ts$/)
const inPage = neededFirst(/src\/renderer\/index\.html$/)
// Where there is a conversation to come back to, it is drawn in the first frame.
const inConversation = neededFirst(/src\/renderer\/session\/session-page\.tsx$/)

export default defineConfig({
  main: {
    plugins: [inMain.plugin, bundled('main')],
    build: {
      rolldownOptions: {
        external: [builtins],
        input: {
          index: 'src/main/index.ts',
          // A program of its own, which the app starts as an agent.
          'practice-agent': 'src/practice/practice-agent.ts',
          // Another, which on Windows ends what a dead app has left.
          'windows-guard-program': 'src/main/host/local/windows-guard-program.ts',
          // Threads of the app.
          'pty-thread': 'src/main/host/local/pty-thread.ts',
          'comparison-thread': 'src/main/host/local/files/comparison-thread.ts',
          'watchdog-thread': 'src/main/app/watchdog-thread.ts',
          'unseen-thread': 'src/main/terminal/unseen-thread.ts',
          'checkpoint-thread': 'src/main/store/log/checkpoint-thread.ts',
        },
        // All in one folder, so that a thread stands beside whoever starts it, as in the sources.
        output: {
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: 'shared', test: inMain.shared, priority: 1 },
              { name: 'first', test: inMain.has },
            ],
          },
          // What only a bundler reads is nothing to whoever runs it.
          comments: { annotation: false },
          // The names of functions and classes stay: stacks are read by people.
          minify: {
            compress: true,
            mangle: { keepNames: true },
            codegen: { removeWhitespace: true },
          },
        },
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
    plugins: [react(), inPage.plugin, inConversation.plugin, bundled('renderer')],
    // Read and compiled before the first paint: a third of the bytes is a quarter of the start.
    build: {
      minify: 'oxc',
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', test: inPage.has, priority: 1 },
              { name: 'conversation', test: inConversation.has },
            ],
          },
        },
      },
    },
  },
})
