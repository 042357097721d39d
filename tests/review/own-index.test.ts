// Proves that a list which looks only at what a status has named is the list that git makes by looking at everything, and that neither touches the user's index.
import {
  chmodSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readListing } from '../../src/main/change/review/listing'
import { findReviewFolder } from '../../src/main/change/review/review-folder'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import { Git } from '../../src/main/workspace/git/git'
import { readStatus, readStatusOf } from '../../src/main/workspace/git/status'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { given } from '../workspaces/checkpoints-scene'

/** The list by the short road and by the long one, and whether the short one was gone. */
async function lists(folder: string) {
  const machine = createLocalMachine({
    records: memoryRecords(),
    environment: async () => ownEnvironment(),
    token: crypto.randomUUID(),
    onProblem: () => undefined,
  })
  onTestFinished(() => machine.close(QUIT_PLAN))
  let short = 0
  const door = new Git((args, where) => {
    if (args.includes('update-index')) short += 1
    return run(machine, 'git', args, { ...where, encoding: 'latin1' })
  })
  const indexes = testFolder()
  const parts = { git: door, files: machine.files, indexes }
  const place = given(await findReviewFolder(door, { id: 's', folder }))
  const status = given(await readStatus(door, place.repository, folder))
  const ends = { left: 'HEAD', atHead: true } as const
  const some = given(await readListing(parts, place, ends, { status }))
  const all = given(await readListing(parts, place, ends))
  expect(readdirSync(indexes)).toEqual([])
  await readStatusOf(door, place.repository, status, ['edited.txt', 'touched.txt'])
  const byPath = (one: { path: string }, other: { path: string }) =>
    one.path < other.path ? -1 : 1
  return { some: some.toSorted(byPath), all: all.toSorted(byPath), short: short > 0 }
}

const text = Array.from({ length: 30 }, (_, line) => `line ${line}\n`).join('')

function changed(): string {
  const folder = repository({
    'edited.txt': text,
    'gone/file.txt': text,
    retyped: text,
    'run.sh': text,
    'touched.txt': text,
    'same/as.txt': text,
    'made.gen': text,
    'ends.txt': text,
    ':(odd) [name]*': text,
    'name\nof two': text,
    näme: text,
    'moved.txt': text,
    '.gitattributes': '*.gen -diff\nends.txt text eol=crlf\n',
  })
  write(folder, 'edited.txt', `${text}more\n`)
  rmSync(join(folder, 'gone'), { recursive: true })
  rmSync(join(folder, 'retyped'))
  symlinkSync('edited.txt', join(folder, 'retyped'))
  chmodSync(join(folder, 'run.sh'), 0o755)
  utimesSync(join(folder, 'touched.txt'), 1, 1)
  write(folder, 'made.gen', `${text}more\n`)
  write(folder, 'ends.txt', `${text}more\n`.replaceAll('\n', '\r\n'))
  for (const name of [':(odd) [name]*', 'name\nof two', 'näme']) write(folder, name, 'other\n')
  renameSync(join(folder, 'moved.txt'), join(folder, 'elsewhere.txt'))
  return folder
}

test('it is the same list, of every kind of change', async () => {
  const folder = changed()
  git(folder, 'config', 'core.splitIndex', 'true')
  // Whoever takes its lock puts another file in its place.
  const ofIndex = () => lstatSync(join(folder, '.git/index')).ino
  const before = [...readdirSync(join(folder, '.git')).sort(), ofIndex()]
  const { some, all, short } = await lists(folder)
  expect(short).toBe(true)
  expect(some).toEqual(all)
  expect(some.map(({ path }) => path)).toEqual([
    ':(odd) [name]*',
    'edited.txt',
    'elsewhere.txt',
    'ends.txt',
    'gone/file.txt',
    'made.gen',
    'moved.txt',
    'name\nof two',
    'n\u00c3\u00a4me',
    'retyped',
    'run.sh',
  ])
  expect([...readdirSync(join(folder, '.git')).sort(), ofIndex()]).toEqual(before)
})

test.each<[string, (folder: string) => void]>([
  ['something is staged', (folder) => git(folder, 'add', 'edited.txt')],
  ['something is only meant to be added', (folder) => git(folder, 'add', '-N', 'elsewhere.txt')],
  [
    'another repository is part of it',
    (folder) => {
      git(folder, '-c', 'protocol.file.allow=always', 'submodule', 'add', repository(), 'inside')
      git(folder, 'commit', '--quiet', '--message=with')
      write(folder, 'inside/a.txt', 'other\n')
    },
  ],
])('where %s, everything is looked at', async (_, prepare) => {
  const folder = changed()
  prepare(folder)
  const { some, all, short } = await lists(folder)
  expect(short).toBe(false)
  expect(some).toEqual(all)
})

test('where nothing tracked differs, nothing is compared but what is new', async () => {
  const folder = repository()
  write(folder, 'new.txt', 'new\n')
  const { some, all, short } = await lists(folder)
  expect(short).toBe(true)
  expect(some).toEqual(all)
})
