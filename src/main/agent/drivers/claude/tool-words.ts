import { type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'

const kinds: Record<string, string> = {
  Bash: 'execute',
  PowerShell: 'execute',
  Monitor: 'execute',
  KillShell: 'execute',
  Write: 'edit',
  Edit: 'edit',
  MultiEdit: 'edit',
  NotebookEdit: 'edit',
  Read: 'read',
  NotebookRead: 'read',
  BashOutput: 'read',
  TaskOutput: 'read',
  Grep: 'search',
  Glob: 'search',
  LS: 'search',
  ToolSearch: 'search',
  WebFetch: 'fetch',
  WebSearch: 'fetch',
  Agent: 'think',
  Task: 'think',
  TodoWrite: 'think',
  AskUserQuestion: 'think',
  TaskCreate: 'think',
  TaskUpdate: 'think',
  TaskList: 'think',
  TaskGet: 'think',
  EnterPlanMode: 'switch_mode',
  ExitPlanMode: 'switch_mode',
}

export function kindOf(tool: string): string {
  return Object.hasOwn(kinds, tool) ? (kinds[tool] ?? 'other') : 'other'
}

/** What the tools are about to do, in few words; a path inside of the folder is said from there. */
const titles: Record<string, (input: Fields, folder: string) => string | undefined> = {
  Bash: (input) => wordsIn(input.command),
  PowerShell: (input) => wordsIn(input.command),
  Write: (input, folder) => about('Write', fileIn(input, folder)),
  Edit: (input, folder) => about('Edit', fileIn(input, folder)),
  MultiEdit: (input, folder) => about('Edit', fileIn(input, folder)),
  NotebookEdit: (input, folder) => about('Edit', fileIn(input, folder)),
  Read: (input, folder) => about('Read', fileIn(input, folder)),
  Grep: (input) => about('Search for', wordsIn(input.pattern)),
  Glob: (input) => about('Find', wordsIn(input.pattern)),
  WebFetch: (input) => about('Fetch', wordsIn(input.url)),
  WebSearch: (input) => about('Search the web for', wordsIn(input.query)),
  ToolSearch: (input) => about('Look for tools:', wordsIn(input.query)),
  Agent: (input) => about('Agent:', wordsIn(input.description)),
  Task: (input) => about('Agent:', wordsIn(input.description)),
  Skill: (input) => about('Skill', wordsIn(input.skill) ?? wordsIn(input.command)),
  TaskCreate: (input) => about('New task:', wordsIn(input.subject)),
  TaskUpdate: (input) => {
    const task = `Task ${wordsIn(input.taskId) ?? ''}`
    const state = wordsIn(input.status)?.replaceAll('_', ' ')
    return state === undefined ? `${task} changed` : `${task} is ${state}`
  },
  TaskList: () => 'List the tasks',
  TodoWrite: () => 'Update the plan',
  AskUserQuestion: (input) => {
    const { question } = fieldsOf(listIn(input.questions)[0])
    return wordsIn(question)
  },
  EnterPlanMode: () => 'Begin to plan',
  ExitPlanMode: () => 'Begin with the work as planned',
}

export function titleOf(tool: string, input: Fields, folder: string): string {
  const named = Object.hasOwn(titles, tool) ? titles[tool]?.(input, folder) : undefined
  return named ?? nameOf(tool)
}

/** Tools of MCP servers are called mcp__server__tool. */
export function nameOf(tool: string): string {
  const [, server, name] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? []
  return server !== undefined && name !== undefined ? `${server}: ${name}` : tool
}

const about = (verb: string, what: string | undefined): string | undefined =>
  what === undefined ? undefined : `${verb} ${what}`

export function pathIn(input: Fields): string | undefined {
  return wordsIn(input.file_path) ?? wordsIn(input.notebook_path)
}

function fileIn(input: Fields, folder: string): string | undefined {
  const path = pathIn(input)
  if (path === undefined || folder === '') return path
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
}

/** Where a plan of the plan mode is written before it is shown. */
export function planIn(tool: string, input: Fields): string | undefined {
  const path = tool === 'Write' ? (textIn(input.file_path) ?? '') : ''
  return /[\\/]\.claude[\\/]plans[\\/][^\\/]+\.md$/.test(path) ? wordsIn(input.content) : undefined
}
