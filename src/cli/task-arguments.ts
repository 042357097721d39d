import { everywhere, readOptions, type Takes } from './options'

/** What `liminal task …` is asked to do, or in words what is wrong with it. */
export type TaskWish =
  | ({ verb: 'list'; project: string | undefined } & Common)
  | ({ verb: 'add'; project: string | undefined; title: string } & Adding & Common)
  | ({ verb: 'approve' | 'run' | 'show'; names: string[] } & Common)
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
  needs: string[]
}

const verbs = ['list', 'add', 'approve', 'run', 'show'] as const
const ofProject: Takes = { ...everywhere, '--project': 'folder' }
const takes: Record<(typeof verbs)[number], Takes> = {
  list: ofProject,
  add: {
    ...ofProject,
    ...{ '--description': 'value', '--agent': 'value', '--check': 'value', '--needs': 'value' },
  },
  ...{ approve: everywhere, run: everywhere, show: everywhere },
}

export function readTaskArguments(words: readonly string[]): TaskWish {
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
    const adding = {
      ...{ description: last('--description') ?? '', agent: last('--agent') },
      check: last('--check'),
    }
    return {
      ...{ verb, project, title: names[0].trim(), needs: given.get('--needs') ?? [] },
      ...{ ...adding, ...common },
    }
  }
  if (names.length === 0) return { wrong: 'Which task? Name it by its id or its title.' }
  return { verb, names, ...common }
}

export const taskUsage = [
  '  liminal task list [--project=FOLDER]',
  '      Lists the tasks, with why each stands where it stands.',
  '  liminal task add TITLE [--project=FOLDER] [--description=TEXT] [--agent=AGENT]',
  '                   [--check=COMMAND] [--needs=TASK]…',
  '      Adds one, which waits for approval, unless a rule of yours approves it.',
  '  liminal task approve TASK…',
  '      Lets them start as soon as they can.',
  '  liminal task run TASK…',
  '      The same, and waits until each has a result or has failed.',
  '  liminal task show TASK…',
  '      Says all there is to say about them.',
  '',
  '  --json                 says it in JSON, for scripts',
  '  --user-data-dir=DIR    the data folder, where it is not the usual one',
  '',
  'TASK is an id, the beginning of one, or a title; FOLDER is that of a project that is open, the',
  'one around the current folder where none is named; AGENT is an id or a name, the one that the last',
  'task was given where none is named. Ends with 0 when all was done, 1 when something could not be or',
  'failed, 2 for a mistake in the command, and 3 when there is no such task or no Liminal.',
].join('\n')
