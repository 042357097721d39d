// Proves that no path, however written and through whatever links, is allowed by a rule for another folder.
// docs/guide/agents.md: `paths` | where they really lie when links are resolved
// docs/guide/agents.md: A rule about paths allows no command, since what a command touches is not known.

import {
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { findRealPaths } from '../../src/main/host/local/files/real-paths'
import { decide, type PermissionRule, pathsToFind } from '../../src/shared/session/permission'
import type { Question } from '../../src/shared/session/question'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'

const count = runsOf(1000, 10_000)

const rule = (conditions: Partial<PermissionRule>): PermissionRule => ({
  name: 'Rule',
  answer: 'allow',
  ...conditions,
})
const options = [
  { id: 'once', name: 'Allow', kind: 'allow_once' as const },
  { id: 'no', name: 'Reject', kind: 'reject_once' as const },
]

/** A project that is reached through a link, with links inside that lead out and back in. */
function scene() {
  const folder = realpathSync(testFolder())
  for (const name of ['real/src/deep', 'real/secret', 'outside/deep', 'other'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['real/src/a', 'real/secret/key', 'outside/evil', 'real/package.json'])
    writeFileSync(join(folder, name), name)
  const links: [string, string][] = [
    ['work', 'real'],
    ['real/src/way-out', join(folder, 'outside')],
    ['real/src/up', '..'],
    ['real/src/deep/back', '../../src'],
    ['real/src/to-key', '../secret/key'],
    ['real/src/to-nothing', '../../outside/new'],
    ['real/src/loop', 'loop'],
    ['real/out-to-src', join(folder, 'work/src')],
    ['outside/in', join(folder, 'real/src')],
  ]
  for (const [name, target] of links) symlinkSync(target, join(folder, name))
  return { folder, workspace: join(folder, 'work') }
}

async function answerTo(
  rules: PermissionRule[],
  workspace: string,
  path: string,
): Promise<string | undefined> {
  const question: Extract<Question, { kind: 'permission' }> = {
    id: 'q',
    askedAt: 0,
    kind: 'permission',
    options,
    tool: { id: 't', kind: 'edit', input: { file_path: path } },
  }
  const places = new Map(await findRealPaths(workspace, pathsToFind(rules, question)))
  return decide(rules, question, { agent: 'a', project: workspace }, places)?.option
}

/** Where the system itself would write, by opening nothing: its own word, where there is one. */
function realPlace(path: string, budget = 40): string | undefined {
  if (path.includes('\0') || budget === 0) return undefined
  try {
    return realpathSync(path)
  } catch {
    try {
      if (lstatSync(path).isSymbolicLink()) {
        const target = readlinkSync(path)
        return realPlace(target.startsWith('/') ? target : `${dirname(path)}/${target}`, budget - 1)
      }
    } catch {
      // There is nothing of this name: it would be made in its folder.
    }
    const cut = path.lastIndexOf('/')
    const name = path.slice(cut + 1)
    if (name === '..' || cut <= 0) return undefined
    const parent = realPlace(path.slice(0, cut), budget - 1)
    return parent === undefined ? undefined : join(parent, name)
  }
}

const parts = [
  '..',
  '.',
  '',
  'src',
  'deep',
  'a',
  'secret',
  'key',
  'way-out',
  'up',
  'back',
  'to-key',
  'to-nothing',
  'loop',
  'out-to-src',
  'outside',
  'in',
  'evil',
  'new',
  'real',
  'work',
  'SRC',
  'package.json',
  '..\\',
  'src\\..',
  '~',
  'é',
  'e\u0301',
  '\u202e',
  '\u0000',
  '\n',
  'x y',
  '...',
]

test(`${count} paths are allowed only where they really lie`, { timeout: patience }, async () => {
  const { below } = random(seedOfRun())
  const { folder, workspace } = scene()
  const inside = join(folder, 'real/src')
  const secret = join(folder, 'real/secret')
  const within = (root: string, place: string) => place === root || place.startsWith(`${root}/`)
  let allowed = 0
  for (let one = 0; one < count; one += 1) {
    const some = Array.from({ length: 1 + below(6) }, () => parts[below(parts.length)] ?? '')
    const starts = ['', 'src/', 'src/', `${workspace}/src/`, `${folder}/real/`, `${folder}/`, '/']
    const start = starts[below(starts.length)] ?? ''
    const relative = `${start}${some.join('/')}`
    const whole = relative.startsWith('/') ? relative : `${workspace}/${relative}`
    const path = below(10) === 0 ? pathToFileURL(whole).href : relative
    // What the system cannot reach may still be reached by who takes ".." out of the letters.
    const place = realPlace(whole) ?? realPlace(resolve(whole))
    if ((await answerTo([rule({ paths: ['src'] })], workspace, path)) === 'once') {
      allowed += 1
      expect(place !== undefined && within(inside, place), JSON.stringify({ path, place })).toBe(
        true,
      )
    }
    const rules = [rule({ kinds: ['*'] }), rule({ answer: 'reject', paths: ['secret'] })]
    if ((await answerTo(rules, workspace, path)) === 'once')
      expect(place === undefined || !within(secret, place), JSON.stringify({ path, place })).toBe(
        true,
      )
  }
  // It is no refusal of everything.
  expect(allowed).toBeGreaterThan(count / 100)
})

test('a link that is put in the place of a folder counts from the next request on', async () => {
  const { folder, workspace } = scene()
  const rules = [rule({ paths: ['src'] })]
  expect(await answerTo(rules, workspace, 'src/deep/new.ts')).toBe('once')
  renameSync(join(folder, 'real/src/deep'), join(folder, 'other/deep'))
  symlinkSync(join(folder, 'outside'), join(folder, 'real/src/deep'))
  expect(await answerTo(rules, workspace, 'src/deep/new.ts')).toBeUndefined()
  unlinkSync(join(folder, 'real/src/deep'))
  expect(await answerTo(rules, workspace, 'src/deep/new.ts')).toBe('once')
})

test('a folder of the rule that is a link itself is where it leads, under both names', async () => {
  const { folder, workspace } = scene()
  const never = [rule({ kinds: ['*'] }), rule({ answer: 'reject', paths: ['src/way-out'] })]
  expect(await answerTo(never, workspace, join(folder, 'outside/evil'))).toBe('no')
  expect(await answerTo(never, workspace, 'src/way-out/evil')).toBe('no')
  expect(await answerTo(never, workspace, 'src/a')).toBe('once')
})
