import type { BytePath } from '../../../kit/path'
import type { Acceptance } from '../../../shared/change/review'
import { printed } from '../../workspace/git/git'
import type { Accepted } from './accepted'
import type { Attributes } from './attributes'
import type { ContentParts } from './contents'
import type { Ends } from './ends'
import { acceptanceOfFile, acceptedEntries } from './file-acceptance'
import { readSides } from './file-changes'
import type { Listed } from './listing'
import { readTogether } from './read-together'
import type { ReviewFolder } from './review-folder'

/** So many files are read to be judged each time; the others stay pending until they are looked at. */
const readLimit = 200

interface Known {
  by: string
  judgement: Acceptance
}

/** Says of each file of a list how much of it is accepted, and reads only what may have changed. */
export class ListAcceptance {
  #known = new Map<BytePath, Known>()

  constructor(private readonly parts: ContentParts) {}

  /** By another commit other things are accepted. */
  forget(): void {
    this.#known.clear()
  }

  async judge(
    place: ReviewFolder,
    ends: Ends,
    files: readonly Listed[],
    accepted: Accepted,
    attributes: Promise<Attributes>,
  ): Promise<Map<BytePath, Acceptance>> {
    const loaded = await accepted.load()
    const judgements = new Map<BytePath, Acceptance>()
    if (!loaded.ok) return judgements
    const dirty = ends.atHead ? undefined : await this.#dirty(place)
    const unknown: [file: Listed, by: string][] = []
    for (const file of files) {
      const own = accepted.of(file.path)
      const clean = dirty && !dirty.has(file.path) && file.change !== 'untracked' && !ends.right
      if (clean && !own) {
        judgements.set(file.path, 'committed')
        continue
      }
      if (!own && !dirty) continue
      const by = `${file.version} ${own?.mode} ${own?.oid}`
      const known = this.#known.get(file.path)
      if (known?.by === by) judgements.set(file.path, known.judgement)
      else if (unknown.length < readLimit) unknown.push([file, by])
    }
    if (unknown.length === 0) return judgements
    const { filtered } = await attributes
    const asked = unknown.map(([file, by]) => ({
      file: filtered.has(file.path) ? { ...file, filtered: true as const } : file,
      by,
    }))
    const parts = await readTogether(
      this.parts,
      place,
      ends,
      asked.map(({ file }) => file),
      accepted,
    )
    for (const { file, by } of asked) {
      const judgement = await judge(parts, place, ends, file, accepted)
      this.#known.set(file.path, { by, judgement })
      judgements.set(file.path, judgement)
    }
    return judgements
  }

  /** What differs from the last commit. */
  async #dirty({ repository, session }: ReviewFolder): Promise<Set<BytePath>> {
    const args = ['status', '--porcelain', '-z', '--untracked-files=no', '--no-renames', '--']
    const read = printed(await this.parts.git.read(repository, [...args, session.folder]))
    const lines = read.ok ? read.value.split('\0').filter(Boolean) : []
    // Two letters and a space stand before the path.
    return new Set(lines.map((line) => line.slice(3)))
  }
}

async function judge(
  parts: ContentParts,
  place: ReviewFolder,
  ends: Ends,
  file: Listed,
  accepted: Accepted,
): Promise<Acceptance> {
  const sides = await readSides(parts, place, ends, file)
  const known = await acceptedEntries(parts, place, accepted, file, ends, sides)
  if (!sides.ok || !known.ok) return 'pending'
  return acceptanceOfFile(sides.value.left, sides.value.right, known.value).judgement
}
