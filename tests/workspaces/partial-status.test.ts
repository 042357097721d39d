// Proves that a status put together from what has changed is the one that git would give of everything.
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Repository } from '../../src/main/workspace/git/git'
import { readStatus, readStatusOf } from '../../src/main/workspace/git/status'
import { mergedStatus } from '../../src/main/workspace/model/partial-status'
import { git, repository, write } from '../lib/repository'
import { foldersOf } from './scene'

const names = [
  'a.txt',
  'b.txt',
  'part/a.txt',
  'part/deep/b.txt',
  'new/a.txt',
  'new/deep/b.txt',
  'log',
]
const folders = ['part', 'part/deep', 'new', 'new/deep', 'other']

function randomFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0
    return ((state >>> 8) & 0xffff) % limit
  }
}

/** Does something to the files, and says which paths a watcher would name. */
function happens(folder: string, random: (limit: number) => number): string[] {
  const name = names[random(names.length)] ?? ''
  const place = folders[random(folders.length)] ?? ''
  const path = join(folder, name)
  try {
    switch (random(5)) {
      case 0:
        rmSync(path, { force: true })
        return [name]
      case 1:
        rmSync(join(folder, place), { recursive: true, force: true })
        return [place]
      case 2: {
        mkdirSync(dirname(join(folder, 'moved', name)), { recursive: true })
        renameSync(path, join(folder, 'moved', name))
        return [name, `moved/${name}`]
      }
      case 3:
        write(folder, name, 'one\n')
        return [name]
      default:
        write(folder, name, `${random(3)}\n`)
        return [name]
    }
  } catch {
    // What was to be changed is not there, or something else is in its place: nothing has happened.
    return [name]
  }
}

test('300 random changes, one or some at a time', async () => {
  const folder = repository({
    'a.txt': 'one\n',
    'part/a.txt': 'one\n',
    'part/deep/b.txt': 'one\n',
    '.gitignore': 'log\n',
  })
  git(folder, 'mv', 'a.txt', 'staged.txt')
  const { git: door } = foldersOf()
  const found = await door.find(folder)
  if (!found.ok || !found.value) throw new Error('There is a repository')
  const whole: Repository = found.value
  const read = async () => {
    const status = await readStatus(door, whole, folder)
    if (!status.ok) throw new Error(status.problem.message)
    return status.value
  }
  const random = randomFrom(7)
  let before = await read()
  let merged = 0
  for (let time = 0; time < 300; time++) {
    const paths = Array.from({ length: 1 + random(3) }, () => happens(folder, random)).flat()
    const some = await readStatusOf(door, whole, before, paths)
    if (!some.ok) throw new Error(some.problem.message)
    const after = mergedStatus(before, paths, some.value)
    before = await read()
    if (!after) continue
    merged += 1
    expect(after, paths.join(', ')).toEqual(before)
  }
  expect(merged).toBeGreaterThan(100)
})
