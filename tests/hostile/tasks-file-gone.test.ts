// Proves that whatever vanishes from `tasks.md`, or takes its place, no task is lost, called otherwise or let begin by it.
import {
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keepFromFile, takeFromFile } from '../../src/main/task/from-file'
import { testFolder } from '../lib/folder'
import { followed, tasksFileIn } from '../tasks/lib/followed'
import { decided, plan, planned, versioned } from '../tasks/lib/planned'

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
    keepFromFile(tasks, task('Beta')?.id ?? '', task('Beta')?.fileSays?.at ?? 0)
    await settle()
    expect(text()).toContain('- [ ] Beta\n  Do beta.\n  - checklist: It is fast\n')
    expect(task('Beta')?.fileSays).toBeUndefined()
    writeFileSync(path, text().replace('- [ ] Beta\n  Do beta.\n  - checklist: It is fast\n', ''))
    await settle()
    takeFromFile(tasks, task('Beta')?.id ?? '', task('Beta')?.fileSays?.at ?? 0)
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
      'Alpha',
      'Beta',
      'Gamma',
      'Delta',
      'Epsilon',
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
