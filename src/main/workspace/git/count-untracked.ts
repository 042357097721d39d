import { listLimit } from '../../../shared/change/counted-files'
import type { ChangedFile } from '../../../shared/change/status'
import type { Counted } from '../followed'
import { type Git, inText, type Repository } from './git'

/** More are not named one by one. */
const namedLimit = 200
/** A folder that git has not gone through by then has more than anybody reads. */
const patience = 1000
const end = '\0'.charCodeAt(0)

/** How many files there are in the folders that a status names as one; no more of them than anybody reads. */
export async function countUntracked(
  git: Git,
  repository: Repository,
  folder: string,
  files: readonly ChangedFile[],
): Promise<Counted> {
  const untracked = files.filter(({ change }) => change === 'untracked')
  const folders = untracked.filter(({ path }) => path.endsWith('/'))
  const names = folders.map(({ path }) => inText(path))
  // A sign that stands for bytes which are no text names nothing.
  const clear = names.length <= namedLimit && !names.some((name) => name.includes('\uFFFD'))
  const others = clear ? 0 : untracked.length - folders.length
  const most = listLimit + others
  let found = 0
  const enough = new AbortController()
  const heard = (bytes: Uint8Array) => {
    for (const byte of bytes) if (byte === end) found += 1
    if (found > most) enough.abort()
  }
  const args = ['ls-files', '--others', '--exclude-standard', '-z', '--']
  const options = { heard, timeout: patience, signal: enough.signal }
  const read = await git.read(repository, [...args, ...(clear ? names : [folder])], options)
  const within = Math.min(found, most) - others
  // Each has something in it, or it would not be told of.
  if (!read.ok || read.value.code !== 0)
    return { files: Math.max(within, folders.length), more: true }
  return { files: within, more: false }
}
