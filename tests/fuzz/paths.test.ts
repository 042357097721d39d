// Proves that no path made at random leads an agent out of its workspace or into version control.
import { expect, test } from 'vitest'
import {
  readWorkspaceFile,
  writeWorkspaceFile,
} from '../../src/main/machines/local/files/workspace-files'
import { random, runsOf, seedOfRun } from '../lib/random'
import { outcome, scene, secret, untouched } from '../machines/lib/workspace-scene'

const paths = runsOf(2000, 200_000)
/** So often it is looked at whether all is as it was. */
const lookEvery = 500

const segments = [
  ...['..', '.', '', 'src', 'deep', 'code.ts', 'outside', 'secret.txt', 'folder', 'way-out'],
  ...['secret-link', 'link-to-nothing', 'relative-link', 'git-link', 'loop', 'hard-link', 'new'],
  ...['.git', '.GIT', '.git.', '.git ', '.g\u200cit', 'GIT~1', 'config', 'hooks', '%2e%2e', '..\\'],
  ...[
    'work space',
    '~',
    '\0',
    '...',
    '.. ',
    'x'.repeat(300),
    'é',
    'e\u0301',
    ':',
    'file:',
    '\ud800',
  ],
]

test(`${paths} paths touch nothing outside`, { timeout: 3_600_000 }, async () => {
  const { below } = random(seedOfRun())
  const made = scene()
  const before = untouched(made)
  const beginnings = [`${made.workspace}/`, `${made.workspace}/src/`, made.folder, '', '/', '//']
  for (let count = 1; count <= paths; count += 1) {
    const parts = Array.from({ length: 1 + below(6) }, () => segments[below(segments.length)])
    const path = (beginnings[below(3) === 0 ? below(beginnings.length) : 0] ?? '') + parts.join('/')
    const read = await outcome(readWorkspaceFile(made.workspace, path, {}))
    if ('value' in read) expect(read.value, path).not.toContain(secret)
    const wrote = await outcome(writeWorkspaceFile(made.workspace, path, 'attack'))
    for (const { error } of [read, wrote].filter((each) => 'error' in each))
      expect(typeof error.code, path).toBe('string')
    if (count % lookEvery === 0) expect(untouched(made), `before ${path}`).toEqual(before)
  }
  expect(untouched(made)).toEqual(before)
})
