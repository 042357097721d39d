// Proves that going back is exact for trees of any shape, undo too, and that no ignored byte is touched.

import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Checkpoint } from '../../src/shared/workspace/checkpoint'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { git, repository } from '../lib/repository'
import { restoringOf } from '../workspaces/restoring-scene'

const parts = ['a', 'b', 'C', 'c', 'é', 'x y', 'new\nline', '"', 'deep', 'k.ign', 'ign']
const isIgnored = (name: string) => name.split('/').some((part) => /(^|\.)ign$/.test(part))

type State = Record<string, string>

function stateOf(folder: string): { kept: State; ignored: State } {
  const state = { kept: {} as State, ignored: {} as State }
  const look = (name: string) => {
    for (const entry of readdirSync(join(folder, name), { withFileTypes: true })) {
      const path = name === '' ? entry.name : `${name}/${entry.name}`
      if (path === '.git') continue
      if (entry.isDirectory()) {
        look(path)
        continue
      }
      const place = join(folder, path)
      const what = entry.isSymbolicLink()
        ? `link ${readlinkSync(place)}`
        : `${(lstatSync(place).mode & 0o777).toString(8)} ${readFileSync(place, 'latin1')}`
      state[isIgnored(path) ? 'ignored' : 'kept'][path] = what
    }
  }
  look('')
  return state
}

test('random trees come back exactly, and so does what was before', {
  timeout: patience,
}, async () => {
  const { below } = random(seedOfRun())
  const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  const folder = repository({ '.gitignore': '*.ign\nign/\nign\n' })
  const { take, restore, undo } = restoringOf()
  const taken: { moment: Checkpoint; kept: State; staged: string }[] = []
  const staged = () => git(folder, 'ls-files', '--stage')

  /** Makes room for a file: what stands in its way goes, unless something ignored is in it. */
  const place = (path: string): string | undefined => {
    const names = path.split('/')
    for (let length = 1; length <= names.length; length++) {
      const above = join(folder, ...names.slice(0, length))
      const stats = lstatSync(above, { throwIfNoEntry: false })
      const isLast = length === names.length
      if (!stats || (stats.isDirectory() && !isLast)) continue
      const below = names.slice(0, length).join('/')
      if (isIgnored(below) && !isIgnored(path)) return undefined
      if (
        stats.isDirectory() &&
        Object.keys(stateOf(folder).ignored).some((name) => name.startsWith(`${below}/`))
      )
        return undefined
      rmSync(above, { recursive: true })
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    return join(folder, path)
  }
  const change = () => {
    const path = Array.from({ length: 1 + below(3) }, () => one(parts)).join('/')
    const files = Object.keys(stateOf(folder).kept).filter((name) => name !== '.gitignore')
    const known = files.length > 0 && below(2) === 0 ? one(files) : path
    const kind = below(10)
    if (kind < 2) {
      const whole = join(folder, known)
      if (existsSync(whole) && !isIgnored(known) && lstatSync(whole).isFile()) rmSync(whole)
      return
    }
    const free = place(known)
    if (free === undefined) return
    if (kind === 2) return symlinkSync(one(['a', '/etc/passwd', '../..', 'nowhere']), free)
    writeFileSync(free, Buffer.from(Array.from({ length: below(40) }, () => below(256))))
    if (kind === 3) chmodSync(free, one([0o755, 0o700, 0o600, 0o644]))
  }

  for (let run = 0; run < runsOf(60, 5000); run++) {
    for (let times = 1 + below(8); times > 0; times--) change()
    if (below(6) === 0) {
      git(folder, 'add', '--all')
      git(folder, 'commit', '--quiet', '--allow-empty', '--message=random')
    }
    if (below(4) === 0) git(folder, 'add', '--all')
    const before = stateOf(folder)
    const stagedBefore = staged()
    const now = await take(folder)
    taken.push({ moment: now, kept: before.kept, staged: stagedBefore })
    if (taken.length > 12) taken.shift()
    const target = one(taken)
    const restored = await restore(folder, target.moment)
    const after = stateOf(folder)
    expect(after.ignored).toEqual(before.ignored)
    // A file is not put where a folder with something ignored in it has come to stand, nor below one.
    const blocked = new Set(restored.kept.map(({ path }) => Buffer.from(path, 'latin1').toString()))
    const expected = Object.entries(target.kept).filter(([path]) => !blocked.has(path))
    const stayed = Object.entries(after.kept).filter(([path]) => !blocked.has(path))
    expect(Object.fromEntries(stayed)).toEqual(Object.fromEntries(expected))
    for (const { why } of restored.kept) expect(['changed', 'failed']).toContain(why)
    // What is staged goes with it, where no commit came in between.
    expect(staged()).toBe(now.head === target.moment.head ? target.staged : stagedBefore)
    if (below(2) === 0) {
      await undo(folder, restored)
      expect(stateOf(folder)).toEqual(before)
      expect(staged()).toBe(stagedBefore)
    }
  }
})
