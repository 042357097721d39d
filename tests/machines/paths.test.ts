// Proves that agents read and write inside their workspace only, whatever path they give and whatever they swap.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  readWorkspaceFile,
  writeWorkspaceFile,
} from '../../src/main/host/local/files/workspace-files'
import { outcome, type Scene, scene, secret, untouched } from './lib/workspace-scene'

/** Paths that lead out, or into what is not for agents. */
function attacks({ workspace, outside }: Scene): string[] {
  const up = [
    '../outside/secret.txt',
    'src/../../outside/secret.txt',
    'src/deep/../../../outside/x',
  ]
  const links = [
    'way-out/secret.txt',
    'way-out/folder/new.txt',
    'way-out/new/er/file',
    'secret-link',
  ]
  const more = ['relative-link', 'loop', 'loop/x']
  const git = ['config', 'hooks/pre-commit', 'hooks/../config', 'new/folder/file'].flatMap((name) =>
    [
      '.git',
      '.GIT',
      '.Git',
      'git-link',
      'src/../.git',
      '.git ',
      '.git.',
      'GIT~1',
      '.g\u200cit',
    ].map((git) => `${git}/${name}`),
  )
  const inside = [...up, ...links, ...more, ...git].flatMap((path) => [
    join(workspace, path),
    `${workspace}/${path}`,
    `${workspace}/./${path}`,
    `${workspace}//${path}`,
    `${workspace}/src/../${path}`,
  ])
  const absolute = [
    '/etc/passwd',
    '/proc/self/environ',
    '/proc/self/mem',
    '/dev/mem',
    '/',
    '//',
    '',
  ]
  const near = [
    `${workspace}-not`,
    `${workspace}/../outside/secret.txt`,
    join(outside, 'secret.txt'),
  ]
  const odd = [
    workspace,
    `${workspace}/`,
    `${workspace}/..`,
    `${workspace}/a\0b`,
    'src/code.ts',
    '~/x',
  ]
  const others = [
    '..',
    '.',
    '../..',
    `file://${outside}/secret.txt`,
    `${workspace}/.git`,
    `${workspace}/.jj/x`,
  ]
  return [...new Set([...inside, ...absolute, ...near, ...odd, ...others])]
}

test('no path out of the workspace, or into version control, is read or written', async () => {
  const made = scene()
  const before = untouched(made)
  const paths = attacks(made)
  for (const path of paths) {
    for (const attempt of [
      await outcome(readWorkspaceFile(made.workspace, path, {})),
      await outcome(writeWorkspaceFile(made.workspace, path, 'attack')),
    ]) {
      expect(attempt, path).toHaveProperty('error')
      if ('error' in attempt) expect(typeof attempt.error.code, path).toBe('string')
    }
  }
  expect(untouched(made)).toEqual(before)
  expect(paths.length).toBeGreaterThan(200)
})

test('a link to a file that is not there creates nothing outside', async () => {
  const made = scene()
  const path = join(made.workspace, 'link-to-nothing')
  await outcome(writeWorkspaceFile(made.workspace, path, 'attack'))
  expect(existsSync(join(made.outside, 'new.txt'))).toBe(false)
})

test('a file with another name outside is not read, and writing leaves the other as it was', async () => {
  const made = scene()
  const path = join(made.workspace, 'hard-link')
  expect(await outcome(readWorkspaceFile(made.workspace, path, {}))).toHaveProperty('error')
  await writeWorkspaceFile(made.workspace, path, 'mine now')
  expect(readFileSync(path, 'utf8')).toBe('mine now')
  expect(readFileSync(join(made.outside, 'secret.txt'), 'utf8')).toBe(secret)
})

test('links that stay inside are followed', async () => {
  const { workspace } = scene()
  symlinkSync('src', join(workspace, 'inside-folder'))
  symlinkSync('src/code.ts', join(workspace, 'inside-file'))
  expect(await readWorkspaceFile(workspace, join(workspace, 'inside-folder/code.ts'), {})).toBe(
    'code',
  )
  await writeWorkspaceFile(workspace, join(workspace, 'inside-file'), 'changed')
  expect(readFileSync(join(workspace, 'src/code.ts'), 'utf8')).toBe('changed')
  expect(lstatSync(join(workspace, 'inside-file')).isSymbolicLink()).toBe(true)
})

