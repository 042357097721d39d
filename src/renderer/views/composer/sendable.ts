import type { Input } from '../../../shared/contract'
import type { Block } from '../../../shared/session/content'

export type Content = Input<'session.prompt'>['content']

/** The blocks of a prompt that a window can send; what it once sent is always among them. */
export const sendable = (blocks: readonly Block[]): Content => blocks.flatMap(sendableBlock)

function sendableBlock(block: Block): Content {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: block.text }]
    case 'image': {
      const { mimeType, data, uri } = block
      return [{ type: 'image', mimeType, data, ...(uri ? { uri } : {}) }]
    }
    case 'link':
      return [{ type: 'link', uri: block.uri, name: block.name }]
    case 'resource': {
      const { uri, text, mimeType } = block
      if (text === undefined) return []
      return [{ type: 'resource', uri, text, ...(mimeType ? { mimeType } : {}) }]
    }
    case 'audio':
      return []
  }
}
