import { defined } from '../../../kit/defined'
import type { Block } from '../../../shared/agent/content'
import { type Fields, fieldsOf, isFields, numberIn, textIn } from './fields'

/** A content block as MCP has it, and ACP after it, or nothing when it is none that we know. */
export function readBlock(value: unknown): Block | undefined {
  if (!isFields(value)) return undefined
  switch (value.type) {
    case 'text':
      return typeof value.text === 'string' ? { type: 'text', text: value.text } : undefined
    case 'image': {
      const { data, mimeType } = value
      if (typeof data !== 'string' || typeof mimeType !== 'string') return undefined
      const uri = textIn(value.uri)
      return { type: 'image', mimeType, data, ...defined({ uri }) }
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
