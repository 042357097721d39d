import { type BytePath, shownPath } from '../../../kit/path'

/** What somebody says of a place in a file, as they wrote it. */
interface SaidComment {
  path: BytePath
  /** [from, to), from 0; of the whole file where there are none. */
  lines: [from: number, to: number] | null
  text: string
}

/** "src/a.ts:12: words" or "- `src/a.ts:12-14`: words", as agents write it with and without marks. */
const place =
  /^\s*(?:[-*+]\s+|\d+[.)]\s+)?[`*_[]*(.+?)(?::(\d+)(?:\s*[-–]\s*(\d+))?)?[`*_\]]*:[`*_]*\s+(\S.*)$/

/**
 * The comments in what was said: each begins with a place in one of the files, and goes on until an
 * empty line or the next one. All else was not said of a place.
 */
export function commentsIn(text: string, paths: readonly BytePath[]): SaidComment[] {
  const comments: SaidComment[] = []
  let going: SaidComment | undefined
  for (const line of text.split(/\r?\n/)) {
    const begun = begins(line, paths)
    if (begun) comments.push(begun)
    else if (going && line.trim() !== '') going.text += `\n${line.trim()}`
    going = begun ?? (line.trim() === '' ? undefined : going)
  }
  return comments
}

function begins(line: string, paths: readonly BytePath[]): SaidComment | undefined {
  const [, name = '', first, last, text = ''] = place.exec(line) ?? []
  const path = meant(name, paths)
  if (path === undefined) return undefined
  if (first === undefined) return { path, lines: null, text }
  const from = Math.max(0, Number(first) - 1)
  const to = Math.max(from + 1, Number(last ?? first))
  return { path, lines: [from, to], text }
}

/** By its whole path, as it is or below some folder: of several the longest. */
function meant(name: string, paths: readonly BytePath[]): BytePath | undefined {
  const slashed = name.replaceAll('\\', '/').replace(/^\.\//, '')
  const fit = paths.filter((path) => `/${slashed}`.endsWith(`/${shownPath(path)}`))
  return fit.reduce<BytePath | undefined>(
    (best, path) => (best !== undefined && best.length > path.length ? best : path),
    undefined,
  )
}
