import type { BytePath } from '../../../kit/path'

/** Names of what a tool makes again whenever it is wanted, as far as anybody can know without asking. */
export const usuallyReproducible: readonly string[] = [
  'node_modules',
  'bower_components',
  '.pnpm-store',
  '.yarn/cache',
  '.yarn/install-state.gz',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.angular',
  '.astro',
  '.turbo',
  '.parcel-cache',
  '.vite',
  'dist',
  'build',
  'out',
  'target',
  'coverage',
  '.nyc_output',
  'storybook-static',
  '.cache',
  '.eslintcache',
  '.stylelintcache',
  '*.tsbuildinfo',
  '.sass-cache',
  '.venv',
  'venv',
  '__pycache__',
  '*.pyc',
  '*.egg-info',
  '.tox',
  '.nox',
  '.eggs',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.ipynb_checkpoints',
  'htmlcov',
  '.gradle',
  '.kotlin',
  '*.class',
  'obj',
  'Pods',
  'DerivedData',
  '.build',
  '.dart_tool',
  '_build',
  'elm-stuff',
  '.stack-work',
  'dist-newstyle',
  'zig-cache',
  '.zig-cache',
  'zig-out',
  '.bundle',
  'cmake-build-*',
  '*.o',
  '.ccls-cache',
  '.clangd',
  '.direnv',
  '.DS_Store',
  'Thumbs.db',
  'desktop.ini',
]

/**
 * Whether a path is one of those that are made again: a pattern is the name of a file or folder
 * anywhere on the way to it, or a path from the top; `*` stands for any part of one name.
 */
export function isReproducible(path: BytePath, patterns: readonly string[]): boolean {
  const names = path.replace(/\/$/, '').split('/')
  return patterns.some((pattern) => {
    const wanted = bytesOf(pattern)
      .replace(/^\/|\/$/g, '')
      .split('/')
    if (wanted.length > 1) return wanted.every((part, place) => matches(names[place] ?? '', part))
    return names.some((name) => matches(name, wanted[0] ?? ''))
  })
}

function matches(name: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return name === pattern
  const end = rest.at(-1) ?? ''
  if (!name.startsWith(start) || !name.endsWith(end)) return false
  let at = start.length
  for (const part of rest.slice(0, -1)) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at + end.length <= name.length
}

const encoder = new TextEncoder()
const bytesOf = (text: string): BytePath => String.fromCharCode(...encoder.encode(text))
