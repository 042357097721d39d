import type { Answer, Question } from './question'

/** Of a question, all that counts here. */
interface Asked {
  kind: Question['kind']
  schema?: unknown
}

/** What the log has in the place of what was typed. */
const mask = '…'

/** A field that is called so is filled in with what nobody else may know. */
const secretName =
  /(?:^|[^a-z])(?:pass(?:word|phrase|wd|code)|secret|token|credential|otp|pin|(?:api|access|private|secret)[ _.-]?key)s?(?:$|[^a-z])/i
/** "apiKey" and "accessToken" are two words each. */
const inWords = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2')

/** What is typed there is seen by nobody, and kept nowhere: the agent says so, or its name does. */
export function isSecretField(name: string, schema: unknown): boolean {
  const { writeOnly, format, title, type } = (schema ?? {}) as Record<string, unknown>
  if (writeOnly === true || format === 'password') return true
  if (type === 'boolean') return false
  return [name, title].some((word) => typeof word === 'string' && secretName.test(inWords(word)))
}

/** The answer as it may be kept and shown: the agent alone gets what was typed into secret fields. */
export function answerOnRecord(question: Asked, answer: Answer): Answer {
  if (question.kind !== 'form' || answer.kind !== 'form') return answer
  return { ...answer, content: withoutSecretFields(question.schema, answer.content) }
}

export function withoutSecretFields(
  schema: unknown,
  content: Record<string, unknown>,
): Record<string, unknown> {
  const secret = secretFields(schema, content)
  const entries = Object.entries(content)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, secret.includes(name) ? mask : value]),
  )
}

/** What of the answer must stand nowhere. */
export function secretsIn(question: Asked, answer: Answer): string[] {
  if (question.kind !== 'form' || answer.kind !== 'form') return []
  const { content } = answer
  return secretFields(question.schema, content)
    .map((name) => content[name])
    .filter((value) => typeof value === 'string')
}

/** A field that the form does not have is judged by its name alone. */
function secretFields(schema: unknown, content: Record<string, unknown>): string[] {
  const { properties } = (schema ?? {}) as { properties?: Record<string, unknown> }
  return Object.keys(content).filter((name) => isSecretField(name, properties?.[name]))
}
