import { hostRouter, readOptions, type Takes } from './options'

/** What `liminal COMMAND …` is asked to do, as it was typed; or in words what is wrong with it. */
export type CommandRequest =
  | { command: 'serve'; json: boolean; folder: string | undefined; folders: string[] }
  | { command: 'ps'; json: boolean; folder: string | undefined }
  | { command: 'stop'; json: boolean; folder: string | undefined; all: boolean; names: string[] }
  | { command: 'help'; of: CommandName | undefined }
  | { command: 'version' }
  | { wrong: string }

interface Syntax {
  /** Behind the command's name. */
  usage: string
  says: string
  options: Takes
}

/** Each command once: what it takes, and what `--help` says of it. */
export const commands = {
  serve: {
    usage: '[FOLDER…]',
    says: 'Runs Liminal without a window and opens the folders in it, until Ctrl+C or a SIGTERM.',
    options: hostRouter,
  },
  ps: {
    usage: '[--json]',
    says: 'Lists what runs, with a window or without.',
    options: hostRouter,
  },
  stop: {
    usage: '(NAME | ID | PID)… | --all',
    says: 'Ends what is named, and waits until nothing of it is left.',
    options: { ...hostRouter, '--all': false },
  },
  session: {
    usage: '(list | send | wait | answer | export) …',
    says: 'Talks to the sessions of the app that runs: “liminal session help” says how.',
    options: hostRouter,
  },
  task: {
    usage: '(list | add | approve | run | show) …',
    says: 'Says what is to be done: “liminal task help” says how.',
    options: hostRouter,
  },
  tools: {
    usage: '[--project=FOLDER]',
    says: 'Offers an agent the tasks of a project over MCP, on its standard input and output.',
    options: hostRouter,
  },
} as const satisfies Record<string, Syntax>

type CommandName = keyof typeof commands

export const isCommand = (word: string): word is CommandName => Object.hasOwn(commands, word)

export function readArguments(words: readonly string[]): CommandRequest {
  const [first, ...rest] = words
  if (first === undefined || first === '--help' || first === 'help')
    return { command: 'help', of: undefined }
  if (first === '--version') return { command: 'version' }
  if (!isCommand(first)) return { wrong: `There is no command “${first}”.` }
  const typed = readOptions(first, rest, commands[first].options)
  if ('wrong' in typed) return typed
  const { names, given } = typed
  if (given.has('--help')) return { command: 'help', of: first }
  const common = { json: given.has('--json'), folder: given.get('--user-data-dir')?.at(-1) }
  if (first === 'serve') return { command: 'serve', ...common, folders: names }
  if (first === 'ps')
    return names.length > 0
      ? { wrong: `“ps” takes no names: it lists all that runs.` }
      : { command: 'ps', ...common }
  if (first !== 'stop') return { wrong: `“${first}” is said otherwise.` }
  const all = given.has('--all')
  if (all && names.length > 0) return { wrong: 'Either names, or --all.' }
  if (!all && names.length === 0)
    return { wrong: 'What is to be stopped? Name it as `liminal ps` shows it, or say --all.' }
  return { command: 'stop', ...common, all, names }
}

export function usage(of?: CommandName): string {
  const names = of ? [of] : (Object.keys(commands) as CommandName[])
  const lines = names.map((name) => {
    const { usage: takes, says } = commands[name]
    return `  liminal ${name} ${takes}\n      ${says}`
  })
  return [
    ...(of
      ? []
      : [
          '  liminal [open] [FOLDER…]\n      Opens the folders in a window, of the app that runs where one does.',
        ]),
    ...lines,
    '',
    '  --version              says which version this is',
    '  --json                 says it in JSON, for scripts',
    '  --user-data-dir=DIR    the data folder, where it is not the usual one',
    '',
    'Ends with 0 when all was done, 1 when something could not be, 2 for a mistake in the command,',
    'and 3 when nothing runs, or nothing of that name; “session wait” has more to tell.',
  ].join('\n')
}
