import type { Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

const extensions = [gfm({ singleTilde: false })]
const mdastExtensions = [gfmFromMarkdown()]

/** Parses one segment; definitions from elsewhere in the message let its references find their targets. */
export function parse(text: string, definitions: string): Root {
  const source = definitions !== '' && text.includes('[') ? `${text}\n\n${definitions}` : text
  const root = fromMarkdown(source, { extensions, mdastExtensions })
  // What was lent is drawn where it stands.
  const lent = ({ type, position }: RootContent) =>
    type === 'footnoteDefinition' && (position?.start.offset ?? 0) >= text.length
  return { ...root, children: root.children.filter((node) => !lent(node)) }
}
