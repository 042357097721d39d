import { success } from '../../../../kit/result'
import type { Block } from '../../../../shared/agent/content'
import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type { Fields } from '../fields'

/** A message as the program takes it. Words alone are a line of theirs: only there are slash commands found. */
export function writePrompt(content: readonly Block[]): Outcome<string | Fields[]> {
  const strange = content.find(({ type }) => type === 'audio')
  if (strange) return failed('unsupported', 'This agent does not understand sound')
  const blocks = content.map(writeBlock)
  const words = blocks.flatMap((block) => (typeof block.text === 'string' ? block.text : []))
  if (words.length < blocks.length) return success(blocks)
  return success(words.join('\n\n'))
}

function writeBlock(block: Block): Fields {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text }
    case 'image':
      return picture(block.mimeType, block.data)
    case 'link':
      return { type: 'text', text: mention(block.uri) }
    case 'resource': {
      const { uri, mimeType = '', text, data } = block
      if (text !== undefined) {
        const source = { type: 'text', media_type: 'text/plain', data: text }
        return { type: 'document', source, title: mention(uri) }
      }
      if (data === undefined) return { type: 'text', text: mention(uri) }
      if (mimeType.startsWith('image/')) return picture(mimeType, data)
      if (mimeType !== 'application/pdf') return { type: 'text', text: mention(uri) }
      const source = { type: 'base64', media_type: mimeType, data }
      return { type: 'document', source, title: mention(uri) }
    }
    default:
      return { type: 'text', text: '' }
  }
}

function picture(mediaType: string, data: string): Fields {
  return { type: 'image', source: { type: 'base64', media_type: mediaType, data } }
}

/** Files are looked up by the program when they stand behind an @. */
function mention(uri: string): string {
  if (!uri.startsWith('file://')) return uri
  const path = pathOf(uri)
  return /\s/.test(path) ? `@"${path}"` : `@${path}`
}

function pathOf(uri: string): string {
  try {
    return decodeURIComponent(new URL(uri).pathname)
  } catch {
    return uri.slice('file://'.length)
  }
}
