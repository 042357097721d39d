// Proves that no path made at random leads an agent out of its workspace or into version control.

import { expect, test } from 'vitest'
import {
  readWorkspaceFile,
  writeWorkspaceFile,
} from '../../src/main/host/local/files/workspace-files'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { pathAttacks } from '../machines/lib/path-attacks'
import { outcome, scene, secret, untouched } from '../machines/lib/workspace-scene'

const paths = runsOf(2000, 200_000)
/** So often it is looked at whether all is as it was. */
const lookEvery = 500

test(`${paths} paths touch nothing outside`, { timeout: patience }, async () => {
  const { below } = random(seedOfRun())
  const made = scene()
  const before = untouched(made)
  const attack = pathAttacks(made, below)
  for (let count = 1; count <= paths; count += 1) {
    const path = attack()
    const read = await outcome(readWorkspaceFile(made.workspace, path, {}))
    if ('value' in read) expect(read.value, path).not.toContain(secret)
    const wrote = await outcome(writeWorkspaceFile(made.workspace, path, 'attack'))
    for (const { error } of [read, wrote].filter((each) => 'error' in each))
      expect(typeof error.code, path).toBe('string')
    if (count % lookEvery === 0) expect(untouched(made), `before ${path}`).toEqual(before)
  }
  expect(untouched(made)).toEqual(before)
})
