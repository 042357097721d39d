import type { BytePath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { CompareLimits, Comparison } from '../../host/comparison'
import type { MachineFiles } from '../../host/files'
import { type Git, printed } from '../git/git'
import type { CheckpointFolder } from './checkpoint-folder'

export type Told = Extract<Comparison, { is: 'told' }>

interface ComparingParts {
  git: Git
  files: Pick<MachineFiles, 'compare'>
  /** Of the app's own. */
  folder: string
}

const megabyte = 1024 * 1024
const limits: CompareLimits = {
  newFile: 10 * megabyte,
  all: 200 * megabyte,
  part: 24 * megabyte,
  files: 20_000,
  entries: 500_000,
}

/** What differs on disk from a tree: the thread looks, git says what is ignored. */
export async function comparisonOf(
  place: CheckpointFolder,
  tree: string,
  { git, files, folder }: ComparingParts,
  paths?: BytePath[],
): Promise<Result<Told>> {
  const { repository, key } = place
  const { top, admin, common } = repository
  const table = `${folder}/${key}.json`
  const index = `${folder}/${key}.index`
  const look = {
    ...({ do: 'look', folder: top, table, index, hash: place.hash, limits, tree } as const),
    git: { admin, common },
    ...(paths ? { paths } : {}),
  }
  let comparison = await files.compare(look)
  let lacking: { listing?: string; tracked?: string } = {}
  for (;;)
    switch (comparison.is) {
      case 'told':
        return success(comparison)
      case 'lacking': {
        const read = await readLacking(place, tree, comparison, git)
        if (!read.ok) return read
        lacking = { ...lacking, ...read.value }
        comparison = await files.compare({ ...look, ...lacking })
        break
      }
      case 'asking':
        comparison = await files.compare({
          do: 'sort',
          folder: top,
          ignored: await ignoredOf(place, comparison.asks, git),
        })
        break
      case 'vast':
        return failure('vast', 'This folder has too many files for its moments to be kept.')
      case 'failed':
        return failure('unread', 'The folder could not be read.', { details: comparison.why })
      default:
        return failure('no-folder', 'The folder is not there.')
    }
}

async function readLacking(
  place: CheckpointFolder,
  tree: string,
  { listing, tracked }: { listing: boolean; tracked: boolean },
  git: Git,
): Promise<Result<{ listing?: string; tracked?: string }>> {
  const limit = 256 * megabyte
  const lacking: { listing?: string; tracked?: string } = {}
  if (listing) {
    const args = ['ls-tree', '-r', '-z', tree]
    const read =
      tree === place.nothing
        ? success('')
        : printed(await git.read(place.repository, args, { limit }))
    if (!read.ok) return read
    lacking.listing = read.value
  }
  if (tracked) {
    const read = printed(await git.read(place.repository, ['ls-files', '-z'], { limit }))
    if (!read.ok) return read
    lacking.tracked = read.value
  }
  return success(lacking)
}

/** Which of them are ignored. What git does not want to say anything of is left alone, as what is. */
async function ignoredOf(
  place: CheckpointFolder,
  paths: BytePath[],
  git: Git,
): Promise<BytePath[]> {
  if (paths.length === 0) return []
  // A colon at the beginning would mean something; it takes nothing literally that it is told to.
  const input = paths.map((path) => (path.startsWith(':') ? `./${path}\0` : `${path}\0`)).join('')
  const options = { input, limit: 256 * megabyte }
  const args = ['--no-literal-pathspecs', 'check-ignore', '--stdin', '-z']
  const asked = await git.read(place.repository, args, options)
  if (asked.ok && asked.value.code <= 1) {
    const answers = asked.value.stdout.split('\0').filter(Boolean)
    return answers.map((path) => (path.startsWith('./:') ? path.slice(2) : path))
  }
  if (paths.length === 1) return paths
  const half = paths.length >> 1
  const halves = [paths.slice(0, half), paths.slice(half)]
  return (await Promise.all(halves.map((some) => ignoredOf(place, some, git)))).flat()
}
