import type { Nodes } from 'mdast'

/** The plain words of a node. */
export function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}
