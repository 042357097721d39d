import { type Budget, bounds, type Limit } from '../shared/session/runs/run'
import { longestTitle } from '../shared/task/in-step'
import { hostRouter, readOptions, readSeconds, type Takes } from './options'

/** What `liminal task …` is asked to do, or in words what is wrong with it. */
export type TaskRequest =
  | ({ verb: 'list'; project: string | undefined } & Common)
  | ({ verb: 'add'; project: string | undefined; title: string } & Adding & Common)
  | ({ verb: 'approve' | 'show' | 'drop' | 'take' | 'keep'; names: string[] } & Common)
  | ({ verb: 'run'; names: string[]; seconds: number | undefined } & Common)
  | ({ verb: 'accept'; names: string[]; anyway: boolean } & Common)
  | ({ verb: 'send-back'; names: string[]; comments: string } & Common)
  | { verb: 'help' }
  | { wrong: string }

interface Common {
  json: boolean
  folder: string | undefined
}

interface Adding {
  description: string
  agent: string | undefined
  check: string | undefined
  checklist: string[]
  base: string | undefined
  place: string | undefined
  label: string | undefined
  budget: Budget
  needs: string[]
  fromBranch: boolean
}

const verbs = [
  ...(['list', 'add', 'approve', 'run', 'show', 'accept', 'send-back'] as const),
  ...(['drop', 'take', 'keep'] as const),
] as const
const ofProject: Takes = { ...hostRouter, '--project': 'folder' }
const takes: Record<(typeof verbs)[number], Takes> = {
  list: ofProject,
  add: {
    ...ofProject,
    '--description': 'value',
    '--agent': 'value',
    '--check': 'value',
    '--checklist': 'value',
    '--base': 'branch',
    '--budget': 'value',
    '--needs': 'value',
    '--place': 'value',
    '--label': 'value',
    '--from-branch': false,
  },
  approve: hostRouter,
  show: hostRouter,
  drop: hostRouter,
  run: { ...hostRouter, '--timeout': 'value' },
  take: hostRouter,
  keep: hostRouter,
  'send-back': hostRouter,
  accept: { ...hostRouter, '--anyway': false },
}

export function readTaskArguments(words: readonly string[]): TaskRequest {
  // Where the data is may stand before the rest.
  const place = words.findIndex((word) => !word.startsWith('-'))
  const first = words[place] ?? words[0]
  const rest = words.filter((_, at) => at !== place)
  if (first === undefined || first === 'help' || first === '--help') return { verb: 'help' }
  const verb = verbs.find((one) => one === first)
  if (!verb) return { wrong: `There is no “task ${first}”.` }
  const typed = readOptions(`task ${verb}`, rest, takes[verb])
  if ('wrong' in typed) return typed
  const { names, given } = typed
  if (given.has('--help')) return { verb: 'help' }
  const last = (name: string) => given.get(name)?.at(-1)
  const common = { json: given.has('--json'), folder: last('--user-data-dir') }
  const project = last('--project')
  if (verb === 'list')
    return names.length > 0
      ? { wrong: '“task list” takes no names: say --project=FOLDER.' }
      : { verb, project, ...common }
  if (verb === 'add') {
    if (names.length !== 1 || !names[0]?.trim())
      return { wrong: 'What is to be done? Say it as one word in quotes.' }
    const long = names[0].trim().length
    if (long > longestTitle)
      return {
        wrong: `A title has at most ${longestTitle} letters, this one ${long}: say the rest with --description.`,
      }
    const budget = readBudget(given.get('--budget')?.join() ?? '')
    if ('wrong' in budget) return budget
    return {
      verb,
      project,
      title: names[0].trim(),
      needs: given.get('--needs') ?? [],
      budget,
      description: last('--description') ?? '',
      check: last('--check'),
      base: last('--base'),
      fromBranch: given.has('--from-branch'),
      agent: last('--agent'),
      place: last('--place'),
      label: last('--label'),
      checklist: given.get('--checklist') ?? [],
      ...common,
    }
  }
  if (names.length === 0) return { wrong: 'Which task? Name it by its id or its title.' }
  if (verb === 'run') {
    const seconds = readSeconds(last('--timeout'))
    return typeof seconds === 'object' ? seconds : { verb, names, seconds, ...common }
  }
  if (verb === 'accept') return { verb, names, anyway: given.has('--anyway'), ...common }
  if (verb !== 'send-back') return { verb, names, ...common }
  const [name = '', comments = '', ...more] = names
  if (comments.trim() === '' || more.length > 0)
    return { wrong: 'What is amiss? Name one task, and say it as one word in quotes.' }
  return { verb, names: [name], comments: comments.trim(), ...common }
}

const isLimit = (name: string): name is Limit => Object.hasOwn(bounds, name)

/** "minutes=30,money=2", or in words what is wrong with it. */
function readBudget(text: string): Budget | { wrong: string } {
  const budget: Budget = {}
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', ...rest] = part.split('=').map((word) => word.trim())
    const value = rest.join('=')
    if (!isLimit(name))
      return { wrong: `A budget has ${Object.keys(bounds).join(', ')}: there is no “${name}”.` }
    const { most, whole } = bounds[name]
    const number = Number(value)
    if (!(number > 0 && number <= most) || (whole && !Number.isSafeInteger(number)))
      return { wrong: `“${part}” says no ${whole ? 'whole number' : 'number'} above 0.` }
    budget[name] = number
  }
  return budget
}

export const taskUsage = [
  '  liminal task list [--project=FOLDER]',
  '      Lists the tasks, with why each stands where it stands.',
  '  liminal task add TITLE [--project=FOLDER] [--description=TEXT] [--agent=AGENT]',
  '                   [--base=BRANCH] [--needs=TASK]… [--from-branch] [--check=COMMAND] [--checklist=ITEM]…',
  '                   [--budget=minutes=30,turns=20,tokens=N,money=2] [--place=PLACE | --label=LABEL]',
  '      Adds one, which waits for approval, unless a rule of yours approves it.',
  '  liminal task approve TASK…',
  '      Lets them start as soon as they can.',
  '  liminal task run TASK… [--timeout=SECONDS]',
  '      The same, and waits until each has a result or has failed, or none goes on without you.',
  '  liminal task show TASK…',
  '      Says all there is to say about them.',
  '  liminal task accept TASK… [--anyway]',
  '      Lets their results be merged; --anyway also where not all of the checklist is ticked,',
  '      or where what they began from was sent back or dropped.',
  '  liminal task send-back TASK TEXT',
  '      Tells its agent what is amiss, and lets it go on.',
  '  liminal task drop TASK…',
  '      Puts them away.',
  '  liminal task take TASK… | keep TASK…',
  '      Where tasks.md says otherwise: takes that over, or keeps the task as it is.',
  '',
  '  --json                 says it in JSON, for scripts',
  '  --user-data-dir=DIR    the data folder, where it is not the usual one',
  '',
  'TASK is an id, the beginning of one, or a title; FOLDER is that of a project that is open, the',
  'one around the current folder where none is named; AGENT is an id or a name, the one that the last',
  'task was given where none is named. Ends with 0 when all was done, 1 when something could not be or',
  'failed, 2 for a mistake in the command, 3 when there is no such task or no Liminal; and “run” with 4',
  'when an agent asks and nothing else goes on, and 5 when the time was over.',
].join('\n')
