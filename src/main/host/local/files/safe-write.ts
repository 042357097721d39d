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
import { type BytePath, shownPath } from '../../../../kit/path'
import type { Replaced, Replacing, Wanted } from '../../exact-files'
import { isExpected } from '../../exact-hash'
import { readEntry } from './exact-files'
import { exchange, type Names } from './exchange'
import { FileRefusal } from './file-refusal'
import { codeOf, type HeldFolder, holdFolder } from './held-path'
import { bytesOf, keepAs, keptPath, makeKeep, newAside, writeDown } from './kept'
import { named } from './named'
import { nothingReady, readyAt, sizeLimit, takeBack } from './take-back'

const createFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/**
 * Puts something in the place of what is expected there. What is to come is made ready first, and changes
 * places with what is there in one step: so the name always has a file. What was there is compared for good
 * only then, since from then on nobody finds it by its name; where it is not what was expected, it is taken
 * back. Renaming over a file, or writing into it, loses what a program writes between the comparing and that.
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
    return expected === null && wanted.type === 'nothing' ? made : changed
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
    if (!isExpected(await readEntry(target, sizeLimit), expected)) return changed
    const old = expected === null ? undefined : await lstat(target).catch(unlessMissing)
    if (expected !== null && !old) return changed
    if (old) await refuseForeign(root, path, old)
    const id = newAside()
    const beside = (name: string) => held.at(`.liminal-${name}`)
    const spare = near ? Buffer.from(keptPath(keep, id)) : beside(id)
    const draft = near ? Buffer.from(keptPath(keep, `${id}-new`)) : beside(`${id}-new`)
    const noted = {
      id,
      root,
      path,
      aside: near ? spare.toString('latin1') : inWorkspace(order, id),
      draft: near ? draft.toString('latin1') : inWorkspace(order, `${id}-new`),
    }
    await writeDown(keep, noted)
    const names = { draft, target, spare }
    let ready = nothingReady
    try {
      await makeReady(order, draft, old, near)
      if (!old) return await takeFree(order, names)
      if (wanted.type !== 'nothing') ready = await readyAt(draft)
      await writeDown(keep, { ...noted, ready })
      // Looked at once more, so that hardly ever anything has to be taken back.
      if (
        !isExpected(await readEntry(target, sizeLimit), expected) ||
        !(await comeIn(order, names))
      ) {
        await unlink(draft).catch(unlessMissing)
        return changed
      }
    } catch (error) {
      await unlink(draft).catch(unlessMissing)
      throw error
    }
    const out = await readEntry(draft, sizeLimit).catch(async (error) => {
      await takeBack(names, ready)
      throw error
    })
    if (isExpected(out, expected)) {
      await keepAs(keep, id, draft)
      // It has one name again, that of the workspace.
      if (wanted.type === 'kept') await unlink(keptPath(keep, wanted.id))
      return { outcome: 'done', kept: id, size: out.type === 'file' ? out.bytes.length : 0 }
    }
    if (!(await takeBack(names, ready))) await keepAs(keep, id, draft)
    return changed
  }
}

const changed: Replaced = { outcome: 'changed' }
const made: Replaced = { outcome: 'done', kept: null, size: 0 }

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
  if (wanted.type === 'nothing') return
  if (wanted.type === 'link') {
    await symlink(bytesOf(wanted.target), draft)
    return
  }
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

/** Takes a name that nothing had. */
async function takeFree({ wanted, keep }: Replacing, names: Names): Promise<Replaced> {
  const { draft, target } = names
  try {
    if (wanted.type === 'link') await symlink(bytesOf(wanted.target), target)
    else if (wanted.type !== 'nothing') await named(draft, target)
    // It has one name again, that of the workspace.
    if (wanted.type === 'kept') await unlink(keptPath(keep, wanted.id))
    return made
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return changed
    throw error
  } finally {
    await unlink(draft).catch(unlessMissing)
  }
}

/** Afterwards what was there has the name of the draft. False where it is gone already. */
async function comeIn({ wanted }: Replacing, names: Names): Promise<boolean> {
  if (wanted.type !== 'nothing') return exchange(names)
  try {
    await rename(names.target, names.draft)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
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
