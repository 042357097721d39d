import { dirname, join } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import type { Job, Step } from '../isolation'
import { missingAbove } from '../missing-above'
import { said } from './jj'
import { clearJj } from './jj-taking-back'
import {
  current,
  type JjParts,
  jjWorkspaceStatusOf,
  namesIn,
  originOf,
  revisionsOf,
} from './jj-workspace'

/** How long jj may take for something that grows with the repository. */
const patience = 60 * 60_000

/** The steps by which a workspace of jj is made, each of which finds what it has done before. */
export function jjSteps(parts: JjParts): Step[] {
  const { jj, folders } = parts

  /** What the project has is settled in a revision: else all that it changes later would come along. */
  const revision = async (job: Job): Promise<Result<void>> => {
    const { workspace, made, signal } = job
    const place = originOf(workspace)
    if (workspace.base === current) {
      const standing = await jjWorkspaceStatusOf(jj, place, { signal })
      if (!standing.ok) return standing
      if (!standing.value.empty) {
        made.left = standing.value.change
        const kept = job.record()
        if (!kept.ok) return kept
        const made_ = said(await jj.ask(place, ['new'], { signal, heard: job.heard }))
        if (!made_.ok) return made_
      }
    }
    const revisions = await revisionsOf(jj, place, workspace.base, { signal })
    if (!revisions.ok) return revisions
    job.learn({ commit: revisions.value[0] ?? '' })
    made.revisions = revisions.value
    return job.record()
  }

  const folder = async (job: Job): Promise<Result<void>> => {
    const { workspace, made, again, signal } = job
    const { path, name } = workspace
    // One that was killed may have checked out a part: the rest would count as deleted.
    if (again) {
      const cleared = await clearJj(parts, workspace)
      if (!cleared.ok) return cleared
      if (cleared.value.length > 0) return inTheWay(path)
    }
    if (!again) job.learn({ above: await missingAbove(folders, path) })
    const above = await folders.make(dirname(path))
    if (!above.ok) return above
    const revisions = (made.revisions ?? []).flatMap((one) => ['--revision', one])
    const add = ['workspace', 'add', '--name', name, ...revisions, path]
    const options = { signal, timeout: patience, heard: job.heard }
    const added = said(await jj.ask(originOf(workspace), add, options))
    if (!added.ok) return added
    const [seen, names] = await Promise.all([folders.facts(path), namesIn(jj, originOf(workspace))])
    if (!seen.ok) return seen
    if (!names.ok) return names
    if (seen.value.kind !== 'folder' || !names.value.includes(name)) return notThere
    job.learn({ identity: seen.value.identity, admin: join(path, '.jj') })
    return success(undefined)
  }

  return [
    { name: 'revision', words: 'settling the project’s revision', do: revision },
    { name: 'folder', words: 'making the workspace', do: folder },
  ]
}

const inTheWay = (path: string): Result<never> =>
  failure('in-the-way', `Something else came to ${path} meanwhile.`, {
    hint: 'Move it away, then try again.',
  })

const notThere = failure('not-made', 'jj has made no workspace.')
