import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Bundles a bench's little app: its main.ts, and index.html with what it loads. */
export async function buildBenchApp(here: string, out: string): Promise<string> {
  const quiet = { logLevel: 'error', configFile: false } as const
  await build({
    ...quiet,
    root: here,
    ssr: { noExternal: true },
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
  writeFileSync(join(out, 'package.json'), '{ "name": "bench", "main": "main.mjs" }\n')
  return out
}
