// Proves that whatever is written to `tasks.md`, by whomever and at whatever instant, no task is lost, changed or moved by it that a person has decided about.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Task } from '../../src/shared/task/task'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { followed, tasksFileIn } from '../tasks/lib/followed'

const plan = [
  ...['# Plan', '', '- [ ] Alpha', '  Do alpha.', '  - check: `true`', '- [ ] Beta', '  Do beta.'],
  ...['  - checklist: It is fast', '- [ ] Gamma', '  - depends on: Beta', '- [ ] Delta', ''],
].join('\n')

async function planned(text = plan) {
  const folder = testFolder()
  const path = tasksFileIn(folder)
  writeFileSync(path, text)
  const scene = followed({ p: folder })
  await scene.settle()
  scene.approve('Alpha', 'Beta', 'Gamma')
  await scene.settle()
  return { folder, path, text: () => readFileSync(path, 'utf8'), ...scene }
}

/** What a person has decided about, as it was then. */
const decided = (all: readonly Task[]) =>
  all
    .filter(({ state }) => state !== 'proposed')
    .map(({ id, title, state, description, check, checklist, needs }) => ({
      ...{ id, title, state, description, check, checklist, needs },
    }))

/** The plan is its first commit. */
function versioned(folder: string) {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...words], {
      ...{ cwd: folder, stdio: 'pipe' },
    })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-qm', 'Plan')
  return git
}

const evil = plan
  .replace('Do alpha.', 'EVIL')
  .replace('`true`', '`touch PWNED; true`')
  .replace('It is fast', 'nothing to look at')

describe('words, checks and checklists of what is approved', () => {
  const writers: Record<string, (path: string, text: string) => void> = {
    'an editor that writes in place': writeFileSync,
    'an editor that renames a new file over it': (path, text) => {
      writeFileSync(`${path}~new`, text)
      renameSync(`${path}~new`, path)
    },
    'an editor that moves the old one away first': (path, text) => {
      renameSync(path, `${path}~`)
      writeFileSync(path, text)
    },
    'a program that saves it with a mark of its encoding and ends of lines of Windows': (
      path,
      text,
    ) => writeFileSync(path, `\ufeff${text.replaceAll('\n', '\r\n')}`),
  }
  test.each(Object.entries(writers))('%s: it asks, and nothing is taken over', async (_, write) => {
    const { path, tasks, settle, finish, task, text } = await planned()
    finish('Beta')
    const before = decided(tasks.all())
    write(path, evil)
    const written = text()
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Alpha')?.fileSays).toMatchObject({
      what: 'changed',
      words: { description: 'EVIL', check: 'touch PWNED; true' },
    })
    expect(task('Beta')?.fileSays?.words).toEqual({ checklist: ['nothing to look at'] })
    expect(text()).toBe(written)
  })

  test('what waits for a word of the user does not begin with either', async () => {
    const { path, tasks, settle, task } = await planned()
    writeFileSync(path, evil)
    await settle()
    const says = task('Alpha')?.fileSays?.at ?? 0
    expect(tasks.keepFromFile(task('Alpha')?.id ?? '', says)).toEqual({ ok: true })
    await settle()
    expect(readFileSync(path, 'utf8')).toContain('`true`')
    expect(task('Alpha')).toMatchObject({ description: 'Do alpha.', check: 'true' })
    expect(task('Alpha')?.fileSays).toBeUndefined()
  })

  test('what is taken over is what was seen, and not what came after', async () => {
    const { path, tasks, settle, task } = await planned()
    writeFileSync(path, evil)
    await settle()
    const { id = '', fileSays } = task('Alpha') ?? {}
    writeFileSync(path, evil.replace('touch PWNED', 'rm -rf build'))
    await settle()
    expect(tasks.takeFromFile(id, fileSays?.at ?? 0)).toMatchObject({ ok: false })
    expect(task('Alpha')?.check).toBe('true')
    expect(tasks.takeFromFile(id, task('Alpha')?.fileSays?.at ?? 0)).toEqual({ ok: true })
    expect(task('Alpha')).toMatchObject({ state: 'waiting', check: 'rm -rf build; true' })
  })

  test('what an agent writes on its branch comes in with the merge, and asks', async () => {
    const { folder, tasks, settle, task } = await planned()
    const git = versioned(folder)
    git('checkout', '-qb', 'agent')
    writeFileSync(tasksFileIn(folder), evil)
    git('commit', '-qam', 'Work')
    git('checkout', '-q', 'main')
    await settle()
    const before = decided(tasks.all())
    git('merge', '-q', 'agent')
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Alpha')?.fileSays?.what).toBe('changed')
    git('reset', '-q', '--hard', 'HEAD~1')
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Alpha')?.fileSays).toBeUndefined()
  })

  test('a command that stands in the file is approved by no rule, unless the user has approved it', async () => {
    const folder = testFolder()
    const path = tasksFileIn(folder)
    writeFileSync(path, '- [ ] One\n- [ ] Two\n  - check: `npm test`\n')
    const { settle, task, approve } = followed({ p: folder }, [{ name: 'All', from: ['tasks.md'] }])
    await settle()
    expect([task('One')?.state, task('Two')?.state]).toEqual(['waiting', 'proposed'])
    approve('Two')
    appendFileSync(
      path,
      '- [ ] Three\n  - check: `npm test`\n- [ ] Four\n  - check: `npm test;x`\n',
    )
    await settle()
    expect([task('Three')?.state, task('Four')?.state]).toEqual(['waiting', 'proposed'])
  })

  test('nobody approves what was changed in the very moment', async () => {
    const { path, settle, task, tasks, wait } = await planned()
    writeFileSync(path, plan.replace('- [ ] Delta', '- [ ] Delta\n  - check: `evil`'))
    await settle()
    const id = task('Delta')?.id ?? ''
    const history = task('Delta')?.history.at(-1)
    expect(history?.what).toBe('edited in tasks.md')
    wait(-4000)
    expect(tasks.input(id, { type: 'approve' }, 'user')).toMatchObject({ ok: false })
    wait(8000)
    expect(tasks.input(id, { type: 'approve' }, 'user')).toEqual({ ok: true })
  })
})

