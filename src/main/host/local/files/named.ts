import { constants } from 'node:fs'
import { copyFile, link } from 'node:fs/promises'
import { codeOf } from './held-path'

/** A second name, which never takes one that is taken; a copy where the file system has no second names. */
export async function named(from: Buffer, to: Buffer): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? ''))
      throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}
