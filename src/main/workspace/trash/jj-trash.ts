import { dirname, join } from 'node:path'
import { type Result, success } from '../../../kit/result'
import type { StoredTrash } from '../../store/log/log'
import type { Git } from '../git/git'
import type { Ground } from '../inventory/place'
import { type Jj, said } from '../jj/jj'
import { namesIn, originOf, placeOf } from '../jj/jj-workspace'
import { type Kept, Trash } from './trash'

/**
 * Workspaces of jj. What is in them is recorded first, and revisions stay. jj goes on knowing such a
 * workspace as long as it lies in the trash: one that it has forgotten could not come back.
 */
export class JjTrash extends Trash {
  constructor(
    git: Git,
    private readonly ground: Ground,
    private readonly jj: Jj,
  ) {
    super(git, ground)
  }

  override async plan(workspace: Kept): Promise<Result<StoredTrash>> {
    const path = join(dirname(workspace.path), `.trash-${workspace.id}`)
    return success({ path, head: { branch: null, commit: null }, rescues: [] })
  }

  override async free(workspace: Kept): Promise<Result<void>> {
    const recorded = said(await this.jj.ask(placeOf(workspace), ['util', 'snapshot']))
    return recorded.ok ? success(undefined) : recorded
  }

  /** It is told by nobody where it lies. */
  override async lead(): Promise<Result<void>> {
    return success(undefined)
  }

  override async settle(): Promise<Result<undefined>> {
    return success(undefined)
  }

  override async rescue(): Promise<Result<never[]>> {
    return success([])
  }

  override async isEmptied(workspace: Kept, { path }: StoredTrash): Promise<boolean> {
    const [folder, names] = await Promise.all([
      this.ground.folders.facts(path),
      namesIn(this.jj, originOf(workspace)),
    ])
    const isGone = folder.ok && folder.value.kind === 'nothing'
    return isGone && names.ok && !names.value.includes(workspace.name)
  }

  override async empty(workspace: Kept, trashed: StoredTrash): Promise<Result<void>> {
    const discarded = await this.discard(workspace, trashed)
    if (!discarded.ok) return discarded
    const forget = ['workspace', 'forget', workspace.name]
    const forgotten = said(await this.jj.ask(originOf(workspace), forget))
    return forgotten.ok ? success(undefined) : forgotten
  }
}
