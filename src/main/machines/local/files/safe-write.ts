import { constants, type Stats } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  link,
  lstat,
  open,
  rename,
  stat,
  symlink,
  unlink,
} from 'node:fs/promises'
import { type BytePath, shownPath } from '../../../../shared/workspace/path'
import type { Replaced, Replacing, Wanted } from '../../exact-files'
import { isExpected } from '../../exact-hash'
import { readEntry } from './exact-files'
import { FileRefusal } from './file-refusal'
import { codeOf, type HeldFolder, holdFolder } from './held-path'
import { bytesOf, keptPath, makeKeep, newAside, writeDown } from './kept'
import { rejoin } from './rejoin'

const createFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
/** More is not held in memory. */
const sizeLimit = 128 * 1024 * 1024

/**
 * Puts something in the place of what is expected there. What is to come is made ready first; what is
 * there is moved aside and only then compared for good, since from then on nobody finds it by its name;
 * what is ready gets the name only if nobody has taken it meanwhile. Renaming over a file, or writing
 * into it, loses what a program writes between the comparing and that.
 */
export async function replaceIf(replacing: Replacing): Promise<Replaced> {
  const { root, path, expected, wanted, keep } = replacing
  await makeKeep(keep)
  let folder: HeldFolder
  try {
    // What is expected there has a folder already.
    folder = await holdFolder(root, path, wanted.type !== 'nothing' && expected === null)
  } catch (error) {
    if (!isMissing(error)) throw refusal(path, error)
    // Its folder is gone, or is none any more: so is the file.
    return expected === null && wanted.type === 'nothing'
      ? { outcome: 'done', kept: null }
      : { outcome: 'changed' }
  }
  try {
    // Where what is kept lies on the same file system, nothing of all this is seen in the workspace.
    const near = await isOneDevice(keep, folder)
    try {
      return await replaceBy(replacing, folder, near)
    } catch (error) {
      if (!near || codeOf(error) !== 'EXDEV') throw error
      return await replaceBy(replacing, folder, false)
    }
  } catch (error) {
    throw refusal(path, error)
  } finally {
    await folder.leave()
  }

  async function replaceBy(order: Replacing, held: HeldFolder, near: boolean): Promise<Replaced> {
    const target = held.at(held.name)
    const now = await readEntry(target, sizeLimit)
    if (!isExpected(now, expected)) return { outcome: 'changed' }
    const old = expected === null ? undefined : await lstat(target).catch(unlessMissing)
    if (expected !== null && !old) return { outcome: 'changed' }
    if (old) await refuseForeign(root, path, old)
    const id = newAside()
    const beside = (name: string) => held.at(`.liminal-${name}`)
    const aside = near ? Buffer.from(keptPath(keep, id)) : beside(id)
    const draft = near ? Buffer.from(keptPath(keep, `${id}-new`)) : beside(`${id}-new`)
    await writeDown(keep, {
      ...{ id, root, path },
      aside: near ? aside.toString('latin1') : inWorkspace(order, id),
      draft: near ? draft.toString('latin1') : inWorkspace(order, `${id}-new`),
    })
    try {
      await makeReady(order, draft, old, near)
      if (!old) return (await take(order, draft, target)) ? done(null) : changed
      if (!(await moveAside(target, aside))) return changed
      const moved = await readEntry(aside, sizeLimit)
      if (!isExpected(moved, expected)) {
        await giveBack(aside, target)
        if (!near) await keepCopy(aside, keep, id)
        return changed
      }
      const taken = await takeOrGiveBack(order, draft, aside, target)
      if (!taken) await rejoin(moved, aside, target)
      if (!near) await keepCopy(aside, keep, id)
      return taken ? done(id) : changed
    } finally {
      await unlink(draft).catch(unlessMissing)
    }
  }
}

const changed: Replaced = { outcome: 'changed' }
const done = (kept: string | null): Replaced => ({ outcome: 'done', kept })

/** For the journal, which is read when no folder is held any more. */
function inWorkspace({ root, path }: Replacing, name: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return `${Buffer.from(`${root}/`).toString('latin1')}${folder}.liminal-${name}`
}

