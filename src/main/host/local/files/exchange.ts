import { rename, unlink } from 'node:fs/promises'
import { getSystemErrorName } from 'node:util'
import { nativeExchange } from '../../../../starting/bare'
import { codeOf } from './held-path'
import { named } from './named'

/** Names in a folder, or in two of one file system. */
export interface Names {
  /** Of ours: what is to come, and afterwards what was there. */
  draft: Buffer
  /** What everybody knows it by. */
  target: Buffer
  /** Of ours, and free. */
  spare: Buffer
}

/**
 * What has the two names changes places; at no moment has nothing the name that everybody knows. False
 * where nothing has it already. Where the system or the file system cannot do it in one step, what is
 * renamed over the target between the first step of ours and the second is not seen.
 */
export async function exchange({ draft, target, spare }: Names): Promise<boolean> {
  const native = nativeExchange()
  if (!native) return inSteps({ draft, target, spare })
  const error = await native(draft, target)
  if (error === 0) return true
  const code = getSystemErrorName(-error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return false
  if (!['ENOSYS', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM'].includes(code))
    throw Object.assign(new Error(`${code}: exchanging two names`), { code })
  return inSteps({ draft, target, spare })
}

async function inSteps({ draft, target, spare }: Names): Promise<boolean> {
  try {
    await named(target, spare)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  try {
    await rename(draft, target)
  } catch (error) {
    await unlink(spare)
    throw error
  }
  await rename(spare, draft)
  return true
}
