import type { ILink, ILinkProvider, Terminal } from '@xterm/xterm'
import { fileReference, type Target } from '../../markdown/target'

/** Words that may be a path: no spaces, nothing that ends a sentence. */
const words = /[\w.@~+/\\-]+\.\w{1,12}(?::\d+){0,2}|[\w.@~+/\\-]+\.\w{1,12}\(\d+(?:,\d+)?\)/g

export interface LinkActions {
  open(target: Target): void
  /** Shows where it leads, or stops showing it. */
  hover(target: Target | null): void
}

/** Finds files with line and column in what is printed: `src/main.ts:12:3`, `src/main.ts(12,3)`. */
export function fileLinks(terminal: Terminal, actions: LinkActions): ILinkProvider {
  return {
    provideLinks(row, found) {
      const text = terminal.buffer.active.getLine(row - 1)?.translateToString(true) ?? ''
      const links = [...text.matchAll(words)].flatMap((match) => linkOf(match, row, actions))
      found(links.length > 0 ? links : undefined)
    },
  }
}

function linkOf(match: RegExpExecArray, row: number, actions: LinkActions): ILink[] {
  const [text] = match
  const target = fileReference(text.replace(/\((\d+)(?:,(\d+))?\)$/, ':$1'))
  if (!target) return []
  const start = match.index + 1
  return [
    {
      text,
      range: { start: { x: start, y: row }, end: { x: start + text.length - 1, y: row } },
      activate: () => actions.open(target),
      hover: () => actions.hover(target),
      leave: () => actions.hover(null),
    },
  ]
}
