import type { Block, ToolContent } from '../../../shared/session/content'
import { type Fields, fieldsOf, isFields, numberIn, present, textIn } from '../fields'

/** A content block of the wire, or nothing when it is none that we know. */
export function readBlock(value: unknown): Block | undefined {
  if (!isFields(value)) return undefined
  switch (value.type) {
    case 'text':
      return typeof value.text === 'string' ? { type: 'text', text: value.text } : undefined
    case 'image': {
      const { data, mimeType } = value
      if (typeof data !== 'string' || typeof mimeType !== 'string') return undefined
      const uri = textIn(value.uri)
      return { type: 'image', mimeType, data, ...(uri === undefined ? {} : { uri }) }
    }
    case 'audio': {
      const { data, mimeType } = value
      if (typeof data !== 'string' || typeof mimeType !== 'string') return undefined
      return { type: 'audio', mimeType, data }
    }
    case 'resource_link':
      return readLink(value)
    case 'resource':
      return readResource(fieldsOf(value.resource))
    default:
      return undefined
  }
}

type LinkBlock = Extract<Block, { type: 'link' }>
type ResourceBlock = Extract<Block, { type: 'resource' }>

function readLink(value: Fields): LinkBlock | undefined {
  const uri = textIn(value.uri)
  if (uri === undefined) return undefined
  const link: LinkBlock = { type: 'link', uri, name: textIn(value.name) ?? uri }
  const title = textIn(value.title)
  const mimeType = textIn(value.mimeType)
  const size = numberIn(value.size)
  if (title !== undefined) link.title = title
  if (mimeType !== undefined) link.mimeType = mimeType
  if (size !== undefined) link.size = size
  return link
}

function readResource(value: Fields): ResourceBlock | undefined {
  const uri = textIn(value.uri)
  if (uri === undefined) return undefined
  const resource: ResourceBlock = { type: 'resource', uri }
  const mimeType = textIn(value.mimeType)
  const text = textIn(value.text)
  const data = textIn(value.blob)
  if (mimeType !== undefined) resource.mimeType = mimeType
  if (text !== undefined) resource.text = text
  if (data !== undefined) resource.data = data
  return resource
}

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
