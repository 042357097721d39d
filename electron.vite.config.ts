import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

// node:sqlite is missing from builtinModules when the build runs on an older Node.
const builtins = /^node:/

export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        external: [builtins],
        input: {
          index: 'src/main/index.ts',
          // A program of its own, which the app starts as an agent.
          'practice-agent': 'src/main/practice/practice-agent.ts',
        },
      },
    },
  },
  preload: {
    // A sandboxed preload is one CommonJS file with everything bundled in.
    build: {
      externalizeDeps: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: { plugins: [react()] },
})
