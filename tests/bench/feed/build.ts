import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const here = import.meta.dirname

/** Bundles the bench's little app from the app's own modules; needs the app's built preload. */
export async function buildFeedBench(out: string, preload: string): Promise<string> {
  const quiet = { logLevel: 'error', configFile: false } as const
  await build({
    ...quiet,
    root: here,
    build: {
      ssr: join(here, 'main.ts'),
      outDir: out,
      emptyOutDir: true,
      rolldownOptions: { external: ['electron', /^node:/], output: { entryFileNames: 'main.mjs' } },
    },
  })
  await build({
    ...quiet,
    root: here,
    base: './',
    plugins: [react()],
    build: { outDir: join(out, 'page'), emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  cpSync(preload, join(out, 'preload.cjs'))
  writeFileSync(join(out, 'package.json'), '{ "name": "feed-bench", "main": "main.mjs" }\n')
  return out
}