describe('ticks', () => {
  const ticked = (title: string) => plan.replace(`- [ ] ${title}`, `- [x] ${title}`)
  test.each([
    ['in place', (path: string, text: string) => writeFileSync(path, text)],
    [
      'with a large X',
      (path: string, text: string) => writeFileSync(path, text.replace('[x]', '[X]')),
    ],
    [
      'in another order, of Windows',
      (path: string, text: string) => {
        const [head = '', ...items] = text.split(/^(?=- )/m)
        writeFileSync(path, [head, ...items.reverse()].join('').replaceAll('\n', '\r\n'))
      },
    ],
  ])('a tick of a result or of what waits is a question, %s', async (_, write) => {
    const { path, tasks, settle, finish, task, approve } = await planned()
    finish('Beta')
    approve('Gamma')
    const before = decided(tasks.all())
    write(path, ticked('Beta'))
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Beta')?.fileSays).toMatchObject({ what: 'done' })
    write(path, ticked('Gamma'))
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Beta')?.fileSays).toBeUndefined()
    expect(task('Gamma')?.fileSays).toMatchObject({ what: 'done' })
  })

  test('the tick of a result that is taken over accepts it, and merges nothing by itself', async () => {
    const { path, tasks, settle, finish, task } = await planned()
    finish('Alpha')
    writeFileSync(path, ticked('Alpha'))
    await settle()
    const { id = '', fileSays } = task('Alpha') ?? {}
    expect(tasks.takeFromFile(id, fileSays?.at ?? 0)).toEqual({ ok: true })
    expect(task('Alpha')).toMatchObject({ state: 'review', line: { merging: false } })
  })
})

