// Proves that a repository runs nothing of its own until the user has allowed it, by what it would run, and that what was put there meanwhile is told.
// docs/guide/changes.md: Until then our own git reads without them, and commits, merges and pushes wait.
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/main/host/run'
import { Git, type RunGit } from '../../src/main/workspace/git/git'
import { RepositoryPrograms } from '../../src/main/workspace/git/programs'
import { readStatus } from '../../src/main/workspace/git/status'
import type { RepositoryRow } from '../../src/shared/workspace/workspace-rows'
import { problemIn, somebody, valueIn } from '../branches/scene'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { localMachine } from '../workspaces/making-scene'

/** A repository whose programs leave a mark, and git as the app calls it. */
async function scene() {
  const folder = repository({
    'a.txt': 'one\n',
    '.gitattributes': '*.txt filter=f merge=m diff=d\n',
  })
  const mark = join(testFolder(), 'ran')
  const machine = localMachine()
  const runs: RunGit = (args, where) =>
    run(machine, 'git', args, { ...where, env: { ...where.env, ...somebody }, encoding: 'latin1' })
  const rows = new Map<string, RepositoryRow>()
  const allowed = new Map<string, string[]>()
  const programs = new RepositoryPrograms({
    git: new Git(runs),
    files: machine.files,
    allowed: (one) => allowed.get(one) ?? [],
    allow: (one, more) => allowed.set(one, [...(allowed.get(one) ?? []), ...more]),
    put: (row) => rows.set(row.id, row),
    remove: (id) => rows.delete(id),
  })
  const door = new Git(runs, programs)
  const found = valueIn(await door.find(folder))
  if (!found) throw new Error('No repository')
  return {
    folder,
    mark,
    door,
    found,
    rows,
    programs,
    program: `touch '${mark}'; cat`,
    names: () => rows.get(folder)?.programs.map(({ name }) => name) ?? [],
    /** Whatever the app does by itself. */
    async look() {
      write(folder, 'a.txt', 'two\n')
      valueIn(await readStatus(door, found, folder))
      valueIn(await door.read(found, ['diff', '--no-ext-diff', '--no-textconv', '--raw', 'HEAD']))
      valueIn(await door.read(found, ['hash-object', '--stdin', '--path=a.txt'], { input: 'x' }))
      valueIn(await door.write(found, ['checkout-index', '--force', '--all', '--temp']))
      valueIn(await door.read(found, ['merge-tree', '--write-tree', 'main', 'other']))
    },
    answer(allow: boolean) {
      const row = rows.get(folder)
      programs.answer(row?.repository ?? '', row?.programs.map(({ id }) => id) ?? [], allow)
    },
  }
}

/** Two branches that conflict, so that a merge asks who merges. */
function branched(folder: string): void {
  git(folder, 'branch', 'other')
  for (const [branch, text] of [
    ['main', 'left\n'],
    ['other', 'right\n'],
  ] as const) {
    git(folder, 'switch', '--quiet', branch)
    write(folder, 'a.txt', text)
    git(folder, 'commit', '--quiet', '--all', `--message=${branch}`)
  }
  git(folder, 'switch', '--quiet', 'main')
}

const hook = (folder: string, text: string) => {
  mkdirSync(folder, { recursive: true })
  for (const name of ['pre-commit', 'post-index-change', 'reference-transaction'])
    writeFileSync(join(folder, name), text, { mode: 0o755 })
}

const ways: Record<string, (one: { folder: string; program: string; mark: string }) => void> = {
  'a filter': ({ folder, program }) => git(folder, 'config', 'filter.f.clean', program),
  'a filter that goes on running': ({ folder, program }) =>
    git(folder, 'config', 'filter.f.process', program),
  'a filter at a checkout': ({ folder, program }) => {
    git(folder, 'config', 'filter.f.smudge', program)
    git(folder, 'config', 'filter.f.required', 'true')
  },
  'a filter whose name is made to be missed': ({ folder, program }) => {
    write(folder, '.gitattributes', '*.txt filter=a.b=c.clean\n')
    git(folder, 'config', 'filter.a.b=c.clean.clean', program)
  },
  'a filter in a file that is included': ({ folder, program }) => {
    git(folder, 'config', 'include.path', '../more')
    write(folder, 'more', `[filter "f"]\n\tclean = "${program}"\n`)
  },
  'a filter of one worktree': ({ folder, program }) => {
    git(folder, 'config', 'extensions.worktreeConfig', 'true')
    git(folder, 'config', '--worktree', 'filter.f.clean', program)
  },
  'who merges': ({ folder, program }) => git(folder, 'config', 'merge.m.driver', program),
  'who compares': ({ folder, program }) => {
    git(folder, 'config', 'diff.d.textconv', program)
    git(folder, 'config', 'diff.d.command', program)
    git(folder, 'config', 'diff.external', program)
  },
  hooks: ({ folder, program }) => hook(join(folder, '.git/hooks'), `#!/bin/sh\n${program}\n`),
  'hooks in a folder of the files': ({ folder, program }) => {
    git(folder, 'config', 'core.hooksPath', '.husky')
    hook(join(folder, '.husky'), `#!/bin/sh\n${program}\n`)
  },
  'a hook that is a link': ({ folder, program }) => {
    writeFileSync(join(folder, 'script'), `#!/bin/sh\n${program}\n`, { mode: 0o755 })
    mkdirSync(join(folder, '.git/hooks'), { recursive: true })
    symlinkSync(join(folder, 'script'), join(folder, '.git/hooks/pre-commit'))
  },
}

