import { readAsked, request } from '../shared/session/asked'
import { contentOf, fieldsOf } from '../shared/session/form-fields'
import type { Answer, Question } from '../shared/session/question'

/** One way to answer. */
interface Option {
  id: string
  name: string
  answer: Answer
}

const decline: Option = { id: 'decline', name: 'Decline', answer: { kind: 'decline' } }
const notNow: Option = { id: 'not-now', name: 'Not now', answer: { kind: 'cancel' } }

/** What a question can be answered with by choosing; a form of more than one choice is filled in in the window. */
export function optionsOf(question: Question): Option[] {
  switch (question.kind) {
    case 'permission':
      return question.options.map(({ id, name }) => ({
        id,
        name,
        answer: { kind: 'option', option: id },
      }))
    case 'form':
      return [...choicesOf(question.schema), decline]
    case 'url':
      return [{ id: 'accept', name: 'It was opened', answer: { kind: 'accept' } }, decline]
    case 'context-lost':
      return [
        {
          id: 'with-transcript',
          name: 'Go on with the transcript as context',
          answer: { kind: 'fresh', withTranscript: true },
        },
        {
          id: 'without-transcript',
          name: 'Go on without it',
          answer: { kind: 'fresh', withTranscript: false },
        },
        notNow,
      ]
    case 'options-lost':
      return [{ id: 'accept', name: 'Go on as it is', answer: { kind: 'accept' } }, notNow]
    case 'sign-in':
      return [notNow]
    default:
      return question satisfies never
  }
}

function choicesOf(schema: unknown): Option[] {
  const fields = fieldsOf(schema)
  const [field] = fields
  if (!field || fields.length > 1 || field.kind !== 'one') return []
  return field.choices.map(({ value, label }) => ({
    id: value,
    name: label,
    answer: { kind: 'form', content: contentOf(fields, { [field.name]: value }) },
  }))
}

/** By its number, else by its id; what could be two is none. */
export function optionFor(options: readonly Option[], word: string): Option | undefined {
  if (/^\d+$/.test(word)) return options[Number(word) - 1]
  const meant = options.filter(({ id }) => id === word)
  return meant.length === 1 ? meant[0] : undefined
}

/** What one was shown, and nothing that it became since. */
export function requestOf(question: Question): string {
  const revision = question.kind === 'permission' ? (question.revision ?? 0) : 0
  return revision > 0 ? `${question.id}.${revision}` : question.id
}

/** All that is asked, as JSON in which nothing hides. */
export function wholeOf(question: Question): string {
  const { id, askedAt, key, ...asked } = question
  const said = asked.kind === 'permission' ? asked.tool : asked
  return JSON.stringify(said, null, 2).replace(hidden, (unit) =>
    [...Array(unit.length).keys()]
      .map((at) => `\\u${unit.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** What JSON leaves as it is, and is not seen or changes what is; lines end in JSON's own layout alone. */
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export const answerRequestOf = (question: Question): string =>
  question.kind === 'permission' ? request(readAsked(question.tool)) : 'asks you'
