import type { KnipConfig } from 'knip'

// What is started by its path; nothing imports it.
const programs = [
  'scripts/run/{build-programs,module,screenshots}.mjs',
  'scripts/package/fpm.mjs',
  'build/after-pack.mjs',
  'src/{cli,keeper}/main.ts',
  'src/remote/{ask,place,unpack}.ts',
  'src/practice/practice-agent.ts',
  'src/main/**/*-{program,thread}.ts',
  'src/renderer/**/*-worker.ts',
  'tests/agents/*.mjs',
  'tests/agents/lib/hard-to-end.mjs',
  'tests/bench/{feed,naive}/{main.ts,page.tsx}',
  'tests/bench/road/keepers.ts',
  'tests/{bench/terminal/probe,branches/programs/*,drivers/behaviours/*}.mjs',
  'tests/{hostile/lib/appender,terminals/conformance/wire}.mjs',
  'tests/{instance/start,log/teller,log/writer,machines/socket/server}.ts',
  'tests/*/lib/{app,*-app,bystander,brancher,derive,replace-for-ever,tell}.ts',
  'tests/workspaces/{maker,remover}.ts',
  'tests/lib/windowless/*.mjs',
]

export default {
  entry: programs,
  project: ['src/**/*.{ts,tsx,css}', 'tests/**/*.{ts,tsx,mjs}', 'scripts/**/*.mjs', 'build/*.mjs'],
  // Tests of the whole tree read it by `import.meta.glob`, which would be a use of every file.
  vite: false,
  // Programs of the system are no packages.
  exclude: ['binaries'],
  ignoreDependencies: [
    // Run by name, with arguments that scripts put together.
    '@biomejs/biome',
    'electron-builder',
    // A program, read by its path.
    '7zip-bin',
  ],
  compilers: {
    css: (text) =>
      [...text.matchAll(/@import ("[^"]+")/g)].map(([, name]) => `import ${name}`).join('\n'),
  },
} satisfies KnipConfig
