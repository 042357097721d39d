import { type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'

interface Asked {
  id: string
  /** Where an answer of one's own may be given besides those that are offered. */
  own: string | undefined
}

/** Questions to the user as one form, and how its content becomes their answers. */
interface InputForm {
  message: string
  schema: Fields
  answers(content: Fields): Fields
}

export function readInputForm({ questions }: Fields): InputForm | undefined {
  const asked: Asked[] = []
  const properties: Fields = {}
  const required: string[] = []
  const titles: string[] = []
  for (const entry of listIn(questions)) {
    const { id, header, question, options, isOther, isSecret } = fieldsOf(entry)
    if (typeof id !== 'string') continue
    const words = wordsIn(question) ?? ''
    const title = wordsIn(header) ?? (words || id)
    const choices = listIn(options).flatMap((option) => {
      const { label, description } = fieldsOf(option)
      const about = wordsIn(description)
      if (typeof label !== 'string') return []
      return [{ const: label, title: about === undefined ? label : `${label}: ${about}` }]
    })
    const own = isOther === true && choices.length > 0 ? `${id}~own` : undefined
    titles.push(title)
    asked.push({ id, own })
    properties[id] = {
      type: 'string',
      title,
      description: words,
      ...(choices.length > 0 ? { oneOf: choices } : {}),
      ...(isSecret === true ? { writeOnly: true } : {}),
    }
    if (own !== undefined)
      properties[own] = { type: 'string', title: `${title}: an answer of your own` }
    else required.push(id)
  }
  if (asked.length === 0) return undefined
  return {
    message: titles.length === 1 ? firstWords(properties) : `Questions: ${titles.join(', ')}`,
    schema: { type: 'object', properties, required },
    answers: (content) => ({ answers: answersOf(asked, content) }),
  }
}

/** A question alone is the form. */
const firstWords = (properties: Fields): string => {
  const [only] = Object.values(properties).map(fieldsOf)
  return wordsIn(only?.description) ?? wordsIn(only?.title) ?? ''
}

/** What was written counts before what was chosen. */
function answersOf(asked: readonly Asked[], content: Fields): Fields {
  return Object.fromEntries(
    asked.map(({ id, own }) => {
      const answer = (own && wordsIn(content[own])) ?? textIn(content[id])
      return [id, { answers: answer === undefined ? [] : [answer] }]
    }),
  )
}
