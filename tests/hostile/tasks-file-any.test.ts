// Proves that `tasks.md` is followed whatever stands in it, and that at random, at any instant, no task is lost, changed or moved by it that a person has decided about.
import {
  appendFileSync,
  copyFileSync,
  renameSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keepFromFile, takeFromFile } from '../../src/main/task/from-file'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { followed, tasksFileIn } from '../tasks/lib/followed'
import { decided, plan } from '../tasks/lib/planned'

describe('following goes on', () => {
  const hard: Record<string, string> = {
    'of 130,000 indented lines': `- [ ] Alpha\n${'  x\n'.repeat(130_000)}`,
    'of 200,000 lines that are none': `- [ ] Alpha\n${'\n'.repeat(200_000)}text\n${'y\n'.repeat(200_000)}`,
    'of 100,000 commas': `- [ ] Alpha\n  - depends on: ${'a,'.repeat(100_000)}\n`,
    'of 100,000 items': '- [ ] a\n'.repeat(100_000),
    'of one line of a megabyte': `- [ ] ${'x'.repeat(1_000_000)}\n`,
    'of a line of spaces': `- [ ] Alpha\n${' '.repeat(900_000)}x\n`,
  }
  test.each(Object.entries(hard))('after a file %s, for it and for others', async (_, text) => {
    const [one, other] = [testFolder(), testFolder()]
    writeFileSync(tasksFileIn(one), plan)
    writeFileSync(tasksFileIn(other), '- [ ] Other\n')
    const { settle, task, tasks, approve } = followed({ one, other })
    await settle()
    approve('Alpha', 'Beta')
    const before = decided(tasks.all())
    writeFileSync(tasksFileIn(one), text)
    const began = performance.now()
    await settle()
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(decided(tasks.all())).toEqual(before)
    writeFileSync(tasksFileIn(one), `${plan}- [ ] After all\n`)
    appendFileSync(tasksFileIn(other), '- [ ] More\n')
    await settle()
    expect(task('More')?.state).toBe('proposed')
    expect(task('After all')?.state).toBe('proposed')
    expect(decided(tasks.all())).toEqual(before)
  })

  test('after a disk that fails: it is told once, in words, and that it is over', async () => {
    const [one, other] = [testFolder(), testFolder()]
    writeFileSync(tasksFileIn(one), plan)
    const { settle, task, failing, told, tellings } = followed({ one, other })
    failing.set(one, new Error('EIO: i/o error'))
    writeFileSync(tasksFileIn(other), '- [ ] Other\n')
    await settle()
    await settle()
    expect(task('Other')?.state).toBe('proposed')
    expect(tellings).toEqual(['It cannot be read: EIO: i/o error'])
    failing.clear()
    await settle()
    expect(told.size).toBe(0)
    expect(task('Alpha')?.state).toBe('proposed')
  })
})

const runs = runsOf(150, 20_000)

test(
  `in ${runs} random histories no task is lost, and nothing that a person has decided about is changed or moved`,
  async () => {
    const seed = seedOfRun()
    let found = 0
    for (let run = 0; run < runs; run += 1) found += await history(seed + run)
    console.log(`${found} tasks lost, changed or moved in ${runs} histories`)
    expect(found).toBe(0)
  },
  patience,
)

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Größe', 'Add a cache', 'Fix the login', 'Alpha']
const odd = [
  '',
  '\n',
  '<<<<<<< x\n',
  '- [ ] ',
  '```\n- [ ] Alpha\n',
  '\ufeff- [ ] Alpha\n',
  '\0',
  '# Plan\n',
  '* Alpha\n* Beta\n',
  '1. [ ] Alpha\n',
  '- [ ] Alpha',
  '- [ ] Alph',
]

/** How many of its tasks are not what a person has said. */
async function history(seed: number): Promise<number> {
  const { below } = random(seed)
  const any = <Value>(all: readonly Value[]): Value => all[below(all.length)] as Value
  const folder = testFolder()
  const path = tasksFileIn(folder)
  const { tasks, look, wait, file } = followed({ p: folder })
  const said = new Map<string, string>()
  const note = () => {
    for (const one of tasks.all()) said.set(one.id, JSON.stringify(decided([one])))
  }
  const line = () => {
    const title = any(names)
    const form = below(2) === 0 ? title : title.normalize('NFD')
    const more = [
      ...(below(3) === 0 ? [`  words ${below(3)}`] : []),
      ...(below(3) === 0 ? [`  - check: \`check ${below(3)}\``] : []),
      ...(below(4) === 0 ? [`  - depends on: ${any(names)}`] : []),
      ...(below(4) === 0 ? [`  - checklist: item ${below(2)}`] : []),
    ]
    return [`- [${any([' ', ' ', 'x'])}] ${form}`, ...more].join('\n')
  }
  const text = () => {
    const lines = Array.from({ length: below(6) }, line)
    const whole = `${lines.join('\n')}\n`
    return any([
      whole,
      whole,
      whole,
      whole.replaceAll('\n', '\r\n'),
      whole.slice(0, below(whole.length)),
      any(odd),
    ])
  }
  let kept = plan
  const there = (act: () => void) => {
    try {
      act()
    } catch (error) {
      // It was not there to be changed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  const acts = [
    () => writeFileSync(path, text()),
    () => writeFileSync(path, kept),
    () => there(() => truncateSync(path, below(60))),
    () => there(() => unlinkSync(path)),
    () => {
      writeFileSync(`${path}.new`, text())
      renameSync(`${path}.new`, path)
    },
    () => there(() => copyFileSync(path, join(folder, 'kept.md'))),
    () => there(() => copyFileSync(join(folder, 'kept.md'), path)),
    () => appendFileSync(path, `${line()}\n`),
    () => {
      kept = text()
    },
  ]
  let wrong = 0
  for (let step = 0; step < 40; step += 1) {
    any(acts)()
    wait(any([0, 100, 900, 1100, 5000]))
    await look()
    for (const [id, was] of said) {
      const now = tasks.get(id)
      const isMoved = was !== '[]' && JSON.stringify(now ? decided([now]) : []) !== was
      if (!now || isMoved) wrong += 1
    }
    // A person and the app go on with them in between.
    const task = below(2) === 0 ? any(tasks.all()) : undefined
    if (task?.state === 'proposed') tasks.input(task.id, { type: 'approve' }, 'user')
    else if (task?.fileSays && below(3) === 0) {
      if (below(2) === 0) takeFromFile(tasks, task.id, task.fileSays.at)
      else keepFromFile(tasks, task.id, task.fileSays.at)
    } else if (task) {
      tasks.input(task.id, { type: 'begin' }, 'app')
      if (below(2) === 0) tasks.input(task.id, { type: 'finished' }, 'app')
    }
    note()
  }
  file.leave()
  return wrong
}
