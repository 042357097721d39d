// Proves that no command made by shells' own means around a rejected one is allowed by a rule.
// docs/guide/agents.md: All that a rule names must hold, and a rule that rejects wins.
// docs/guide/agents.md: When a rejecting rule could concern what is asked, you are asked.

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decide, type PermissionRule } from '../../src/shared/session/permission'
import type { Question } from '../../src/shared/session/question'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { hidden, shaped } from './lib/hidden-commands'

const count = runsOf(5000, 100_000)
/** So many are also run, to see that they are what they are taken for. */
const proven = runsOf(400, 1500)

const rule = (conditions: Partial<PermissionRule>): PermissionRule => ({
  name: 'Rule',
  answer: 'allow',
  ...conditions,
})
const allowing = [
  rule({ kinds: ['execute'] }),
  rule({ kinds: ['*'] }),
  rule({ commands: ['npm test', 'echo', 'true', 'env', 'sh', 'bash', 'timeout', 'nohup', 'npm'] }),
]
const never = rule({ answer: 'reject', commands: ['rm -rf'] })
const options = [
  { id: 'once', name: 'Allow', kind: 'allow_once' as const },
  { id: 'no', name: 'Reject', kind: 'reject_once' as const },
]

function answerTo(input: unknown): string | undefined {
  const question: Extract<Question, { kind: 'permission' }> = {
    id: 'q',
    askedAt: 0,
    kind: 'permission',
    options,
    tool: { id: 't', kind: 'execute', input },
  }
  const inside = new Map([
    ['.', ['/p']],
    ['/p', ['/p']],
  ])
  const place = { agent: 'a', project: '/p' }
  return decide([...allowing, never], question, place, inside)?.option
}

/** A folder with an `rm` that only leaves a mark when it was told to remove all. */
function stage() {
  const folder = testFolder()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'rm'), '#!/bin/sh\necho "$*" >> "$MARK"\n')
  chmodSync(join(bin, 'rm'), 0o755)
  return { folder, bin, mark: join(folder, 'mark') }
}

function ran(
  line: string,
  shell: string,
  { folder, bin, mark }: ReturnType<typeof stage>,
): boolean {
  writeFileSync(mark, '')
  const env = { PATH: `${bin}:/usr/bin:/bin`, BIN: bin, P: 'rm', UP: 'RM', MARK: mark }
  const script = `${line}\n`
  spawnSync(shell, ['-c', script], { cwd: folder, env, timeout: 20_000, stdio: 'ignore' })
  const said = readFileSync(mark, 'utf8')
  return /-\w*r|--recursive|-R/.test(said)
}

test(`${count} hidden commands are rejected or asked`, { timeout: patience }, () => {
  const { below } = random(seedOfRun())
  const allowed: unknown[] = []
  for (let one = 0; one < count; one += 1) {
    const input = shaped(hidden(below).line, below)
    if (answerTo(input) === 'once') allowed.push(input)
  }
  expect(allowed).toEqual([])
})

test(`${proven} of them do run what is hidden in them`, { timeout: patience }, () => {
  const { below } = random(seedOfRun())
  const scene = stage()
  const idle: string[] = []
  for (let one = 0; one < proven; one += 1) {
    const { line, bashOnly } = hidden(below)
    const shell = bashOnly || below(2) === 0 ? 'bash' : 'dash'
    if (!ran(line, shell, scene)) idle.push(`${shell}: ${line}`)
  }
  // An honest generator: what it makes is dangerous indeed.
  expect(idle.length / proven, idle.slice(0, 20).join('\n---\n')).toBeLessThan(0.05)
})

test('beside the rule ordinary commands are allowed: it is no refusal of everything', () => {
  for (const line of ['npm test', 'git status', 'ls -la src', 'rm notes.txt', 'cat "a b.txt"'])
    expect(answerTo({ command: line }), line).toBe('once')
})
