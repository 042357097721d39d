import type { Nodes, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { checksInItems } from './checks'

const extensions = [
  gfmFootnote(),
  gfmStrikethrough({ singleTilde: false }),
  gfmTable(),
  gfmTaskListItem(),
]
const mdastExtensions = checksInItems(gfmFromMarkdown())
const plain = { extensions, mdastExtensions: mdastExtensions.filter((each) => !each.transforms) }

/**
 * Addresses that stand in the text as they are. They are looked for at each letter, and once more
 * in the tree: where there is none, that would take longer than everything else.
 */
const withAddresses = { extensions: [...extensions, gfmAutolinkLiteral()], mdastExtensions }
const addressSign = /@|www\.|https?:/i

/** Deeper than anybody writes, and less deep than what a page can no longer be made of. */
const deepest = 100
const deepLine = new RegExp(`^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])(?=[ \\t]))){${deepest}}`, 'm')

/** What is nested too deep is shown as it came. */
function asItCame(text: string): Root {
  const start = { line: 1, column: 1, offset: 0 }
  const position = { start, end: { ...start, offset: text.length } }
  return { type: 'root', children: [{ type: 'code', value: text, position }] }
}

function isTooDeep(root: Root): boolean {
  let level: Nodes[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
  }
  return false
}

/** Parses one segment; definitions from elsewhere in the message let its references find their targets. */
export function parse(text: string, definitions: string): Root {
  const source = definitions !== '' && text.includes('[') ? `${text}\n\n${definitions}` : text
  if (deepLine.test(text)) return asItCame(text)
  const root = fromMarkdown(source, addressSign.test(source) ? withAddresses : plain)
  if (isTooDeep(root)) return asItCame(text)
  // What was lent is drawn where it stands.
  const lent = ({ type, position }: RootContent) =>
    type === 'footnoteDefinition' && (position?.start.offset ?? 0) >= text.length
  return { ...root, children: root.children.filter((node) => !lent(node)) }
}
