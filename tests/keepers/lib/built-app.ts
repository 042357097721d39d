import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const bare = '../../../out/starting/bare.node'

/** A stand-in for the app as one file: it is started a thousand times, and its sources take a second each. */
export async function builtApp(folder: string, name = 'app'): Promise<string> {
  await build({
    ...{ configFile: false, logLevel: 'error' },
    root: import.meta.dirname,
    ssr: { noExternal: true },
    build: {
      ...{ ssr: true, outDir: join(folder, 'app'), target: 'node24' },
      rolldownOptions: {
        input: join(import.meta.dirname, `${name}.ts`),
        external: [/^node:/, 'node-pty', '@parcel/watcher'],
        output: { entryFileNames: `${name}.mjs` },
      },
    },
  })
  copyFileSync(join(import.meta.dirname, bare), join(folder, 'app/bare.node'))
  return join(folder, `app/${name}.mjs`)
}
