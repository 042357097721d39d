import { ownOf } from '../../../../kit/own'
import { type Fields, fieldsOf, isFields } from '../fields'
import { readToolContent } from './content'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isAnything: Check = () => true
/** What vendors say under their own names is theirs. */
const meta = { _meta: isAnything }

/** Nothing but these fields, each as it has to be; what is null is not there. */
function holdsOnly(value: unknown, checks: Record<string, Check>): boolean {
  if (!isFields(value)) return false
  return Object.entries(value).every(
    ([name, part]) => part === null || (Object.hasOwn(checks, name) && checks[name]?.(part)),
  )
}

const isLocation: Check = (value) =>
  isText(fieldsOf(value).path) &&
  holdsOnly(value, { path: isText, line: (line) => typeof line === 'number', ...meta })

const textBlock = { type: isText, text: isText, annotations: isAnything, ...meta }
const contents: Record<string, Record<string, Check>> = {
  content: {
    content: (block) => fieldsOf(block).type !== 'text' || holdsOnly(block, textBlock),
  },
  diff: { path: isText, oldText: isText, newText: isText },
  terminal: { terminalId: isText },
}

const isContent: Check = (value) => {
  const { type } = fieldsOf(value)
  const known = typeof type === 'string' ? ownOf(contents, type) : undefined
  return (
    known !== undefined &&
    readToolContent(value) !== undefined &&
    holdsOnly(value, { type: isText, ...known, ...meta })
  )
}

const toolFields: Record<string, Check> = {
  sessionUpdate: isText,
  toolCallId: isText,
  name: isText,
  title: isText,
  kind: isText,
  status: isText,
  rawInput: isAnything,
  rawOutput: isAnything,
  ...meta,
}
const toolLists: Record<string, Check> = { locations: isLocation, content: isContent }

/**
 * What a tool call holds that the protocol does not know, by the names of its fields: it may say what
 * is meant as well as what is known. An entry of a list that is not whole is among it.
 */
export function besideTool(fields: Fields): Record<string, unknown> {
  const beside = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (value === null || value === undefined) return []
    const isEntry = Object.hasOwn(toolLists, name) ? toolLists[name] : undefined
    if (isEntry && Array.isArray(value)) {
      const odd = value.filter((entry) => !isEntry(entry))
      return odd.length > 0 ? [[name, odd]] : []
    }
    return holdsOnly({ [name]: value }, toolFields) ? [] : [[name, value]]
  })
  return Object.fromEntries(beside)
}
