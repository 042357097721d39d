import type { Block, ToolContent } from '../../../../shared/agent/content'
import { readBlock } from '../blocks'
import { type Fields, isFields, present, textIn } from '../fields'

export function readToolContent(value: unknown): ToolContent | undefined {
  if (!isFields(value)) return undefined
  switch (value.type) {
    case 'content': {
      const block = readBlock(value.content)
      return block && { type: 'block', block }
    }
    case 'diff': {
      const { path, newText } = value
      if (typeof path !== 'string' || typeof newText !== 'string') return undefined
      return { type: 'diff', path, before: textIn(value.oldText) ?? null, after: newText }
    }
    case 'terminal': {
      const terminal = textIn(value.terminalId)
      return terminal === undefined ? undefined : { type: 'terminal', terminal }
    }
    default:
      return undefined
  }
}

/** A block as the wire has it. An agent without embedded context gets the text itself. */
export function writeBlock(block: Block, embeds: boolean): Fields {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text }
    case 'image':
      return present({
        type: 'image',
        mimeType: block.mimeType,
        data: block.data,
        uri: block.uri,
      })
    case 'audio':
      return { type: 'audio', mimeType: block.mimeType, data: block.data }
    case 'link': {
      const { uri, name, title, mimeType, size } = block
      return present({ type: 'resource_link', uri, name, title, mimeType, size })
    }
    case 'resource': {
      const { uri, mimeType, text, data } = block
      if (!embeds && text !== undefined) return { type: 'text', text: `${uri}\n\n${text}` }
      if (!embeds) return present({ type: 'resource_link', uri, name: uri, mimeType })
      return { type: 'resource', resource: present({ uri, mimeType, text, blob: data }) }
    }
  }
}

/** The text in a list of wire blocks, as far as there is any. */
export function textOfBlocks(values: unknown[]): string {
  return values
    .map((value) => {
      const block = readBlock(value)
      return block?.type === 'text' ? block.text : ''
    })
    .join('')
}
