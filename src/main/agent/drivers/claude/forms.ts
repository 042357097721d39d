import type { Answer } from '../../../../shared/session/question'
import type { QuestionBody } from '../driver'
import { type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'
import type { Asked } from './permissions'

const unanswered = 'The user did not answer the questions.'

/** The agent's own questions, which come as a tool that has to be allowed: a form, and its answers. */
export function formFor(request: Fields, id: string): Asked | undefined {
  const input = fieldsOf(request.input)
  const questions = listIn(input.questions).map(fieldsOf)
  const texts = questions.map((question) => wordsIn(question.question))
  if (questions.length === 0 || texts.some((text) => text === undefined)) return undefined
  const properties = questions.flatMap((question, place) => fieldsFor(question, place))
  const question: QuestionBody = {
    id,
    kind: 'form',
    message: texts.length === 1 ? (texts[0] ?? '') : titlesOf(questions),
    schema: { type: 'object', properties: Object.fromEntries(properties) },
  }
  return {
    question,
    answered: (answer) => {
      if (answer.kind !== 'form') return { behavior: 'deny', message: unanswered }
      const answers = questions.flatMap((one, place): [string, string][] => {
        const said = answerTo(answer.content, place)
        return said === '' ? [] : [[wordsIn(one.question) ?? '', said]]
      })
      const updatedInput = { ...input, answers: Object.fromEntries(answers) }
      return { behavior: 'allow', updatedInput }
    },
  }
}

const titlesOf = (questions: Fields[]): string => `Questions: ${questions.map(titleOf).join(', ')}`

const titleOf = (question: Fields, place: number): string =>
  wordsIn(question.header) ?? `Question ${place + 1}`

const fieldOf = (place: number): string => `question_${place}`
const otherOf = (place: number): string => `question_${place}_other`

function fieldsFor(question: Fields, place: number): [string, Fields][] {
  const choices = listIn(question.options).flatMap((option) => {
    const { label, description } = fieldsOf(option)
    if (typeof label !== 'string') return []
    const more = wordsIn(description)
    return [{ const: label, title: more === undefined ? label : `${label} — ${more}` }]
  })
  const about = {
    title: titleOf(question, place),
    description: textIn(question.question) ?? '',
  }
  const other = { type: 'string', title: 'Something else', description: 'In your own words' }
  if (choices.length === 0) return [[otherOf(place), { ...other, ...about }]]
  const field =
    question.multiSelect === true
      ? { type: 'array', items: { anyOf: choices } }
      : { type: 'string', oneOf: choices }
  return [
    [fieldOf(place), { ...about, ...field }],
    [otherOf(place), other],
  ]
}

function answerTo(content: Record<string, unknown>, place: number): string {
  const chosen = content[fieldOf(place)]
  const list = Array.isArray(chosen) ? chosen : [chosen]
  const labels = list.filter((label) => typeof label === 'string' && label !== '')
  const other = wordsIn(content[otherOf(place)])
  return [...labels, ...(other === undefined ? [] : [other])].join(', ')
}

/** What a server of the agent wants to know of the user. */
export function elicitationFor(request: Fields, id: string): Asked | undefined {
  const server = wordsIn(request.mcp_server_name)
  const words = textIn(request.message) ?? ''
  const message = server === undefined ? words : `${server}: ${words}`
  const url = wordsIn(request.url)
  if (request.mode === 'url') {
    if (url === undefined) return undefined
    return {
      question: { id, kind: 'url', message, url },
      answered: (answer) => ({ action: actionOf(answer) }),
    }
  }
  const schema = request.requested_schema ?? { type: 'object', properties: {} }
  return {
    question: { id, kind: 'form', message, schema },
    answered: (answer) =>
      answer.kind === 'form'
        ? { action: 'accept', content: answer.content }
        : { action: actionOf(answer) },
  }
}

const actionOf = ({ kind }: Answer): string =>
  kind === 'accept' || kind === 'decline' ? kind : 'cancel'
