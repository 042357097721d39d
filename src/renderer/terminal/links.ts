import type { ILink, ILinkProvider, Terminal } from '@xterm/xterm'
import { fileReference, type Target, targetOf } from '../kit/markdown/target'
import { type WrappedLine, wrappedLine } from './wrapped-line'

/** Words that may be a path: no spaces, nothing that ends a sentence. */
const words = /[\w.@~+/\\-]+\.\w{1,12}(?:\(\d+(?:,\s?\d+)?\)|(?::\d+){0,2})/g
/** As Python says where something went wrong. */
const quoted = /File "([^"]{1,512})", line (\d+)/g

export interface LinkActions {
  open(target: Target): void
  /** Shows where it leads, or stops showing it. */
  hover(target: Target | null): void
}

/** A link in the words of a line. */
interface FoundLink {
  target: Target
  text: string
  at: number
}

/** Files with line and column in what is printed: `src/main.ts:12:3`, `src/main.ts(12,3)`. */
export function fileLinksIn(line: string): FoundLink[] {
  const named = [...line.matchAll(quoted)].map((match) => ({
    text: match[0],
    at: match.index,
    target: targetOf(`${match[1]}:${match[2]}`),
  }))
  const spelled = [...line.matchAll(words)].map((match) => ({
    text: match[0],
    at: match.index,
    target: fileReference(match[0].replace(/\((\d+)(?:,\s?(\d+))?\)$/, placeOf)),
  }))
  return [...named, ...spelled].filter((link): link is FoundLink => link.target !== undefined)
}

const placeOf = (_: string, line: string, column?: string) =>
  column === undefined ? `:${line}` : `:${line}:${column}`

/** What a program gives as the address of a link (OSC 8): the web, or a file of the workspace. */
export function addressTarget(address: string): Target | undefined {
  // Programs name the machine, which main compares with this one.
  const host = /^file:\/\/([^/]+)\//i.exec(address)?.[1]
  const target = targetOf(host ? address.replace(/^(file:\/\/)[^/]+/i, '$1') : address)
  if (target?.kind === 'web') return /^https?:/.test(target.url) ? target : undefined
  // A path alone is no address: what it would begin at is not said.
  if (!target || !/^file:/i.test(address)) return undefined
  return host ? { ...target, host } : target
}

export function fileLinks(terminal: Terminal, actions: LinkActions): ILinkProvider {
  return {
    provideLinks(row, found) {
      const line = wrappedLine(terminal.buffer.active, row - 1)
      const links = fileLinksIn(line.text).flatMap((link) => linkOf(link, line, actions))
      found(links.length > 0 ? links : undefined)
    },
  }
}

function linkOf({ target, text, at }: FoundLink, line: WrappedLine, actions: LinkActions): ILink[] {
  const start = line.cells[at]
  const end = line.cells[at + text.length - 1]
  if (!start || !end) return []
  return [
    {
      text,
      range: { start, end },
      activate: () => actions.open(target),
      hover: () => actions.hover(target),
      leave: () => actions.hover(null),
    },
  ]
}
