import type { Block, ToolContent } from '../../../../shared/agent/content'
import { fieldsOf, isFields, listIn } from '../fields'

/** The content of a result: text, or blocks of which some are pictures. */
export function contentsOf(content: unknown): ToolContent[] {
  if (typeof content === 'string') return content === '' ? [] : [asBlock(content)]
  return listIn(content).flatMap((part) => {
    const block = readBlock(part)
    return block ? [{ type: 'block' as const, block }] : []
  })
}

const asBlock = (text: string): ToolContent => ({ type: 'block', block: { type: 'text', text } })

function readBlock(part: unknown): Block | undefined {
  const { type, text, source, tool_name } = fieldsOf(part)
  if (type === 'text' && typeof text === 'string') return { type: 'text', text }
  if (type === 'tool_reference' && typeof tool_name === 'string')
    return { type: 'text', text: tool_name }
  const { data, media_type } = fieldsOf(source)
  if (type === 'image' && typeof data === 'string' && typeof media_type === 'string')
    return { type: 'image', mimeType: media_type, data }
  return isFields(part) ? { type: 'text', text: JSON.stringify(part) } : undefined
}