test.each(Object.entries(ways))(
  '%s runs when the user has allowed it, and not before',
  async (_, put) => {
    const one = await scene()
    branched(one.folder)
    await one.look()
    expect(one.names()).toEqual([])
    // As an agent does it, in the middle of a turn.
    put(one)
    rmSync(one.mark, { force: true })
    await one.look()
    expect(existsSync(one.mark)).toBe(false)
    expect(one.names()).not.toEqual([])
    const commit = ['commit', '--quiet', '--all', '--allow-empty', '--message=x'] as const
    const refused = problemIn(await one.door.act(one.found, commit))
    expect(refused.code).toBe('programs-unanswered')
    expect(existsSync(one.mark)).toBe(false)
    one.answer(false)
    expect(one.names()).toEqual([])
    await one.look()
    expect([one.names(), existsSync(one.mark)]).toEqual([[], false])
    // What the user asks for asks again.
    problemIn(await one.door.act(one.found, commit))
    expect(one.names()).not.toEqual([])
    one.answer(true)
    expect(one.names()).toEqual([])
    expect((await one.door.act(one.found, ['status'])).ok).toBe(true)
  },
)

// docs/guide/changes.md: What a repository names as programs to be run by git (filters, hooks, merge drivers) runs only after you have seen and allowed it, for this very content.
test('what was allowed is asked about again when it would run something else, and only in its repository', async () => {
  const [one, other] = [await scene(), await scene()]
  for (const { folder, program } of [one, other]) git(folder, 'config', 'filter.f.clean', program)
  for (const { folder } of [one, other]) git(folder, 'branch', 'other')
  rmSync(one.mark, { force: true })
  await one.look()
  one.answer(true)
  await one.look()
  expect(existsSync(one.mark)).toBe(true)
  rmSync(other.mark, { force: true })
  await other.look()
  expect([other.names(), existsSync(other.mark)]).toEqual([['filter.f.clean'], false])
  rmSync(one.mark)
  git(one.folder, 'config', 'filter.f.clean', `true; ${one.program}`)
  await one.look()
  expect([one.names(), existsSync(one.mark)]).toEqual([['filter.f.clean'], false])
  git(one.folder, 'config', 'filter.f.clean', one.program)
  await one.look()
  expect([one.names(), existsSync(one.mark)]).toEqual([[], true])
})

test('a hook that was allowed and is written anew in its place is another one', async () => {
  const { folder, door, found, names, answer, mark } = await scene()
  const path = join(folder, '.git/hooks/pre-commit')
  hook(join(folder, '.git/hooks'), '#!/bin/sh\ntrue\n')
  const commit = ['commit', '--quiet', '--allow-empty', '--message=x'] as const
  problemIn(await door.act(found, commit))
  answer(true)
  valueIn(await door.act(found, commit))
  writeFileSync(path, `#!/bin/sh\ntouch '${mark}'\n`)
  expect(problemIn(await door.act(found, commit)).details).toContain('pre-commit')
  expect([names(), existsSync(mark)]).toEqual([['pre-commit'], false])
  // What git would not run is nothing to ask about.
  chmodSync(path, 0o644)
  valueIn(await door.act(found, commit))
  expect(names()).toEqual([])
})

test('of a file whose filter waits for an answer nothing is decided: neither side is what it would be', async () => {
  const { folder, door, found, names, answer } = await scene()
  expect((await door.exact(found)).ok).toBe(true)
  hook(join(folder, '.git/hooks'), '#!/bin/sh\ntrue\n')
  expect((await door.exact(found)).ok).toBe(true)
  git(folder, 'config', 'filter.f.smudge', 'rev')
  expect(problemIn(await door.exact(found)).code).toBe('programs-unanswered')
  expect(names()).toEqual(['filter.f.smudge'])
  answer(true)
  expect((await door.exact(found)).ok).toBe(true)
})
