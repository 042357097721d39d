import type { Root, RootContent } from 'mdast'
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

/** Parses one segment; definitions from elsewhere in the message let its references find their targets. */
export function parse(text: string, definitions: string): Root {
  const source = definitions !== '' && text.includes('[') ? `${text}\n\n${definitions}` : text
  const root = fromMarkdown(source, addressSign.test(source) ? withAddresses : plain)
  // What was lent is drawn where it stands.
  const lent = ({ type, position }: RootContent) =>
    type === 'footnoteDefinition' && (position?.start.offset ?? 0) >= text.length
  return { ...root, children: root.children.filter((node) => !lent(node)) }
}
