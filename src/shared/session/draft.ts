import { type Block, textOf } from '../agent/content'

/** A file or folder of the workspace that the text names with an "@". */
export interface Mention {
  name: string
  uri: string
}

/** What goes along with the words of a prompt. */
export interface Attachment {
  id: string
  name: string
  block: Block
}

/** A prompt that is being written. */
export interface Draft {
  text: string
  mentions: Mention[]
  attachments: Attachment[]
}

/** What was written where somebody writes: in a session, or for a new one. */
export interface KeptDraft extends Draft {
  /** The queued prompt that it is a change of: that one does not go as long as this stands. */
  edits?: string | undefined
  /** What stood here before, and stands here again afterwards. */
  aside?: Draft | undefined
}

export const emptyDraft: Draft = { text: '', mentions: [], attachments: [] }

/** Where the first prompt of a new session is written. */
export const newSessionDraft = 'new-session'

export const isEmpty = ({ text, attachments }: Draft): boolean =>
  text.trim() === '' && attachments.length === 0

/** What stands here when this is sent, or left. */
export const afterwards = ({ aside }: KeptDraft): KeptDraft => aside ?? emptyDraft

/** The prompt as it is sent: the words, what goes along, then what they mention. */
export function contentOf({ text, mentions, attachments }: Draft): Block[] {
  return [
    ...(text.trim() === '' ? [] : [{ type: 'text' as const, text }]),
    ...attachments.map(({ block }) => block),
    ...mentioned(text, mentions).map(({ name, uri }) => ({ type: 'link' as const, uri, name })),
  ]
}

/** The draft of which this is the content. */
export function draftOf(content: readonly Block[], newId: () => string): Draft {
  const words = content.filter((block) => block.type === 'text' && block.name === undefined)
  const text = textOf(words)
  const rest = content.filter((block) => !words.includes(block))
  const links = rest.flatMap((block) => (block.type === 'link' ? [block] : []))
  const named = mentioned(text, links)
  const mentions = named.map(({ name, uri }) => ({ name, uri }))
  const attachments = rest
    .filter((block) => !named.some((link) => link === block))
    .map((block) => ({ id: newId(), name: nameOf(block), block }))
  return { text, mentions, attachments }
}

/** Those that the text still mentions, each once. */
export function mentioned<One extends { name: string }>(text: string, all: readonly One[]): One[] {
  const first = all.filter((one, place) => all.findIndex(({ name }) => name === one.name) === place)
  return first.filter(({ name }) => mentions(text, name))
}

/** "@a.ts," and "(@a.ts)." mention a.ts; "@a.tsx" and "me@a.ts" do not. */
function mentions(text: string, name: string): boolean {
  const sign = `@${name}`
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    const before = text.slice(0, at)
    const after = text.slice(at + sign.length)
    if (/(?:^|[\s([{])$/.test(before) && /^(?:[.,;:!?)\]}'"]+(?:\s|$)|\s|$)/.test(after))
      return true
  }
  return false
}

function nameOf(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.name ?? 'Text'
    case 'link':
      return block.name
    case 'resource':
      return lastPart(block.uri)
    case 'image':
      return block.uri ? lastPart(block.uri) : 'Picture'
    case 'audio':
      return 'Audio'
  }
}

function lastPart(uri: string): string {
  const part = uri.split('/').findLast(Boolean) ?? uri
  try {
    return decodeURIComponent(part)
  } catch {
    // It is not written the way addresses are.
    return part
  }
}
