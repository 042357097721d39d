import { constants, copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const needed = 'liminal.db'

/** What a data folder is read from besides: what has not yet been taken into its log, and the settings. */
const isWanted = (name: string) =>
  name === 'settings.json' || name === `${needed}-wal` || name.startsWith(`${needed}-tail-`)

/** A data folder that cannot be written, as a copy that is gone with the app. */
interface CopyToRead {
  folder: string
  remove(): Promise<void>
}

/**
 * A database cannot be opened where nothing may be written, so it is read in a copy. Undefined where
 * there is nothing to be read.
 */
export async function copyToRead(folder: string): Promise<CopyToRead | undefined> {
  const copy = await mkdtemp(join(tmpdir(), 'liminal-read-only-'))
  const take = (name: string) =>
    copyFile(join(folder, name), join(copy, name), constants.COPYFILE_FICLONE).then(
      () => true,
      () => false,
    )
  const remove = () => rm(copy, { recursive: true, force: true })
  if (!(await take(needed))) {
    await remove()
    return undefined
  }
  for (const name of (await readdir(folder)).filter(isWanted)) await take(name)
  return { folder: copy, remove }
}
