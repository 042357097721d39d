// Proves that lines which are picked are applied and taken back as git does it with a patch of just these.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Chosen, withChosen, withoutChosen } from '../../src/main/change/model/chosen'
import { changedLines, type LineChange, linesOf } from '../../src/shared/change/lines'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'

const runs = runsOf(60, 3000)
const seed = seedOfRun()
/** Files that one run of git takes. */
const together = 20

/** A patch of some lines: what is not picked has not happened (`picked`), or is there already (`rest`). */
function patchOf(
  name: string,
  before: string[],
  after: string[],
  changes: readonly LineChange[],
  chosen: Chosen,
  reverse: boolean,
): string {
  const body: string[] = []
  let [old, now] = [0, 0]
  const say = (sign: string, line: string) => {
    body.push(`${sign}${line}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`)
    if (sign !== '+') old += 1
    if (sign !== '-') now += 1
  }
  let at = 0
  for (const change of changes) {
    for (; at < change.before[0]; at++) say(' ', before[at] ?? '')
    for (; at < change.before[1]; at++) {
      const line = before[at] ?? ''
      if (chosen.inBefore(at)) say('-', line)
      else if (!reverse) say(' ', line)
    }
    for (let line = change.after[0]; line < change.after[1]; line++) {
      if (chosen.inAfter(line)) say('+', after[line] ?? '')
      else if (reverse) say(' ', after[line] ?? '')
    }
  }
  for (; at < before.length; at++) say(' ', before[at] ?? '')
  if (!body.some((line) => /^[+-]/.test(line))) return ''
  const place = (count: number) => (count === 0 ? '0,0' : `1,${count}`)
  return `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -${place(old)} +${place(now)} @@\n${body.join('')}`
}

test(`${runs * 2} patches of picked lines`, { timeout: patience }, () => {
  const folder = testFolder()
  for (let first = 0; first < runs; first += together) {
    const part = join(folder, `${first}`)
    mkdirSync(part)
    const expected = new Map<string, string>()
    let patch = ''
    let back = ''
    for (let run = first; run < Math.min(runs, first + together); run++) {
      const { below } = random(seed + run)
      const text = () =>
        linesOf(
          Array.from(
            { length: below(14) },
            () => `${'abcde'[below(5)]}${below(3) ? '' : '\r'}\n`,
          ).join(''),
        )
      const [before, after] = [text(), text()]
      const changes = changedLines(before, after)
      const ranges = () =>
        Array.from({ length: below(4) }, (): [number, number] => {
          const from = below(14)
          return [from, from + 1 + below(3)]
        })
      const chosen = new Chosen({ before: ranges(), after: ranges() })
      for (const [name, had, made, reverse] of [
        [`apply${run}`, before, withChosen(before, after, changes, chosen), false],
        [`take${run}`, after, withoutChosen(before, after, changes, chosen), true],
      ] as const) {
        writeFileSync(join(part, name), had.join(''))
        expected.set(name, made.join(''))
        const one = patchOf(name, before, after, changes, chosen, reverse)
        if (reverse) back += one
        else patch += one
      }
    }
    const apply = (input: string, ...args: string[]) => {
      if (input !== '')
        execFileSync('git', ['apply', '--whitespace=nowarn', '--unidiff-zero', ...args], {
          cwd: part,
          input,
        })
    }
    apply(patch)
    apply(back, '--reverse')
    for (const [name, made] of expected) {
      const now = (() => {
        try {
          return readFileSync(join(part, name), 'latin1')
        } catch {
          // Git removes what has become empty by a patch that says so.
          return ''
        }
      })()
      expect(now, `${name}, seed ${seed}`).toBe(made)
    }
  }
})
