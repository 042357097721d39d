// Measures what the list of a thousand changed files costs beside git's own count of their lines, and what keeping it right does.
import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../../src/kit/result'
import { endsOf } from '../../src/main/change/review/ends'
import { readListing } from '../../src/main/change/review/listing'
import { findReviewFolder } from '../../src/main/change/review/review-folder'
import { TurnCheckpoints } from '../../src/main/change/review/turn-checkpoints'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import { Git } from '../../src/main/workspace/git/git'
import { readStatus } from '../../src/main/workspace/git/status'
import { freshFolder, removeFolders } from '../end-to-end/lib/app'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { bigRepository, pathOf } from './lib/big-repository'
import { type Pair, reportRatio } from './lib/report'
import { median, round } from './lib/statistics'

const rounds = 9
const changed = 1000

const folder = join(freshFolder('big'), 'checkout')
await bigRepository(folder)
const machine = createLocalMachine({
  records: memoryRecords(),
  environment: async () => ownEnvironment(),
  token: crypto.randomUUID(),
  onProblem: (words) => console.error(words),
})
const git = new Git((args, where) => run(machine, 'git', args, { ...where, encoding: 'latin1' }))
const parts = { git, files: machine.files, indexes: freshFolder('indexes') }

function given<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.problem.message} ${result.problem.details ?? ''}`)
  return result.value
}

async function took(act: () => Promise<unknown> | unknown): Promise<number> {
  const before = performance.now()
  await act()
  return performance.now() - before
}

const place = given(await findReviewFolder(git, { id: 's', folder }))
const turns = new TurnCheckpoints(() => [])
const list = async (paths?: string[]) => {
  const ends = given(await endsOf(git, place, { type: 'uncommitted' }, turns, true))
  return given(await readListing(parts, place, ends, paths ? { paths } : { status }))
}
const bare = () => execFileSync('git', ['diff', '--numstat', '-z'], { cwd: folder })

const paths = Array.from({ length: changed }, (_, place) => pathOf(place * 37))
for (const path of paths) appendFileSync(join(folder, path), '// changed\nand more\n')
// Whoever looks at a session has its status already, by which the branch is shown.
const status = given(await readStatus(git, place.repository, folder))
await list()
bare()
const whole: Pair[] = []
const one: number[] = []
for (let time = 0; time < rounds; time++) {
  const plain = await took(bare)
  const ours = await took(async () => {
    const { length } = await list()
    if (length !== changed) throw new Error(`${length} files are listed`)
  })
  whole.push({ ours, bare: plain })
  const path = paths[time] ?? ''
  appendFileSync(join(folder, path), 'again\n')
  one.push(await took(() => list([path])))
}
reportRatio(whole, {
  bench: 'review',
  limit: 1.1,
  unit: 'ms',
  name: `a list of ${changed} changed files, against git diff --numstat`,
  details: { oneFileAgain: round(median(one), 0) },
})
await machine.close(QUIT_PLAN)
removeFolders()
