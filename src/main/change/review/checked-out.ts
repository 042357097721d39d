import type { BytePath } from '../../../kit/path'
import type { Result } from '../../../kit/result'
import type { Entry } from '../../host/exact-files'
import { type Git, inText, type Repository } from '../../workspace/git/git'
import { type ContentParts, readBlob } from './contents'

/**
 * What version control has of a file, as it would lie on the disk: ends of lines, encodings, keywords and
 * content filters are its own affair. What is compared, and what is written back, is what lies there.
 */
export async function readCheckedOut(
  parts: ContentParts,
  repository: Repository,
  path: BytePath,
  [oid, mode]: readonly [oid: string, mode: string],
): Promise<Result<Entry>> {
  const isFile = mode === '100644' || mode === '100755'
  // jj writes files as they are kept.
  const converts = isFile && repository.excludes === undefined
  return readBlob(parts, repository, oid, mode, converts ? inText(path) : undefined)
}

/**
 * The same beside what does lie there: where git takes ends of lines for the same (`core.autocrlf`, `text`)
 * they are no difference. Git itself says so, by the name that it would give to the one with the ends of
 * the other.
 */
export async function withEndsOf(
  parts: { git: Git },
  repository: Repository,
  path: BytePath,
  kept: Entry,
  disk: Entry,
): Promise<Entry> {
  if (kept.type !== 'file' || disk.type !== 'file') return kept
  if (kept.bytes.includes('\r') || !disk.bytes.includes('\r\n')) return kept
  const bytes = kept.bytes.replaceAll('\n', '\r\n')
  return (await isKeptAs(parts, repository, path, bytes, kept.signature))
    ? { ...kept, bytes }
    : kept
}

/** Whether these bytes on the disk would be committed as this content. */
export async function isKeptAs(
  { git }: { git: Git },
  repository: Repository,
  path: BytePath,
  bytes: string,
  oid: string,
): Promise<boolean> {
  const args = ['hash-object', '--stdin', `--path=${inText(path)}`]
  const named = await git.read(repository, args, { input: bytes })
  return named.ok && named.value.stdout.trim() === oid
}