async function makeReady(
  { wanted, keep, path }: Replacing,
  draft: Buffer,
  old: Stats | undefined,
  near: boolean,
): Promise<void> {
  if (wanted.type === 'nothing' || wanted.type === 'link') return
  if (wanted.type === 'kept') {
    const kept = Buffer.from(keptPath(keep, wanted.id))
    // On another file system it cannot be the very same one.
    await (near ? link(kept, draft) : copyFile(kept, draft, constants.COPYFILE_EXCL))
    return
  }
  const mode = modeOf(wanted, old)
  const file = await open(draft, createFlags, mode & 0o777)
  let own: Stats
  try {
    await file.writeFile(Buffer.from(wanted.bytes, 'latin1'))
    own = await file.stat()
    if ((own.mode & 0o7777) !== mode) await file.chmod(mode)
  } finally {
    await file.close()
  }
  if (!old?.isFile() || (own.uid === old.uid && own.gid === old.gid)) return
  await chown(draft, old.uid, old.gid).catch(() => {
    throw new FileRefusal('file-refused', `${shownPath(path)} belongs to another user.`)
  })
  await chmod(draft, mode)
}

function modeOf(
  { executable, permissions }: Wanted & { type: 'file' },
  old: Stats | undefined,
): number {
  if (permissions !== undefined) return permissions
  const mode = old?.isFile() ? old.mode & 0o7777 : 0o666 & ~umask()
  if (executable === undefined) return mode
  // Who may read it may run it, as git has it.
  return executable ? mode | ((mode & 0o444) >> 2) : mode & ~0o111
}

const umask = (): number => process.umask()

/** Takes the name, if it is free. */
async function take({ wanted, keep }: Replacing, draft: Buffer, target: Buffer): Promise<boolean> {
  try {
    if (wanted.type === 'link') await symlink(bytesOf(wanted.target), target)
    else if (wanted.type !== 'nothing') await named(draft, target)
    // It has one name again, that of the workspace.
    if (wanted.type === 'kept') await unlink(keptPath(keep, wanted.id))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** A second name, which never takes one that is taken; a copy where the file system has no second names. */
async function named(from: Buffer, to: Buffer): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? ''))
      throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}

async function takeOrGiveBack(
  order: Replacing,
  draft: Buffer,
  aside: Buffer,
  target: Buffer,
): Promise<boolean> {
  try {
    return await take(order, draft, target)
  } catch (error) {
    await giveBack(aside, target)
    throw error
  }
}

/** False where it is gone already. */
async function moveAside(target: Buffer, aside: Buffer): Promise<boolean> {
  try {
    await rename(target, aside)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The very same file again, for whoever has it open; who has taken the name meanwhile keeps it. */
async function giveBack(aside: Buffer, target: Buffer): Promise<void> {
  try {
    await named(aside, target)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return
  }
  await unlink(aside)
}

/** Out of the workspace: to where it is found again. */
async function keepCopy(aside: Buffer, keep: string, id: string): Promise<void> {
  const stats = await lstat(aside).catch(unlessMissing)
  if (!stats) return
  if (stats.isSymbolicLink()) await symlink(await linkTarget(aside), keptPath(keep, id))
  else await copyFile(aside, keptPath(keep, id), constants.COPYFILE_EXCL)
  await unlink(aside)
}

async function linkTarget(place: Buffer): Promise<Buffer> {
  const entry = await readEntry(place, 0)
  return bytesOf(entry.type === 'link' ? entry.target : '')
}

async function refuseForeign(root: string, path: BytePath, old: Stats): Promise<void> {
  const name = shownPath(path)
  if (old.isFile() && old.nlink > 1)
    throw new FileRefusal(
      'file-refused',
      `${name} has another name somewhere (a hard link), which would no longer be the same file.`,
    )
  if (!old.isFile() && !old.isSymbolicLink())
    throw new FileRefusal('file-refused', `${name} is no regular file.`)
  if (old.dev !== (await stat(root)).dev)
    throw new FileRefusal('file-refused', `${name} is on another file system than its workspace.`)
}

async function isOneDevice(keep: string, folder: HeldFolder): Promise<boolean> {
  const [one, other] = await Promise.all([stat(keep), stat(folder.at('.'))])
  return one.dev === other.dev
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

function refusal(path: BytePath, error: unknown): FileRefusal {
  if (error instanceof FileRefusal) return error
  const name = shownPath(path)
  switch (codeOf(error)) {
    case 'ELOOP':
      return new FileRefusal('file-refused', `${name} leads elsewhere, over a link.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new FileRefusal('file-refused', `${name} may not be written.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return new FileRefusal('file-failed', `${name} was not written: the disk is full.`)
    default: {
      const words = error instanceof Error ? error.message : String(error)
      return new FileRefusal('file-failed', `${name} was not written: ${words}`)
    }
  }
}
