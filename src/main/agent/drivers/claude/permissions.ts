import type { Answer, PermissionOption } from '../../../../shared/session/question'
import type { QuestionBody } from '../driver'
import { type Fields, fieldsOf, textIn, wordsIn } from '../fields'
import { readSuggestions, type Suggestion } from './suggestions'
import type { Tools } from './tools'

/** A tool that has to be allowed, as a question and as what its answer means on the wire. */
export interface Asked {
  question: QuestionBody
  answered(answer: Answer): Fields
}

/** What the model reads in the place of the tool's result. */
const refused = 'The user does not want to proceed with this tool use.'
const undecided = 'The user did not decide: nothing was done.'

const planChoices: Suggestion[] = [
  {
    words: 'Yes, and accept all edits',
    update: { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
  },
  {
    words: 'Yes, and ask before each change',
    update: { type: 'setMode', mode: 'default', destination: 'session' },
  },
]

export function askedFor(request: Fields, id: string, tools: Tools): Asked | undefined {
  const name = wordsIn(request.tool_name)
  if (name === undefined) return undefined
  const input = fieldsOf(request.input)
  const tool = tools.describe(textIn(request.tool_use_id) ?? id, name, input)
  const why = wordsIn(request.decision_reason)
  if (why !== undefined)
    tool.content = [{ type: 'block', block: { type: 'text', text: why } }, ...(tool.content ?? [])]
  const leavesPlan = name === 'ExitPlanMode'
  const offered =
    request.suppress_always_allow_rule === true
      ? []
      : readSuggestions(request.permission_suggestions)
  const suggestions = leavesPlan && offered.length === 0 ? planChoices : offered
  const options = optionsFor(request, suggestions, leavesPlan)
  return {
    question: { id, kind: 'permission', tool, options },
    answered: (answer) => {
      if (answer.kind !== 'option') return { behavior: 'deny', message: undecided }
      if (answer.option === 'no')
        return { behavior: 'deny', message: leavesPlan ? resumePlanning : refused }
      const taken = suggestions[Number(/^yes-(\d+)$/.exec(answer.option)?.[1] ?? -1)]
      const allow = { behavior: 'allow', updatedInput: input }
      if (taken) return { ...allow, updatedPermissions: [taken.update] }
      return answer.option === 'yes' ? allow : { behavior: 'deny', message: undecided }
    },
  }
}

const resumePlanning = 'The user wants to go on planning. Ask what to change in the plan.'

function optionsFor(
  request: Fields,
  suggestions: Suggestion[],
  leavesPlan: boolean,
): PermissionOption[] {
  // What only a person may answer is of no kind that a rule could choose.
  const own = request.requires_user_interaction === true
  const yes: PermissionOption[] = leavesPlan
    ? []
    : [{ id: 'yes', name: 'Yes', kind: own ? 'other' : 'allow_once' }]
  const more = suggestions.map(({ words, kept }, place): PermissionOption => {
    const lasting = kept === undefined ? {} : { kept }
    return { id: `yes-${place}`, name: words, kind: own ? 'other' : 'allow_always', ...lasting }
  })
  const no: PermissionOption = {
    id: 'no',
    kind: 'reject_once',
    name: leavesPlan ? 'No, go on planning' : 'No',
  }
  // The first is what a hasty hand takes.
  return request.default_to_no === true ? [no, ...yes, ...more] : [...yes, ...more, no]
}
