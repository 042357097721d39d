import type { Terminal } from '@xterm/xterm'
import { type Target, targetWords } from '../kit/markdown/target'
import { addressTarget, fileLinksIn } from './links'
import { wrappedLine } from './wrapped-line'

const address = /https?:\/\/[^\s"'<>`]*[^\s"'<>`.,:;!?)\]}]/g

/** More is no choice any more. */
const most = 20

/** Where the links on screen lead, the lowest first: it is the newest. */
export function visibleLinks(terminal: Terminal): Target[] {
  const { active } = terminal.buffer
  const found = new Map<string, Target>()
  for (let row = active.viewportY + terminal.rows - 1; row >= active.viewportY; row -= 1) {
    if (active.getLine(row)?.isWrapped && row > active.viewportY) continue
    for (const target of linksIn(wrappedLine(active, row).text).reverse()) {
      const words = targetWords(target)
      if (!found.has(words)) found.set(words, target)
    }
  }
  return [...found.values()].slice(0, most)
}

function linksIn(line: string): Target[] {
  const web = [...line.matchAll(address)].flatMap((match) => {
    const target = addressTarget(match[0])
    return target ? [{ target, at: match.index, end: match.index + match[0].length }] : []
  })
  // A part of an address looks like a file.
  const files = fileLinksIn(line).filter(
    ({ at, text }) => !web.some((each) => at < each.end && at + text.length > each.at),
  )
  return [...web, ...files].sort((one, other) => one.at - other.at).map(({ target }) => target)
}
