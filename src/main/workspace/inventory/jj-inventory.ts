import { parseStatus } from '../../../shared/change/status'
import type { StoredWorkspace } from '../../store/log/log'
import { printed } from '../git/git'
import type { GitAndJj } from '../jj/jj-checkouts'
import { readJjStatus } from '../jj/jj-status'
import type { JjParts } from '../jj/jj-workspace'
import { namesIn, originOf, placeOf } from '../jj/jj-workspace'
import { type FilesParts, lostFilesOf } from './files'
import type { Findings } from './findings'
import { type Ground, oddFolder } from './place'

interface JjInventoryParts extends FilesParts {
  jj: JjParts['jj']
  reading: GitAndJj
  machine: Ground
}

/** jj records no file that is larger than this, unless it is told to. */
const recordedAtMost = 1024 * 1024

/** What is in a workspace of jj that no revision has: all others are recorded, and stay. */
export async function findInJj(
  parts: JjInventoryParts,
  workspace: StoredWorkspace,
  findings: Findings,
): Promise<string | undefined> {
  const { jj, machine, reading } = parts
  const { path, identity, name, common, top } = workspace
  if (path === top) findings.add({ type: 'place', is: 'main' })
  if (identity === undefined) findings.add({ type: 'place', is: 'not-ours' })
  if (path === top || identity === undefined) return undefined
  const facts = await findings.known(machine.folders.facts(path), 'Its folder could not be read')
  if (!facts) return undefined
  const strange = oddFolder(facts, identity)
  const place = await jj.find(path)
  const names = await findings.known(namesIn(jj, originOf(workspace)), 'jj could not be asked')
  const foreign = place?.root !== path || place.repository !== common
  const odd = strange ?? (foreign ? 'foreign' : undefined)
  if (odd) findings.add({ type: 'place', is: odd })
  else if (names && !names.includes(name)) findings.add({ type: 'place', is: 'pruned' })
  else if (names) await findFiles(parts, workspace, findings)
  if (odd || !names) return undefined
  const found = await findings.known(reading.find(path), 'What is in it could not be read')
  return found ? path : undefined
}

async function findFiles(
  parts: JjInventoryParts,
  workspace: StoredWorkspace,
  findings: Findings,
): Promise<void> {
  const { jj, reading, folders } = parts
  const status = await findings.known(
    readJjStatus(jj, placeOf(workspace)),
    'jj could not record what is in it',
  )
  const repository = await findings.known(
    reading.find(workspace.path),
    'What is in it could not be read',
  )
  if (!status || !repository) return
  const asked = ['status', '--porcelain=v2', '-z', '--untracked-files=all', '--ignored=matching']
  const read = await findings.known(
    reading.read(repository, asked, { limit: 256 * 1024 * 1024 }).then(printed),
    'Its files could not be listed',
  )
  if (read === undefined) return
  const { files, ignored = [] } = parseStatus(read)
  // Its own folder is no file of the user's.
  const theirs = ignored.filter((path) => path !== '.jj/')
  const precious = await lostFilesOf(parts, repository, theirs)
  findings.addFiles('precious', precious)
  const recorded = new Set(status.files.map(({ path }) => path))
  const left = files.map(({ path }) => path).filter((path) => !recorded.has(path))
  const survey = await findings.known(
    folders.survey(workspace.path, [...left, ...precious], {
      large: recordedAtMost,
      entries: 500_000,
    }),
    'What is new in it could not be looked through',
  )
  if (survey?.cut) findings.doubt('There is more in it than can be looked through')
  // What jj has not recorded is nowhere else, whatever the reason.
  findings.addFiles('large', left)
  for (const path of survey?.repositories ?? []) findings.add({ type: 'nested', path })
}
