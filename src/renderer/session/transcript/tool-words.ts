import type { ToolState } from '../../../shared/agent/content'
import type { ToolItem } from '../../../shared/session/state'

/** What a tool is given or gives back, as text: agents send strings, objects and lists of blocks. */
export function payloadText(payload: unknown): string {
  if (payload === undefined || payload === null) return ''
  if (typeof payload === 'string') return payload
  if (Array.isArray(payload) && payload.every((part) => typeof part === 'string'))
    return payload.join('\n')
  return JSON.stringify(payload, null, 2)
}

export const toolStateWords = (state: ToolState): string =>
  state === 'ended' ? 'ended, outcome not reported' : state

/** What has to be opened to see all of a tool call: keys of folds below its own. */
export const foldsOf = ({ content }: ToolItem): string[] => [
  '',
  '/input/all-output',
  '/output/all-output',
  ...content.map(({ type }, place) => `/${type}-${place}/all-output`),
]
