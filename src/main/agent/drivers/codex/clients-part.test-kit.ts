import type { Block } from '../../../../shared/agent/content'
import type { Answer } from '../../../../shared/session/question'
import type { QuestionBody } from '../driver'
import { type Fields, fieldsOf, isFields, listIn, textIn } from '../fields'

/** What the user said, as the wire has it. */
export function blockOf(part: unknown): Block {
  const { text, url } = fieldsOf(part)
  const [, mimeType = '', data = ''] = /^data:(.*?);base64,(.*)$/.exec(String(url)) ?? []
  return typeof text === 'string' ? { type: 'text', text } : { type: 'image', mimeType, data }
}

/** What the user answered, as the wire has it. */
export function answerFor(question: QuestionBody, result: Fields): Answer {
  if (question.kind === 'form') {
    const answers = Object.entries(fieldsOf(result.answers))
    const content = answers.map(([id, one]) => [id, listIn(fieldsOf(one).answers)[0]])
    return { kind: 'form', content: Object.fromEntries(content) }
  }
  if (question.kind !== 'permission') return { kind: 'cancel' }
  const wanted = isFields(result.decision)
    ? 'Always'
    : (textIn(result.decision) ?? textIn(result.action))
  const option = question.options.find(
    ({ id, name }) => id === wanted || name.startsWith(`${wanted} `),
  )
  return option ? { kind: 'option', option: option.id } : { kind: 'cancel' }
}
