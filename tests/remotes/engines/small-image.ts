import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const node = join(import.meta.dirname, '../../../node_modules/node/bin/node')

/**
 * The root of an image, as a tar: the tools of busybox, and the Node that the project is tested with.
 * No registry is asked, and it is made in a second.
 */
export function smallRoot(busybox: string, folder: string): string {
  const root = join(folder, 'root')
  rmSync(root, { recursive: true, force: true })
  for (const path of ['bin', 'usr/bin', 'etc', 'tmp', 'run', 'root', 'proc', 'sys', 'dev', 'home'])
    mkdirSync(join(root, path), { recursive: true })
  copyFileSync(busybox, join(root, 'bin/busybox'))
  const tools = execFileSync(busybox, ['--list'], { encoding: 'utf8' }).trim().split('\n')
  for (const tool of tools) if (tool !== 'busybox') symlinkSync('busybox', join(root, 'bin', tool))
  const place = (from: string, to = from) => {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    copyFileSync(from, join(root, to))
  }
  place(node, '/usr/bin/node')
  // What is linked statically has none.
  for (const program of [node, busybox])
    for (const [path] of spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.matchAll(
      /\/\S+/g,
    ))
      if (path !== program) place(path)
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\n')
  const tar = join(folder, 'root.tar')
  execFileSync('tar', ['--numeric-owner', '--owner=0', '--group=0', '-cf', tar, '-C', root, '.'])
  rmSync(root, { recursive: true })
  return tar
}
