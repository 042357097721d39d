import { posix } from 'node:path'

/** What an archive holds, in its order. The content of a file is read before the next entry, or never. */
export type ArchiveEntry =
  | { kind: 'file'; path: string; executable: boolean; content: AsyncIterable<Uint8Array> }
  | { kind: 'folder'; path: string }
  | { kind: 'link'; path: string; target: string }

/** Why an archive is not unpacked, in words. */
export class BadArchive extends Error {}

/** Where an entry belongs below the folder that is unpacked into; what would lie elsewhere is refused. */
export function placeOf(path: string): string {
  // A backslash separates folders on Windows, and a colon names a drive or a hidden stream there.
  const suspicious = path.startsWith('/') || /[\\:\0]/.test(path) || path.split('/').includes('..')
  if (suspicious) throw new BadArchive(`It has a file outside of its folder: ${path}`)
  return posix.normalize(path).replace(/\/+$/, '')
}

/** A link may lead to what is in the archive too, and nowhere else. */
export function targetOf(path: string, target: string): string {
  const reached = posix.normalize(posix.join(posix.dirname(path), target))
  // Up first and then down: what goes up behind another link ends somewhere else than it seems.
  const straight = /^(\.\.?\/)*(?!\.\.(\/|$))[^/]+(\/(?!\.\.(\/|$))[^/]+)*\/?$/.test(target)
  const outside = !straight || /[\\:\0]/.test(target) || reached.startsWith('..')
  if (outside) throw new BadArchive(`It has a link to outside of its folder: ${path}`)
  return target
}
