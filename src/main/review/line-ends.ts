import type { BytePath } from '../../shared/workspace/path'
import type { Entry } from '../machines/exact-files'
import { type Git, inText, type Repository } from '../vcs/git'

/**
 * What version control has of a file, as it would lie beside what does: where git takes ends of lines for
 * the same (`core.autocrlf`, `text`, `eol`) they are no difference. Git itself says so, by the name that
 * it would give to the one with the ends of the other.
 */
export async function withEndsOf(
  { git }: { git: Git },
  repository: Repository,
  path: BytePath,
  kept: Entry,
  disk: Entry,
): Promise<Entry> {
  if (kept.type !== 'file' || disk.type !== 'file') return kept
  if (kept.bytes.includes('\r') || !disk.bytes.includes('\r\n')) return kept
  const bytes = kept.bytes.replaceAll('\n', '\r\n')
  const args = ['hash-object', '--stdin', `--path=${inText(path)}`]
  const named = await git.read(repository, args, { input: bytes })
  const same = named.ok && named.value.stdout.trim() === kept.signature
  return same ? { ...kept, bytes } : kept
}
