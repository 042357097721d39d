import { hostRouter, readOptions, readSeconds, type Takes } from './options'

/** What `liminal session …` is asked to do, or in words what is wrong with it. */
export type SessionRequest =
  | ({ verb: 'list'; project: string | undefined; all: boolean } & Common)
  | ({ verb: 'send'; name: string; text: string } & Common)
  | ({ verb: 'wait'; name: string; seconds: number | undefined } & Common)
  | ({ verb: 'answer'; name: string; given: Given | undefined } & Common)
  | ({ verb: 'export'; name: string } & Common)
  | { verb: 'help' }
  | { wrong: string }

interface Common {
  json: boolean
  folder: string | undefined
}

/** The request that was seen, and the number or the id of what is answered. */
interface Given {
  request: string
  option: string
}

const verbs = ['list', 'send', 'wait', 'answer', 'export'] as const
const takes: Record<(typeof verbs)[number], Takes> = {
  list: { ...hostRouter, '--project': 'folder', '--all': false },
  wait: { ...hostRouter, '--timeout': 'number of seconds' },
  send: hostRouter,
  answer: hostRouter,
  export: hostRouter,
}

export function readSessionArguments(words: readonly string[]): SessionRequest {
  // Where the data is may stand before the rest.
  const place = words.findIndex((word) => !word.startsWith('-'))
  const first = words[place] ?? words[0]
  if (first === undefined || first === 'help' || first === '--help') return { verb: 'help' }
  const verb = verbs.find((one) => one === first)
  if (!verb) return { wrong: `There is no “session ${first}”.` }
  const typed = readOptions(`session ${verb}`, words.toSpliced(place, 1), takes[verb])
  if ('wrong' in typed) return typed
  const { names, given } = typed
  if (given.has('--help')) return { verb: 'help' }
  const last = (option: string) => given.get(option)?.at(-1)
  const common = { json: given.has('--json'), folder: last('--user-data-dir') }
  if (verb === 'list')
    return names.length > 0
      ? { wrong: '“session list” takes no names: say --project=FOLDER.' }
      : { verb, project: last('--project'), all: given.has('--all'), ...common }
  const [name, one, other] = names
  if (name === undefined) return { wrong: 'Which session? Name it by its id or its title.' }
  if (verb === 'send')
    return one === undefined || names.length > 2
      ? { wrong: 'What is to be sent? Say it as one word in quotes, or “-” to read it.' }
      : { verb, name, text: one, ...common }
  if (verb === 'answer') {
    if (names.length === 1) return { verb, name, given: undefined, ...common }
    return one === undefined || other === undefined || names.length > 3
      ? { wrong: 'An answer names the session, the request that you have seen, and the option.' }
      : { verb, name, given: { request: one, option: other }, ...common }
  }
  if (names.length > 1) return { wrong: `“session ${verb}” takes one session.` }
  if (verb === 'export') return { verb, name, ...common }
  const seconds = readSeconds(last('--timeout'))
  return typeof seconds === 'object' ? seconds : { verb, name, seconds, ...common }
}

export const sessionUsage = [
  '  liminal session list [--project=FOLDER] [--all]',
  '      Lists the sessions, those in the archive too with --all.',
  '  liminal session send SESSION (TEXT | -)',
  '      Sends a prompt, which “-” reads from the input; it waits its turn where the agent is at work.',
  '  liminal session wait SESSION [--timeout=SECONDS]',
  '      Waits until the agent is done, needs you, or has failed.',
  '  liminal session answer SESSION',
  '      Shows what the agent asks, with the request and its options.',
  '  liminal session answer SESSION REQUEST OPTION',
  '      Answers that with an option, by its number or its id, where “outside.answers” is on.',
  '  liminal session export SESSION',
  '      Prints the conversation as Markdown, or as JSON with --json.',
  '',
  '  --json                 says it in JSON, for scripts',
  '  --user-data-dir=DIR    the data folder, where it is not the usual one',
  '',
  'SESSION is an id, the beginning of one, or a title. Ends with 0 when all was done, 1 when something',
  'could not be or the agent has failed, was stopped or cancelled, 2 for a mistake in the command, 3 when',
  'there is no such session or request or no Liminal; and “wait” with 4 when the agent needs you, and 5',
  'when the time was over.',
].join('\n')
