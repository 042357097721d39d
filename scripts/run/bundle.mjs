import { inProject } from './project.mjs'

/** Builds a program that runs without what built the app: its entries by name, and where they go. */
export async function bundle({ entries, to, external = [], output, emptied = true }) {
  // Not there before the project has been set up.
  const { build } = await import('vite')
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, inProject(file)]),
  )
  await build({
    configFile: false,
    root: inProject('.'),
    logLevel: 'warn',
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: to,
      emptyOutDir: emptied,
      target: 'node22',
      rolldownOptions: { input, output },
    },
  })
}

/** One file that is read and run at once, with nothing beside it. */
export const oneFile = { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false }
