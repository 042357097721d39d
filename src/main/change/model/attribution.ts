import { append } from '../../../kit/append'
import { changedLines } from '../../../shared/change/lines'

/** A text as it was once, and who made it that from the one before. */
export interface Version<Who> {
  lines: readonly string[]
  by: Who
}

export interface Attributed<Who> {
  /** Of each line of the text after that was brought: by whom. */
  brought: (Who | undefined)[]
  /** Of each line of the text before that was taken away: by whom. */
  taken: (Who | undefined)[]
}

/** Who brought and took away each line, by the versions in between; what they do not explain is `rest`. */
export function attributed<Who>(
  before: readonly string[],
  versions: readonly Version<Who>[],
  after: readonly string[],
  rest: Who,
): Attributed<Who> {
  const taken: (Who | undefined)[] = before.map(() => undefined)
  let lines = before
  let brought: (Who | undefined)[] = before.map(() => undefined)
  /** Where each line stood in the text before, if it is from there. */
  let from: (number | undefined)[] = before.map((_, line) => line)
  for (const version of [...versions, { lines: after, by: rest }]) {
    const nextBrought: (Who | undefined)[] = []
    const nextFrom: (number | undefined)[] = []
    let at = 0
    for (const change of changedLines(lines, version.lines)) {
      append(nextBrought, brought.slice(at, change.before[0]))
      append(nextFrom, from.slice(at, change.before[0]))
      for (const line of from.slice(...change.before))
        if (line !== undefined) taken[line] = version.by
      for (let line = change.after[0]; line < change.after[1]; line++) {
        nextBrought.push(version.by)
        nextFrom.push(undefined)
      }
      at = change.before[1]
    }
    brought = [...nextBrought, ...brought.slice(at)]
    from = [...nextFrom, ...from.slice(at)]
    lines = version.lines
  }
  return { brought, taken }
}

/**
 * A text with a change that somebody says they made: of the whole of it, or of a piece that stands in it
 * just once. Nothing where that cannot be what happened to it.
 */
export function withSaid(
  text: string,
  said: { before: string | null; after: string },
): string | undefined {
  const { before, after } = said
  if (before === null || before === '') return text === '' ? after : undefined
  if (before === text) return after
  const at = text.indexOf(before)
  if (at < 0 || text.indexOf(before, at + 1) >= 0) return undefined
  return text.slice(0, at) + after + text.slice(at + before.length)
}
