import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../lib/folder'

export const secret = 'nobody may see or change this'

/** A workspace, and beside it what must stay as it is. */
export function scene() {
  const folder = testFolder()
  const workspace = join(folder, 'work space')
  const outside = join(folder, 'outside')
  mkdirSync(join(workspace, 'src/deep'), { recursive: true })
  mkdirSync(join(workspace, '.git/hooks'), { recursive: true })
  mkdirSync(join(outside, 'folder'), { recursive: true })
  writeFileSync(join(workspace, '.git/config'), secret)
  writeFileSync(join(workspace, 'src/code.ts'), 'code')
  writeFileSync(join(outside, 'secret.txt'), secret)
  writeFileSync(join(outside, 'folder/secret.txt'), secret)
  symlinkSync(outside, join(workspace, 'way-out'))
  symlinkSync(join(outside, 'secret.txt'), join(workspace, 'secret-link'))
  symlinkSync(join(outside, 'new.txt'), join(workspace, 'link-to-nothing'))
  symlinkSync('../outside/secret.txt', join(workspace, 'relative-link'))
  symlinkSync('.git', join(workspace, 'git-link'))
  symlinkSync('loop', join(workspace, 'loop'))
  linkSync(join(outside, 'secret.txt'), join(workspace, 'hard-link'))
  return { folder, workspace, outside }
}

export type Scene = ReturnType<typeof scene>

/** Every file that must not change, with what is in it; and that nothing was added. */
export function untouched({ folder, workspace, outside }: Scene): unknown {
  const content = (path: string) => readFileSync(path, 'utf8')
  return {
    around: readdirSync(folder).sort(),
    outside: readdirSync(outside, { recursive: true }).sort(),
    git: readdirSync(join(workspace, '.git'), { recursive: true }).sort(),
    secrets: [
      content(join(outside, 'secret.txt')),
      content(join(outside, 'folder/secret.txt')),
      content(join(workspace, '.git/config')),
    ],
  }
}

/** What became of an attempt. */
export const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: Error & { code?: unknown }) => ({ error }),
  )
