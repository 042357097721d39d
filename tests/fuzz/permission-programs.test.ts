// Proves that no program which takes a command in its flags, its fields or a script is allowed beside a
// rule that rejects that command: what rules do allow is really run, beside a folder that must stay.

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decide, type PermissionRule } from '../../src/shared/session/permission'
import type { Question } from '../../src/shared/session/question'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { shaped } from './lib/hidden-commands'
import { inFlags } from './lib/in-flags'

const count = runsOf(10_000, 100_000)

const rule = (conditions: Partial<PermissionRule>): PermissionRule => ({
  name: 'Rule',
  answer: 'allow',
  ...conditions,
})
const rules = [
  rule({ kinds: ['execute'] }),
  rule({ kinds: ['*'] }),
  rule({ commands: ['npm test'] }),
  rule({ answer: 'reject', commands: ['rm -rf'] }),
]
const options = [
  { id: 'once', name: 'Allow', kind: 'allow_once' as const },
  { id: 'no', name: 'Reject', kind: 'reject_once' as const },
]
const places = new Map(['.', '/p'].map((path) => [path, ['/p']]))

function isAllowed(input: unknown): boolean {
  const question: Extract<Question, { kind: 'permission' }> = {
    id: 'q',
    askedAt: 0,
    kind: 'permission',
    options,
    tool: { id: 't', kind: 'execute', input },
  }
  return decide(rules, question, { agent: 'a', project: '/p' }, places)?.option === 'once'
}

/** A repository with a folder that must stay, and a program that removes it without saying so. */
function stage() {
  const folder = testFolder()
  const env = { PATH: `/usr/bin:/bin:${folder}`, HOME: folder, GIT_PAGER: 'cat', LC_ALL: 'C.UTF-8' }
  const run = (line: string) =>
    spawnSync('bash', ['-c', line], { cwd: folder, env, timeout: 3000, stdio: 'ignore' })
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const set = () => {
    mkdirSync(join(folder, 'precious'), { recursive: true })
    file('precious/deed.txt', 'mine\n')
    file('a.txt', 'alpha\n')
    file('b.txt', 'beta\n')
    file('clean', '#!/bin/sh\nrm -rf precious "$HOME/precious"\n')
    chmodSync(join(folder, 'clean'), 0o755)
  }
  file('package.json', '{"scripts":{"test":"true","build":"true"}}')
  file('.gitattributes', '*.txt diff=evil\n')
  set()
  run('git init -q && git config user.email a@b && git config user.name a && git add a.txt')
  run('git commit -qm one && echo beta >> a.txt && git add b.txt && git commit -qam two')
  const stays = () => existsSync(join(folder, 'precious/deed.txt'))
  return { run, set, stays }
}

test(`of ${count} commands in flags none that is allowed removes anything`, {
  timeout: patience,
}, () => {
  const { below } = random(seedOfRun())
  const allowed = new Set<string>()
  let times = 0
  for (let one = 0; one < count; one += 1) {
    const line = inFlags(below)
    if (!isAllowed(shaped(line, below))) continue
    times += 1
    allowed.add(line)
  }
  const scene = stage()
  const removed: string[] = []
  for (const line of allowed) {
    // What is allowed may have taken a file away, which the next is given again.
    scene.set()
    scene.run(line)
    if (!scene.stays()) removed.push(line)
  }
  console.log(`${count} shapes: ${times} allowed, ${allowed.size} run, ${removed.length} removed`)
  expect(removed).toEqual([])
  // An honest stage: what is not allowed does remove it; and the rules are no refusal of everything.
  expect(allowed.size).toBeGreaterThan(20)
  for (const line of [
    './clean',
    "tar -cf /dev/null -I'./clean' a.txt",
    "sed -n '1e./clean' a.txt",
  ]) {
    expect(isAllowed({ command: line }), line).toBe(false)
    scene.set()
    scene.run(line)
    expect(scene.stays(), line).toBe(false)
  }
})
