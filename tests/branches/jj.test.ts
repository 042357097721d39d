// Proves that what is in a workspace of jj is committed, split, pulled into and merged as jj does it, by the real jj, and that no revision of others is written anew.
// Over 300 lines: all that is done with a workspace of jj, each against one scene of the real jj.
// docs/guide/workspaces.md: jj workspace | a folder of jj on a revision of its own, which is reviewed, restored and removed in the same way, and committed, merged and pushed by jj itself
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { success } from '../../src/kit/result'
import { Branches } from '../../src/main/change/branches/branches'
import { InView } from '../../src/main/change/branches/in-view'
import { BranchOperations } from '../../src/main/change/branches/operations'
import { RepositoryRadar } from '../../src/main/change/branches/radar'
import { Radar } from '../../src/main/change/branches/radar-watch'
import type { Machine } from '../../src/main/host/machine'
import { run } from '../../src/main/host/run'
import { Jj } from '../../src/main/workspace/jj/jj'
import type { SessionRow } from '../../src/shared/app/tables'
import type { MergeWay } from '../../src/shared/change/branch'
import type { Conflict } from '../../src/shared/change/radar'
import { testFolder } from '../lib/folder'
import { colocated, jj, jjRepository } from '../lib/jj'
import { jjProgram } from '../lib/jj-program'
import { runsOf } from '../lib/random'
import { git, write } from '../lib/repository'
import { foldersOf } from '../workspaces/scene'
import { programsIn } from './programs'
import { branchesOf, problemIn, valueIn } from './scene'