describe('what vanishes', () => {
  const vanishings: Record<string, (path: string) => void> = {
    'it is emptied': (path) => truncateSync(path, 0),
    'it is cut in the midst of a line': (path) => truncateSync(path, 16),
    'it is cut between two lines': (path) => truncateSync(path, 37),
    'it is deleted': (path) => rmSync(path),
    'another plan takes its place': (path) =>
      writeFileSync(path, '- [ ] Another thing\n- [ ] Second thing\n'),
    'its first line is another': (path) =>
      writeFileSync(path, plan.replace('- [ ] Alpha', '- [ ] Something else')),
    'a folder takes its place': (path) => {
      rmSync(path)
      mkdirSync(path)
    },
    'a link takes its place': (path) => {
      writeFileSync(`${path}.other`, '- [ ] Other\n')
      rmSync(path)
      symlinkSync(`${path}.other`, path)
    },
    'a loop of links takes its place': (path) => {
      rmSync(path)
      symlinkSync(path, path)
    },
    'it has marks of a conflict': (path) =>
      writeFileSync(path, `<<<<<<< ours\n- [ ] Alpha\n=======\n- [ ] Omega\n>>>>>>> theirs\n`),
    'it is binary': (path) => writeFileSync(path, Buffer.from([0, 1, 2, 255, 0])),
    'it is of another encoding': (path) => writeFileSync(path, Buffer.from(plan, 'utf16le')),
  }
  test.each(Object.entries(vanishings))(
    'when %s no task goes, and none that waited begins',
    async (_, vanish) => {
      const { path, tasks, settle, finish, task } = await planned()
      finish('Beta')
      const ids = tasks.all().map(({ id }) => id)
      const before = decided(tasks.all())
      vanish(path)
      await settle()
      expect(decided(tasks.all())).toEqual(before)
      expect(tasks.all().map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
      expect(task('Gamma')).toMatchObject({ state: 'waiting', needs: [task('Beta')?.id] })
      rmSync(path, { force: true, recursive: true })
      writeFileSync(path, plan)
      await settle()
      expect(decided(tasks.all())).toEqual(before)
      for (const id of ids) expect(tasks.get(id)?.fileSays).toBeUndefined()
    },
  )

  test('a line that is deleted is said, and comes back or goes by a word of the user', async () => {
    const { path, tasks, settle, task, text } = await planned()
    writeFileSync(path, plan.replace('- [ ] Beta\n  Do beta.\n  - checklist: It is fast\n', ''))
    await settle()
    expect(task('Beta')?.fileSays).toEqual({ at: expect.any(Number), what: 'gone' })
    tasks.keepFromFile(task('Beta')?.id ?? '', task('Beta')?.fileSays?.at ?? 0)
    await settle()
    expect(text()).toContain('- [ ] Beta\n  Do beta.\n  - checklist: It is fast\n')
    expect(task('Beta')?.fileSays).toBeUndefined()
    writeFileSync(path, text().replace('- [ ] Beta\n  Do beta.\n  - checklist: It is fast\n', ''))
    await settle()
    tasks.takeFromFile(task('Beta')?.id ?? '', task('Beta')?.fileSays?.at ?? 0)
    await settle()
    expect(task('Beta')?.state).toBe('dropped')
    expect(text()).not.toContain('- [ ] Beta')
  })

  test('whoever writes slowly, in pieces, is waited for', async () => {
    const { path, tasks, look, wait, settle } = await planned()
    const before = decided(tasks.all())
    const file = openSync(path, 'w')
    const other = plan.replace('- [ ] Delta', '- [ ] Delta\n- [ ] Epsilon')
    for (const letter of other) {
      writeSync(file, letter)
      wait(300)
      await look()
    }
    expect(tasks.all().map(({ title }) => title)).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta'])
    await settle()
    expect(tasks.all().map(({ title }) => title)).toEqual([
      ...['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'],
    ])
    expect(decided(tasks.all())).toEqual(before)
  })
})

describe('git puts other files in its place', () => {
  const other = '- [ ] Another thing\n- [ ] Second thing\n'
  const ways: Record<string, (git: ReturnType<typeof versioned>, path: string) => void> = {
    'another branch is checked out': (git, path) => {
      git('checkout', '-qb', 'other')
      writeFileSync(path, other)
      git('commit', '-qam', 'Other')
    },
    'a branch without it is checked out': (git) => {
      git('checkout', '-q', '--orphan', 'empty')
      git('rm', '-qf', 'tasks.md')
    },
    'what was changed is stashed': (git, path) => {
      writeFileSync(path, other)
      git('stash', '-q')
    },
    'a rebase stops in a conflict': (git, path) => {
      git('checkout', '-qb', 'mine')
      writeFileSync(path, plan.replace('Alpha', 'Mine'))
      git('commit', '-qam', 'Mine')
      git('checkout', '-q', 'main')
      writeFileSync(path, plan.replace('Alpha', 'Theirs'))
      git('commit', '-qam', 'Theirs')
      git('checkout', '-q', 'mine')
      expect(() => git('rebase', '-q', 'main')).toThrow()
    },
  }
  test.each(Object.entries(ways))(
    '%s: no task is lost, changed or called otherwise',
    async (_, act) => {
      const { folder, path, tasks, settle, finish } = await planned()
      finish('Beta')
      await settle()
      const git = versioned(folder)
      const [before, ids] = [decided(tasks.all()), tasks.all().map(({ id }) => id)]
      act(git, path)
      await settle()
      expect(decided(tasks.all())).toEqual(before)
      if (existsSync(join(folder, '.git/rebase-merge'))) git('rebase', '--abort')
      git('checkout', '-qf', 'main')
      git('reset', '-q', '--hard', git('rev-list', '--max-parents=0', 'main').toString().trim())
      await settle()
      expect(decided(tasks.all())).toEqual(before)
      for (const id of ids) expect(tasks.get(id)?.fileSays).toBeUndefined()
    },
  )

  test('two projects do not take each other’s lines for their own', async () => {
    const [one, two] = [testFolder(), testFolder()]
    for (const folder of [one, two]) writeFileSync(tasksFileIn(folder), plan)
    const { settle, tasks, approve } = followed({ one, two })
    await settle()
    approve('Alpha', 'Beta')
    const before = decided(tasks.all())
    expect(before).toHaveLength(4)
    writeFileSync(tasksFileIn(one), other)
    rmSync(tasksFileIn(two))
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    const gone = tasks.all().filter(({ fileSays }) => fileSays?.what === 'gone')
    expect(new Set(gone.map(({ project }) => project))).toEqual(new Set(['one']))
  })
})

describe('both sides at once', () => {
  test('two that called it otherwise keep both words, and the user sees both', async () => {
    const { path, tasks, settle, task, text } = await planned('- [ ] Both of them say so\n')
    const id = task('Both of them say so')?.id ?? ''
    tasks.edit(id, { title: 'Both by the window say so' }, 'user')
    writeFileSync(path, '- [ ] Both by the editor say so\n')
    await settle()
    expect(text()).toContain('Both by the editor say so')
    const titles = tasks.all().map(({ title }) => title)
    const asked = tasks.get(id)?.fileSays
    expect(titles).toContain('Both by the window say so')
    expect(asked?.words?.title ?? titles[1]).toBe('Both by the editor say so')
  })
})

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
  ...['', '\n', '<<<<<<< x\n', '- [ ] ', '```\n- [ ] Alpha\n', '\ufeff- [ ] Alpha\n', '\0'],
  ...['# Plan\n', '* Alpha\n* Beta\n', '1. [ ] Alpha\n', '- [ ] Alpha', '- [ ] Alph'],
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
      if (below(2) === 0) tasks.takeFromFile(task.id, task.fileSays.at)
      else tasks.keepFromFile(task.id, task.fileSays.at)
    } else if (task) {
      tasks.input(task.id, { type: 'begin' }, 'app')
      if (below(2) === 0) tasks.input(task.id, { type: 'finished' }, 'app')
    }
    note()
  }
  file.leave()
  return wrong
}
