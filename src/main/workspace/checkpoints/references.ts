import { type Result, success } from '../../../kit/result'
import { checkpointsRef, importRef } from '../../../shared/workspace/checkpoint'
import { type Git, printed } from '../git/git'
import type { CheckpointFolder } from './checkpoint-folder'

/** All checkpoints at once, or none: somebody else may have taken one meanwhile. */
export async function moveRef(
  place: CheckpointFolder,
  old: string | null,
  made: string,
  git: Git,
): Promise<Result<void>> {
  const { key, hash } = place
  const zero = '0'.repeat(hash === 'sha1' ? 40 : 64)
  const input = `update ${checkpointsRef(key)} ${made} ${old ?? zero}\ndelete ${importRef(key)}\n`
  const args = ['-c', 'core.logAllRefUpdates=false', 'update-ref', '--stdin']
  const moved = printed(await git.write(place.repository, args, { input }))
  if (moved.ok) return success(undefined)
  return { ok: false, problem: { ...moved.problem, code: 'overtaken' } }
}

/** Into one file, so that the user's own git sees no reason to tidy up. */
export async function pack(place: CheckpointFolder, git: Git): Promise<void> {
  const { repository, key } = place
  const input = [checkpointsRef(key), ...place.loose.splice(0), ''].join('\n')
  const into = `${repository.common}/objects/pack/pack`
  const args = ['pack-objects', '--quiet', '--revs', '--unpacked', '--incremental', into]
  const packed = printed(await git.write(repository, args, { input, timeout: 120_000 }))
  if (packed.ok) await git.write(repository, ['prune-packed', '--quiet'])
}