test('pipes, sockets, devices and folders are no files', async () => {
  const { workspace } = scene()
  const socket = join(workspace, 'socket')
  const server = createServer().listen(socket)
  await new Promise((resolve) => server.once('listening', resolve))
  for (const path of [socket, join(workspace, 'src')]) {
    expect(await outcome(readWorkspaceFile(workspace, path, {})), path).toHaveProperty('error')
    expect(await outcome(writeWorkspaceFile(workspace, path, 'x')), path).toHaveProperty('error')
  }
  server.close()
})

test('a new file brings its folders, a known one keeps its mode, and no draft is left', async () => {
  const { workspace } = scene()
  const script = join(workspace, 'run.sh')
  writeFileSync(script, 'old', { mode: 0o755 })
  await writeWorkspaceFile(workspace, script, 'new')
  await writeWorkspaceFile(workspace, join(workspace, 'a/b/c/d.txt'), 'deep')
  expect(statSync(script).mode & 0o777).toBe(0o755)
  expect(readFileSync(join(workspace, 'a/b/c/d.txt'), 'utf8')).toBe('deep')
  const names = readdirSync(workspace, { recursive: true }).map(String)
  expect(names.filter((name) => name.endsWith('.liminal'))).toEqual([])
})

test('lines are counted from one', async () => {
  const { workspace } = scene()
  const path = join(workspace, 'lines.txt')
  writeFileSync(path, 'one\ntwo\nthree\n')
  expect(await readWorkspaceFile(workspace, path, { line: 2, limit: 1 })).toBe('two')
  expect(await readWorkspaceFile(workspace, path, { line: 2 })).toBe('two\nthree\n')
  expect(await readWorkspaceFile(workspace, path, { limit: 2 })).toBe('one\ntwo')
  expect(await readWorkspaceFile(workspace, path, { line: 99 })).toBe('')
})

test('a missing file is told apart from a forbidden one', async () => {
  const { workspace } = scene()
  const missing = await outcome(readWorkspaceFile(workspace, join(workspace, 'src/none.ts'), {}))
  expect(missing).toMatchObject({ error: { code: 'file-missing' } })
  const forbidden = await outcome(readWorkspaceFile(workspace, '/etc/passwd', {}))
  expect(forbidden).toMatchObject({ error: { code: 'file-refused' } })
})

/** A folder of the workspace, and the way out, take turns as fast as they can while something is done. */
async function swapping(workspace: string, outside: string, work: () => Promise<void>) {
  const real = join(workspace, 'real')
  mkdirSync(real)
  writeFileSync(join(real, 'secret.txt'), 'harmless')
  let over = false
  const swapper = (async () => {
    for (let turn = 0; !over; turn += 1) {
      symlinkSync(turn % 2 === 0 ? real : outside, join(workspace, 'next'))
      renameSync(join(workspace, 'next'), join(workspace, 'swapped'))
      await new Promise(setImmediate)
    }
  })()
  await work()
  over = true
  await swapper
}

test('500 reads and writes through a folder that is swapped for a way out touch nothing outside', async () => {
  const made = scene()
  const before = untouched(made)
  const { workspace, outside } = made
  let inside = 0
  await swapping(workspace, outside, async () => {
    for (let attack = 0; attack < 500; attack += 1) {
      const path = join(workspace, 'swapped/secret.txt')
      const [read] = await Promise.all([
        outcome(readWorkspaceFile(workspace, path, {})),
        outcome(writeWorkspaceFile(workspace, path, 'attack')),
        outcome(writeWorkspaceFile(workspace, join(workspace, `swapped/new/${attack}`), 'attack')),
      ])
      if ('value' in read) {
        expect(read.value).not.toBe(secret)
        inside += 1
      }
    }
  })
  expect(untouched(made)).toEqual(before)
  // Otherwise nothing was tried.
  expect(inside).toBeGreaterThan(0)
})

test('500 writes to a name that is swapped for a link out touch nothing outside', async () => {
  const made = scene()
  const before = untouched(made)
  const { workspace, outside } = made
  const path = join(workspace, 'file.txt')
  let over = false
  const swapper = (async () => {
    for (let turn = 0; !over; turn += 1) {
      const next = join(workspace, 'next')
      if (turn % 2 === 0) symlinkSync(join(outside, 'secret.txt'), next)
      else writeFileSync(next, 'plain')
      renameSync(next, path)
      await new Promise(setImmediate)
    }
  })()
  for (let attack = 0; attack < 500; attack += 1) {
    await outcome(writeWorkspaceFile(workspace, path, 'attack'))
    const read = await outcome(readWorkspaceFile(workspace, path, {}))
    if ('value' in read) expect(read.value).not.toBe(secret)
  }
  over = true
  await swapper
  expect(untouched(made)).toEqual(before)
})
