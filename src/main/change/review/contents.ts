import type { BytePath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { Side } from '../../../shared/change/review'
import type { Entry, ExactFiles } from '../../host/exact-files'
import type { Repository } from '../../workspace/git/git'
import { type Git, inText, printed } from '../../workspace/git/git'
import { lineLimit, longestLine, pictureOf } from '../model/text'
import { textIn } from './texts'

/** More than this is shown when it is asked for. */
export const shownBytes = 2 * 1024 * 1024
/** More than this is never shown as text, and no picture may be larger. */
const wholeBytes = 20 * 1024 * 1024
const pictureBytes = 10 * 1024 * 1024

export interface ContentParts {
  git: Git
  files: Pick<ExactFiles, 'readExact'>
  /** Contents of files that were read together, by `blobKey`. */
  blobs?: ReadonlyMap<string, string>
  /** What the last commit has of files, which was read together; of those that are not among them it has nothing. */
  heads?: ReadonlyMap<BytePath, { mode: string; oid: string }>
}

/** Of a content, as it is kept or as it would be checked out at a path. */
export const blobKey = (oid: string, at?: string): string =>
  at === undefined ? oid : `${oid} ${at}`

/** What version control has under a name, by the mode that it has there; as it would be checked out at a path, where one is said. */
export async function readBlob(
  { git, blobs }: ContentParts,
  repository: Repository,
  oid: string,
  mode: string,
  at?: string,
): Promise<Result<Entry>> {
  if (/^0*$/.test(oid) || /^0*$/.test(mode)) return success({ type: 'nothing' })
  if (mode === '160000') return success({ type: 'folder' })
  const what = { executable: mode === '100755', signature: oid }
  const limit = { limit: wholeBytes }
  const known = blobs?.get(blobKey(oid, at))
  const how = at === undefined ? ['blob'] : ['--filters', `--path=${at}`]
  const read =
    known === undefined
      ? printed(await git.read(repository, ['cat-file', ...how, oid], limit))
      : success(known)
  if (!read.ok && read.problem.code === 'too-much-output') {
    const measured = printed(await git.read(repository, ['cat-file', '-s', oid]))
    return measured.ok
      ? success({ type: 'large', size: Number(measured.value), ...what })
      : measured
  }
  if (!read.ok) return read
  const bytes = read.value
  return success(
    mode === '120000' ? { type: 'link', target: bytes } : { type: 'file', bytes, ...what },
  )
}

export const readDisk = (
  { files }: ContentParts,
  repository: Repository,
  path: BytePath,
): Promise<Result<Entry>> => files.readExact(repository.top, path, wholeBytes)

/** As the page shows it; `asked` is that it is shown though there is much of it. */
export function sideOf(entry: Entry, asked: boolean): Side {
  switch (entry.type) {
    case 'nothing':
    case 'folder':
    case 'special':
      return { type: entry.type }
    case 'link':
      return { type: 'link', target: inText(entry.target) }
    case 'large':
      return { type: 'large', bytes: entry.size, why: tooLarge(entry.size) }
    case 'file':
      return fileSide(entry, asked)
    default:
      return entry satisfies never
  }
}

function fileSide(file: Extract<Entry, { type: 'file' }>, asked: boolean): Side {
  const { bytes } = file
  const size = bytes.length
  const mimeType = pictureOf(bytes)
  if (mimeType !== undefined)
    return size > pictureBytes
      ? { type: 'large', bytes: size, why: tooLarge(size) }
      : {
          type: 'image',
          mimeType,
          bytes: size,
          data: Buffer.from(bytes, 'latin1').toString('base64'),
        }
  const text = textIn(file)
  if (!text) return { type: 'binary', bytes: size }
  if (asked) return text
  if (size > shownBytes) return { type: 'large', bytes: size, why: tooLarge(size) }
  const longest = longestLine(text.text)
  if (longest <= lineLimit) return text
  const why = `It has a line of ${longest.toLocaleString('en')} characters.`
  return { type: 'large', bytes: size, why }
}

const tooLarge = (bytes: number): string => `It has ${(bytes / 1024 / 1024).toFixed(1)} MB.`

export const notListed = () =>
  failure('not-changed', 'This file does not differ any more.', { hint: 'Choose another one.' })
