import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const bare = '../../../out/starting/bare.node'
const main = join(import.meta.dirname, '../../../src/main')

/** What the app starts beside itself as threads, wherever it is built. */
const threads = {
  'checkpoint-thread': join(main, 'store/log/checkpoint-thread.ts'),
  'unseen-thread': join(main, 'terminal/unseen-thread.ts'),
}

/** A stand-in for the app, built: it is started a thousand times, and its sources take a second each. */
export async function builtApp(folder: string, name = 'app'): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(folder, 'app'),
      target: 'node24',
      rolldownOptions: {
        input: { [name]: join(import.meta.dirname, `${name}.ts`), ...threads },
        external: [/^node:/, 'node-pty', '@parcel/watcher'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  copyFileSync(join(import.meta.dirname, bare), join(folder, 'app/bare.node'))
  return join(folder, `app/${name}.mjs`)
}
