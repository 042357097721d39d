import { defineConfig } from 'vitest/config'

/** Suites that open windows, but for so many as it takes that what else needs the system runs beside them for as long. */
const withWindows = ['tests/end-to-end/**/*.test.ts', 'tests/terminals/*.test.ts']

const ofTheSystem = {
  setupFiles: ['tests/lib/own-display.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'node',
          // The units keep nothing between tests; a worker for each file would cost more than they do.
          isolate: false,
          // Long random walks, on a machine that may be busy with something else.
          testTimeout: 60_000,
          // The contrast of the colour tokens is tested from the style sheet itself.
          css: { include: /tokens\.css/ },
        },
      },
      {
        test: {
          name: 'windows',
          include: withWindows,
          ...ofTheSystem,
        },
      },
      {
        test: {
          name: 'programs',
          include: ['tests/**/*.test.ts'],
          exclude: [...withWindows, 'tests/package/**'],
          ...ofTheSystem,
        },
      },
      {
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'pictures',
          include: ['tests/pictures/*.pictures.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'agents',
          include: ['tests/real-agents/*.{test,agent}.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
