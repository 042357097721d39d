import type { BytePath } from '../../../kit/path'

const names = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'Cargo.lock',
  'Gemfile.lock',
  'composer.lock',
  'poetry.lock',
  'uv.lock',
  'Pipfile.lock',
  'pdm.lock',
  'go.sum',
  'flake.lock',
  'Podfile.lock',
  'mix.lock',
  'Package.resolved',
  'gradle.lockfile',
  'packages.lock.json',
  'pubspec.lock',
])
const endings = /(\.min\.(js|css)|\.(js|css)\.map|\.pb\.go|_pb2(_grpc)?\.py|\.g\.dart|\.snap)$/

/** Whether a file is made by a program, by its name: nobody reads it line by line. */
export function isGenerated(path: BytePath): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return names.has(name) || endings.test(name)
}
