import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

const extensions = [gfm({ singleTilde: false })]
const mdastExtensions = [gfmFromMarkdown()]

/** Parses one segment; definitions from elsewhere in the message let its references find their targets. */
export function parse(text: string, definitions: string): Root {
  const source = definitions !== '' && text.includes('[') ? `${text}\n\n${definitions}` : text
  return fromMarkdown(source, { extensions, mdastExtensions })
}