const somebody = { JJ_USER: 'Somebody', JJ_EMAIL: 'somebody@example.org', JJ_CONFIG: '/dev/null' }
const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}\n`).join('')
const changed = (line: number, text: string) => lines(60).replace(`\n${line}\n`, `\n${text}\n`)
const all = { message: 'second', amend: false }
const status = (folder: string) => jj(folder, 'diff', '--summary').trimEnd()
const subjects = (folder: string, revisions: string) =>
  jj(folder, 'log', '--no-graph', `-r${revisions}`, '-Tdescription.first_line() ++ "\\n"')
    .trimEnd()
    .split('\n')
const commitOf = (folder: string, revision: string) =>
  jj(folder, 'log', '--no-graph', `-r${revision}`, '-Tcommit_id')
const shown = (folder: string, revision: string, path: string) =>
  jj(folder, 'file', 'show', '-r', revision, `root-file:${JSON.stringify(path)}`)

/** A project of jj with main at its first revision, and a workspace "fix" beside it. */
function pair(project = jjRepository()) {
  write(project, 'a.txt', lines(60))
  write(project, '.gitignore', '.env\n')
  jj(project, 'commit', '--message=first')
  jj(project, 'bookmark', 'set', 'main', '-r@-')
  const fix = join(testFolder(), 'fix')
  jj(project, 'workspace', 'add', '--name=fix', '-rmain', fix)
  return { project, fix }
}

function scene() {
  const { branches, ...rest } = branchesOf({ env: somebody })
  const preview = async (folder: string, way: MergeWay = 'merge') =>
    valueIn(await branches.preview(folder, 'main', way))
  const merge = async (folder: string, way: MergeWay = 'merge', message = 'Join') => {
    const { source, target } = await preview(folder, way)
    return branches.merge(folder, { base: 'main', way, message, source, target })
  }
  return { branches, preview, merge, ...rest }
}

describe('a commit', () => {
  test('is a revision below the one that the workspace is at; what was written is in it', async () => {
    const { fix, project } = pair()
    const { branches, row } = scene()
    expect(problemIn(await branches.commit(fix, all)).code).toBe('git-nothing')
    write(fix, 'a.txt', changed(5, 'five'))
    write(fix, 'odd "name".txt', 'new\n')
    write(fix, '.env', 'SECRET')
    const look = valueIn(await branches.look(fix))
    expect(look).toMatchObject({ branch: 'fix', bases: ['main'], last: { message: 'first' } })
    expect(look.files.map(({ path }) => path)).toEqual(['a.txt', 'odd "name".txt'])
    expect(look.jj?.change).toMatch(/^[k-z]{8}$/)
    expect(problemIn(await branches.commit(fix, { ...all, message: ' ' })).code).toBe('no-message')
    const before = commitOf(project, 'default@')
    valueIn(await branches.commit(fix, all))
    expect((await row(fix, ({ done }) => done?.words !== undefined)).done?.words).toMatch(
      /^Committed 2 files as [k-z]{8}$/,
    )
    expect([subjects(fix, '@-'), status(fix)]).toEqual([['second'], ''])
    expect(shown(fix, '@-', 'odd "name".txt')).toBe('new\n')
    expect(commitOf(project, 'default@')).toBe(before)
  })

  test('of chosen files and hunks alone; the rest stays, and no file on disk changes', async () => {
    const { fix } = pair()
    const { branches } = scene()
    const text = changed(5, 'five').replace('\n40\n', '\nforty\n')
    write(fix, 'a.txt', text)
    write(fix, 'b.txt', 'whole\n')
    write(fix, 'c.txt', 'stays\n')
    const { before, after, hunks } = valueIn(await branches.hunks(fix, 'a.txt'))
    expect(hunks.length).toBe(2)
    const some = { path: 'a.txt', hunks: { before, after, places: [1] } }
    valueIn(await branches.commit(fix, { ...all, chosen: [some, { path: 'b.txt' }] }))
    expect(shown(fix, '@-', 'a.txt')).toBe(changed(40, 'forty'))
    expect(status(fix)).toBe('M a.txt\nA c.txt')
    expect(readFileSync(join(fix, 'a.txt'), 'utf8')).toBe(text)
    // What was chosen from is not there any more.
    write(fix, 'a.txt', `${text}more\n`)
    const late = { ...all, chosen: [some] }
    expect(problemIn(await branches.commit(fix, late)).code).toBe('changed-meanwhile')
    // The rest of it goes into the last commit.
    valueIn(await branches.commit(fix, { message: '', amend: true, chosen: [{ path: 'c.txt' }] }))
    expect([subjects(fix, '@-'), status(fix)]).toEqual([['second'], 'M a.txt'])
    valueIn(await branches.commit(fix, { message: 'better', amend: true }))
    expect([subjects(fix, 'main..@'), status(fix)]).toEqual([['', 'better'], ''])
  })

  test('what others have is not amended', async () => {
    const { fix, project } = pair()
    const { branches } = scene()
    const remote = testFolder()
    git(remote, 'init', '--quiet', '--bare', '--initial-branch=main')
    jj(project, 'git', 'remote', 'add', 'origin', remote)
    jj(project, 'git', 'push', '--bookmark=main')
    write(fix, 'a.txt', 'two\n')
    const refused = problemIn(await branches.commit(fix, { message: '', amend: true }))
    expect([refused.code, refused.message]).toEqual([
      'jj-refused',
      expect.stringContaining('immutable'),
    ])
    expect(status(fix)).toBe('M a.txt')
  })
})

describe('the base', () => {
  test('is merged in as a revision on top; conflicts are resolved there and committed', async () => {
    const { fix, project } = pair()
    const { branches, preview, merge } = scene()
    write(project, 'new.txt', 'new\n')
    jj(project, 'commit', '--message=main moves')
    jj(project, 'bookmark', 'set', 'main', '-r@-')
    write(fix, 'a.txt', changed(5, 'fix'))
    const before = commitOf(fix, 'main')
    expect(valueIn(await branches.pull(fix, 'main')).conflicts).toEqual([])
    expect(readFileSync(join(fix, 'new.txt'), 'utf8')).toBe('new\n')
    expect(status(fix)).toBe('')
    expect(valueIn(await branches.pull(fix, 'main')).conflicts).toEqual([])
    write(project, 'a.txt', changed(5, 'main'))
    jj(project, 'commit', '--message=main moves again')
    jj(project, 'bookmark', 'set', 'main', '-r@-')
    expect((await preview(fix)).conflicts).toEqual(['a.txt'])
    expect((await preview(fix)).problem?.code).toBe('merge-conflicts')
    expect(valueIn(await branches.pull(fix, 'main')).conflicts).toEqual(['a.txt'])
    expect(readFileSync(join(fix, 'a.txt'), 'utf8')).toContain('<<<<<<<')
    expect(valueIn(await branches.look(fix)).files).toContainEqual({
      path: 'a.txt',
      change: 'conflicted',
    })
    expect(problemIn(await branches.commit(fix, all)).code).toBe('git-conflicted')
    expect(problemIn(await branches.pull(fix, 'main')).code).toBe('git-conflicted')
    expect(problemIn(await branches.preview(fix, 'main', 'merge')).code).toBe('git-conflicted')
    write(fix, 'a.txt', changed(5, 'both'))
    // Resolved, it can be merged as it is: what is written next is not in it.
    expect((await preview(fix)).words).toBe('3 commits onto main · no conflicts')
    valueIn(await merge(fix))
    write(fix, 'a.txt', changed(5, 'later'))
    expect([status(fix), shown(fix, 'main', 'a.txt')]).toEqual(['M a.txt', changed(5, 'both')])
    valueIn(await branches.undo(fix))
    jj(fix, 'edit', '@-')
    valueIn(await branches.commit(fix, { ...all, message: 'Take both' }))
    expect(shown(fix, '@-', 'a.txt')).toBe(changed(5, 'both'))
    expect(commitOf(fix, 'main--')).toBe(commitOf(fix, `${before}-`))
  })

  test('an ignored file in the way is kept', async () => {
    const { fix, project } = pair()
    const { branches } = scene()
    write(project, '.gitignore', '')
    write(project, '.env', 'theirs\n')
    jj(project, 'commit', '--message=env')
    jj(project, 'bookmark', 'set', 'main', '-r@-')
    write(fix, '.env', 'mine\n')
    await branches.pull(fix, 'main')
    expect(readFileSync(join(fix, '.env'), 'utf8')).toBe('mine\n')
  })
})

describe('a merge', () => {
  const ways = ['merge', 'squash', 'rebase'] as const
  test.each(ways)(
    '(%s) is foretold, touches nothing before, and moves the bookmark; the project goes along and comes back',
    async (way) => {
      const { fix, project } = pair()
      const { branches, preview, merge } = scene()
      write(project, 'main.txt', 'main\n')
      jj(project, 'commit', '--message=main moves')
      jj(project, 'bookmark', 'set', 'main', '-r@-')
      write(fix, 'a.txt', changed(5, 'one'))
      valueIn(await branches.commit(fix, { ...all, message: 'one' }))
      write(fix, 'b.txt', 'uncommitted\n')
      const [before, operation] = [commitOf(project, 'main'), jj(fix, 'op', 'log', '-n1', '-Tid')]
      const words = { merge: 'onto', squash: 'as one onto', rebase: 'one by one onto' }[way]
      // Looking records what is on disk, and nothing else.
      const told = await preview(fix, way)
      expect(told.words).toBe(
        `2 commits ${words} main · no conflicts · 1 uncommitted file is committed first`,
      )
      expect([commitOf(project, 'main'), told.problem]).toEqual([before, undefined])
      expect(operation).not.toBe('')
      valueIn(await merge(fix, way))
      expect(shown(project, 'main', 'b.txt')).toBe('uncommitted\n')
      expect(shown(project, 'main', 'a.txt')).toBe(changed(5, 'one'))
      const log = { merge: ['Join', 'Join', 'one'], squash: ['Join'], rebase: ['Join', 'one'] }[way]
      expect(subjects(project, `${before}..main`)).toEqual(log)
      // No file of the project is what it was before the merge, since nothing was being done there.
      expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('uncommitted\n')
      expect(jj(project, 'log', '--no-graph', '-rconflicts()', '-Tcommit_id')).toBe('')
      valueIn(await branches.undo(fix))
      expect(commitOf(project, 'main')).toBe(before)
      expect(() => readFileSync(join(project, 'b.txt'))).toThrow('ENOENT')
    },
  )

  test('where the project has changes of its own it stays, and that is said', async () => {
    const { fix, project } = pair()
    const { merge, row } = scene()
    write(project, 'mine.txt', 'mine\n')
    write(fix, 'b.txt', 'two\n')
    valueIn(await merge(fix))
    const { done } = await row(fix, ({ done }) => done?.words !== undefined)
    expect(done?.words).toContain(`${project} has changes and stays where it is`)
    expect(status(project)).toBe('A mine.txt')
  })

  test('of what has changed since it was foretold is refused, and an undo after the base went on', async () => {
    const { fix, project } = pair()
    const { branches, preview, merge } = scene()
    write(fix, 'b.txt', 'two\n')
    const { source, target } = await preview(fix)
    write(fix, 'b.txt', 'three\n')
    const wish = { base: 'main', way: 'merge' as const, message: 'Join', source, target }
    expect(problemIn(await branches.merge(fix, wish)).code).toBe('merge-moved')
    expect(problemIn(await branches.merge(fix, { ...wish, base: 'none' })).code).toBe('no-branch')
    valueIn(await merge(fix))
    jj(project, 'bookmark', 'set', 'main', '-rmain-', '--allow-backwards')
    expect(problemIn(await branches.undo(fix)).code).toBe('merge-moved')
    expect(problemIn(await branches.preview(fix, 'nothing', 'merge')).code).toBe('no-branch')
  })

  test('ended before its bookmark moved, nothing of it is left; after it, it is done and can be taken back', async () => {
    const ends = [
      ['squash', false] as const,
      ['rebase', false] as const,
      ['merge', true] as const,
      ['merge', false] as const,
    ]
    for (const [way, moves] of ends.slice(0, runsOf(3, 4))) {
      const { fix, project } = pair()
      write(project, 'main.txt', 'main\n')
      jj(project, 'commit', '--message=main moves')
      jj(project, 'bookmark', 'set', 'main', '-r@-')
      const { branches, preview, parts, stored } = scene()
      write(fix, 'b.txt', 'two\n')
      valueIn(await branches.commit(fix, all))
      // The user's own, with the same words at the same place, stays.
      jj(project, 'new', '--no-edit', '--message=Join', 'main')
      const { source, target } = await preview(fix, way)
      const heads = () => jj(fix, 'log', '--no-graph', '-rheads(all())', '-Tchange_id ++ "\\n"')
      const before = heads()
      const ended = Promise.withResolvers<never>()
      const doomed: Jj = new Jj(async (args, where) => {
        const isLast = args.includes('bookmark') && args.includes('set')
        const answer =
          isLast && !moves
            ? undefined
            : await run(parts.machine as Machine, jjProgram, args, {
                ...where,
                encoding: 'latin1',
              })
        if (answer && !isLast) return answer
        ended.reject(new Error('killed'))
        return ended.promise
      }, parts.machine.files)
      const branchOperations = new BranchOperations({ put: () => undefined }, Date.now, parts.after)
      const placeOf = (path: string) => success({ path })
      const first = new Branches({ ...parts, jj: doomed }, branchOperations, placeOf)
      const wish = { base: 'main', way, message: 'Join', source, target }
      expect(problemIn(await first.merge(fix, wish)).message).toContain('killed')
      expect(stored.size).toBe(1)
      await branches.begin()
      expect(stored.size).toBe(0)
      expect(commitOf(project, 'main') === target).toBe(!moves)
      if (!moves) expect(heads()).toBe(before)
      else valueIn(await branches.undo(fix))
      expect(commitOf(project, 'main')).toBe(target)
    }
  })

  test('into the branch of a repository that git and jj share: git has it at once', async () => {
    const project = colocated()
    const { fix } = pair(project)
    const { merge } = scene()
    write(fix, 'b.txt', 'two\n')
    valueIn(await merge(fix))
    expect(git(project, 'show', 'main:b.txt')).toBe('two\n')
    expect(git(project, 'status', '--porcelain')).toBe('')
  })
})

test('workspaces that change the same lines are told, the project too, and jj’s repository gains nothing', async () => {
  const { fix, project } = pair()
  const other = join(testFolder(), 'other')
  jj(project, 'workspace', 'add', '--name=other', '-rmain', other)
  const { parts } = scene()
  const radar = new RepositoryRadar({ ...parts, git: parts.reading })
  const read = async (...folders: string[]) => {
    for (const folder of folders) {
      const found = valueIn(await parts.reading.find(folder))
      if (found) valueIn(await radar.read(folder, found))
    }
    return valueIn(await radar.conflicts())
  }
  write(fix, 'a.txt', changed(5, 'fix'))
  write(other, 'a.txt', changed(40, 'other'))
  jj(other, 'commit', '--message=committed')
  jj(fix, 'status')
  const store = join(project, '.jj/repo/store/git')
  const objects = git(store, 'count-objects', '-v')
  const operation = jj(project, '--ignore-working-copy', 'op', 'log', '-n1', '-Tid', '--no-graph')
  const same = await read(fix, other, project)
  expect(same.get(fix)).toEqual([{ path: 'a.txt', kind: 'same-file', folder: other, hunks: [] }])
  expect(same.get(project)).toEqual([])
  expect([git(store, 'count-objects', '-v')]).toEqual([objects])
  expect(jj(project, '--ignore-working-copy', 'op', 'log', '-n1', '-Tid', '--no-graph')).toBe(
    operation,
  )
  write(other, 'a.txt', changed(5, 'other'))
  write(project, 'a.txt', changed(5, 'project'))
  const met = await read(other, project)
  const of = met.get(fix) ?? []
  expect(new Set(of.map(({ folder, kind }) => `${kind} ${folder}`))).toEqual(
    new Set([other, project].map((folder) => `conflict ${folder}`)),
  )
  expect(of.find(({ folder }) => folder === other)?.hunks).toEqual([
    { line: 6, here: ['fix'], there: ['other'] },
  ])
})

test('while an agent works in one of them both are followed, and both sessions hear of it', async () => {
  const { fix, project } = pair()
  const { folders } = foldersOf()
  const { parts } = scene()
  const rows = [fix, project].map(
    (path) =>
      ({
        id: path,
        workspace: { kind: 'jj', path },
        archived: false,
        activity: 'working',
      }) as SessionRow,
  )
  const heard = new Map<string, Conflict[]>()
  const radar = new Radar({
    ...parts,
    git: parts.reading,
    folders,
    sessions: () => rows,
    inView: new InView(),
    onSessions: () => () => undefined,
    wrote: async () => [],
    show: (folder, conflicts) => heard.set(folder, conflicts),
  })
  onTestFinished(() => radar.stop())
  write(fix, 'a.txt', changed(5, 'fix'))
  write(project, 'a.txt', changed(5, 'project'))
  const kinds = () => [fix, project].map((one) => heard.get(one)?.map(({ kind }) => kind))
  await expect.poll(kinds).toEqual([['conflict'], ['conflict']])
  write(project, 'a.txt', lines(60))
  await expect.poll(kinds).toEqual([[], []])
})

test('a push goes under the workspace’s name, again and again, and never over what others pushed', async () => {
  const { fix, project } = pair()
  const { branches } = scene()
  expect(problemIn(await branches.push(fix, { upstream: false })).code).toBe('push-nowhere')
  const remote = testFolder()
  git(remote, 'init', '--quiet', '--bare', '--initial-branch=main')
  jj(project, 'git', 'remote', 'add', 'origin', remote)
  write(fix, 'b.txt', 'two\n')
  valueIn(await branches.commit(fix, all))
  valueIn(await branches.push(fix, { upstream: false }))
  expect(git(remote, 'show', 'fix:b.txt')).toBe('two\n')
  write(fix, 'b.txt', 'three\n')
  valueIn(await branches.commit(fix, { ...all, message: 'third' }))
  valueIn(await branches.push(fix, { upstream: false }))
  expect(git(remote, 'log', '--format=%s', 'fix').trim().split('\n')).toEqual([
    'third',
    'second',
    'first',
  ])
  const other = join(testFolder(), 'other')
  git(remote, 'clone', '--quiet', '--branch=fix', remote, other)
  write(other, 'theirs.txt', 'theirs')
  git(other, 'add', 'theirs.txt')
  git(other, 'commit', '--quiet', '--message=theirs')
  git(other, 'push', '--quiet')
  write(fix, 'b.txt', 'four\n')
  valueIn(await branches.commit(fix, { ...all, message: 'fourth' }))
  expect(problemIn(await branches.push(fix, { upstream: false })).code).toBe('git-rejected')
  expect(git(remote, 'log', '-1', '--format=%s', 'fix').trim()).toBe('theirs')
})

test('a pull request is opened for it, and its checks and comments come back', async () => {
  const { fix, project } = pair()
  const remote = testFolder()
  git(remote, 'init', '--quiet', '--bare', '--initial-branch=main')
  jj(project, 'git', 'remote', 'add', 'origin', remote)
  const { path, told } = programsIn(testFolder(), 'gh')
  const { branches, row } = branchesOf({ env: { ...somebody, PATH: path } })
  const wish = { title: 'Fix it', body: 'Why', base: 'main', draft: false }
  expect(valueIn(await branches.look(fix)).requests).toBe('gh')
  expect(problemIn(await branches.readRequest(fix)).code).toBe('no-request')
  write(fix, 'b.txt', 'two\n')
  valueIn(await branches.commit(fix, all))
  valueIn(await branches.request(fix, wish))
  expect(git(remote, 'show', 'fix:b.txt')).toBe('two\n')
  const created = told().find(({ args }) => args[1] === 'create')
  expect(created).toMatchObject({ input: 'Why', remotes: 'origin' })
  expect(created?.args.slice(2, 6)).toEqual(['--head', 'fix', '--base', 'main'])
  const { request } = await row(fix, (one) => one.request !== undefined)
  expect([request?.number, request?.checks.length, request?.comments.length]).toEqual([7, 3, 2])
  valueIn(await branches.readRequest(fix))
})
