import { readAsked } from './asked'
import type { PermissionOption, Question } from './question'

/** What lists know of a permission request: enough to answer it, or to say that it has to be looked at. */
export interface ListedRequest {
  id: string
  revision: number
  options: PermissionOption[]
  /** Its one line is all that is asked: who has read that may allow it. */
  whole: boolean
}

/** As much as stands in an entry. */
const lineLimit = 200
const nameLimit = 80
const optionLimit = 9

export function listedRequest(question: Question | undefined): ListedRequest | undefined {
  if (question?.kind !== 'permission') return undefined
  const { id, tool, revision = 0 } = question
  const options = question.options.slice(0, optionLimit)
  const asked = readAsked(tool)
  const [command] = asked.commands
  const whole =
    asked.commands.length === 1 &&
    command !== undefined &&
    command.text.length <= lineLimit &&
    !/[\p{Cc}\u2028\u2029]/u.test(command.text) &&
    asked.paths.length === 0 &&
    asked.fields.every(({ meaning }) => meaning === 'command' || meaning === 'words') &&
    !asked.unsure &&
    !tool.content?.some(({ type }) => type !== 'terminal')
  const named = options.map((option) => ({ ...option, name: option.name.slice(0, nameLimit) }))
  return { id, revision, options: named, whole }
}
