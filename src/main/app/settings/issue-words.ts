import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What is wrong with a setting, as one would say it. */
export function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `There is no setting "${issue.keys[0]}"`
    case 'invalid_key':
      return `This name has to be of ${issue.issues[0]?.message ?? 'another form'}`
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'This is missing' : issue.message
    case 'too_small':
      return issue.origin === 'string' ? 'This may not be empty' : issue.message
    case 'invalid_union':
      return unionWords(issue)
    default:
      return issue.message
  }
}

/** "Expected 'stdio' | 'http'" of a choice; of kinds of values, which ones there are. */
function unionWords({ message, errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  const [, choices] = /Expected (.*)$/.exec(message) ?? []
  if (choices) return `This has to be one of ${choices.replaceAll(' | ', ', ')}`
  const kinds = errors.flatMap(([first]) => (first?.code === 'invalid_type' ? first.expected : []))
  return kinds.length > 0 ? `This has to be a ${kinds.join(' or a ')}` : message
}
