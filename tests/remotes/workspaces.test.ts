// Proves that a workspace at a place is kept as one here is: no path leads out of it, and its review says what git says there.

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patience } from '../lib/patience'
import { random, seedOfRun } from '../lib/random'
import { git, repository } from '../lib/repository'
import { pathAttacks } from '../machines/lib/path-attacks'
import { until } from '../machines/lib/scene'
import { scene, secret, untouched } from '../machines/lib/workspace-scene'
import { reviewing } from '../review/scene'
import { sshHost } from './ssh'
import { noSshd } from './sshd'

const attacks = process.env.LIMINAL_SOAK ? 20_000 : 500
const cuts = process.env.LIMINAL_SOAK ? 50 : 5
const files = 1000

const place = async () => (await (await sshHost()).connected()).machine

test.skipIf(noSshd)(`${attacks} paths touch nothing outside`, { timeout: patience }, async () => {
  const { files } = await place()
  const { below } = random(seedOfRun())
  const made = scene()
  const before = untouched(made)
  const attack = pathAttacks(made, below)
  let [read, wrote] = [0, 0]
  for (let count = 1; count <= attacks; count += 1) {
    const path = attack()
    const [got, put, found] = await Promise.all([
      files.read(made.workspace, path, {}),
      files.write(made.workspace, path, 'attack'),
      files.find(made.workspace, { path }),
    ])
    if (got.ok) expect(got.value, path).not.toContain(secret)
    else expect(['file-missing', 'file-refused', 'file-failed'], path).toContain(got.problem.code)
    // What is found is shown: it may lie where links lead only as far as they stay inside.
    if (found.ok) expect(`${found.value.real}/`, path).toMatch(inside(made.workspace))
    read += Number(got.ok)
    wrote += Number(put.ok)
    if (count % 100 === 0) expect(untouched(made), `before ${path}`).toEqual(before)
  }
  expect(untouched(made)).toEqual(before)
  // Not everything is refused.
  expect([read, wrote].map((number) => number > 0)).toEqual([true, true])
})

const inside = (workspace: string) =>
  new RegExp(`^${workspace.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`)

test.skipIf(noSshd)(
  `the review of ${files} files is what git says there, after each of ${cuts} cuts`,
  { timeout: patience },
  async () => {
    const machine = await place()
    const { below } = random(seedOfRun())
    const name = (number: number) => `${number % 20}/file ${number}.txt`
    const folder = repository(
      Object.fromEntries(Array.from({ length: files }, (_, n) => [name(n), `file ${n}\n`])),
    )
    const review = reviewing(folder, {}, undefined, machine).open()
    const listed = async () => {
      const { put } = await review.files()
      return put.map(({ path, change }) => `${change} ${path}`).sort()
    }
    const words: Record<string, string> = { M: 'modified', D: 'deleted', '?': 'untracked' }
    const told = () =>
      git(folder, 'status', '--porcelain', '-z', '--untracked-files=all', '--no-renames')
        .split('\0')
        .filter((line) => line !== '')
        .map((line) => `${words[line[1] ?? '']} ${line.slice(3)}`)
        .sort()
    const change = () => {
      const [number, kind] = [below(files), below(3)]
      if (kind === 0) rmSync(join(folder, name(number)), { force: true })
      else writeFileSync(join(folder, kind === 1 ? name(number) : `new ${number}`), `${number}\n`)
    }
    const agrees = async () => (await listed()).join('\n') === told().join('\n')
    await until(agrees)
    for (let count = 0; count < cuts; count += 1) {
      const when = below(40)
      for (let step = 0; step < 40; step += 1) {
        change()
        if (step === when) machine.cut()
        if (step % 8 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      await until(agrees)
    }
    expect(told().length).toBeGreaterThan(50)
  },
)
