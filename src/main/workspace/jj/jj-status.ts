import { join } from 'node:path'
import { type Result, success } from '../../../kit/result'
import { inText, type Repository } from '../git/git'
import { type JjStatus, parseJjStatus, statusTemplate } from '../model/jj-status'
import { type Jj, type JjLocation, said } from './jj'

/** What differs in a workspace from its parents; what is on disk is recorded with that. */
export async function readJjStatus(jj: Jj, place: JjLocation): Promise<Result<JjStatus>> {
  const log = ['log', '--no-graph', '--revisions=@', `--template=${statusTemplate}`]
  const read = said(await jj.ask(place, log))
  return read.ok ? success(parseJjStatus(read.value)) : read
}

/**
 * The git repository in which jj keeps what it records, with the workspace as its checkout; git has to
 * be told of an index that is nobody's. Nothing where jj keeps it some other way.
 */
export async function gitOf(
  jj: Jj,
  place: JjLocation,
): Promise<{ place: Repository; env: Record<string, string> } | undefined> {
  const found = said(await jj.ask(place, ['git', 'root'], { asRecorded: true }))
  if (!found.ok) return undefined
  const common = inText(found.value).replace(/\n$/, '')
  const env = { GIT_INDEX_FILE: join(place.repository, 'no-index') }
  return { place: { top: place.root, admin: common, common }, env }
}
