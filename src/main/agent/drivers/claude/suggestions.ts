import { type Fields, fieldsOf, isFields, listIn, textIn, wordsIn } from '../fields'
import { nameOf } from './tool-words'

/** More than that nobody reads. */
const suggestionLimit = 20

const scopes: Record<string, string> = {
  session: 'in this session',
  localSettings: 'in this folder from now on',
  projectSettings: 'in this project, for everybody who works on it',
  userSettings: 'everywhere',
  cliArg: 'in this session',
}

const modes: Record<string, string> = {
  acceptEdits: 'accept all edits',
  plan: 'go on planning',
  default: 'ask before each change',
  auto: 'let Claude decide what is asked',
  dontAsk: 'refuse whatever is not allowed already',
  bypassPermissions: 'allow everything',
}

/** Where it is kept, and so where it can be taken back. */
const kept: Record<string, string> = {
  session: 'Claude forgets it when this session ends.',
  cliArg: 'Claude forgets it when this session ends.',
  localSettings:
    'Claude keeps it in .claude/settings.local.json of this folder. To take it back, remove it there.',
  projectSettings:
    'Claude keeps it in .claude/settings.json of this project. To take it back, remove it there.',
  userSettings: 'Claude keeps it in ~/.claude/settings.json. To take it back, remove it there.',
}

export interface Suggestion {
  /** As the program takes it back. */
  update: Fields
  words: string
  kept?: string
}

/** What allowing may be joined with, each as it is offered: never more than one is taken at once. */
export function readSuggestions(values: unknown): Suggestion[] {
  return listIn(values)
    .filter(isFields)
    .slice(0, suggestionLimit)
    .map((update) => ({ update, words: wordsOf(update), ...keptOf(update) }))
}

function keptOf({ destination }: Fields): Pick<Suggestion, 'kept'> {
  const name = textIn(destination) ?? ''
  const words = Object.hasOwn(kept, name) ? kept[name] : undefined
  return words === undefined ? {} : { kept: words }
}

function wordsOf(update: Fields): string {
  const destination = textIn(update.destination) ?? ''
  const where = Object.hasOwn(scopes, destination) ? ` ${scopes[destination]}` : ''
  switch (update.type) {
    case 'addRules':
    case 'replaceRules': {
      const rules = listIn(update.rules).map(ruleIn).filter(Boolean).join(', ')
      if (update.behavior === 'deny') return `Yes, and never allow ${rules}${where}`
      if (update.behavior === 'ask') return `Yes, and always ask for ${rules}${where}`
      return `Yes, and do not ask again for ${rules}${where}`
    }
    case 'addDirectories': {
      const folders = listIn(update.directories).flatMap((folder) => wordsIn(folder) ?? [])
      return `Yes, and allow it to work in ${folders.join(', ')}${where}`
    }
    case 'setMode': {
      const mode = textIn(update.mode) ?? ''
      const named = Object.hasOwn(modes, mode) ? modes[mode] : `switch to “${mode}”`
      return `Yes, and ${named}${where}`
    }
    default:
      return `Yes, and change its rules (${textIn(update.type) ?? 'unknown'})${where}`
  }
}

/** "npm test" of Bash, or a tool as a whole. */
function ruleIn(value: unknown): string {
  const { toolName, ruleContent } = fieldsOf(value)
  const tool = textIn(toolName) ?? ''
  const content = wordsIn(ruleContent)
  if (content === undefined) return nameOf(tool)
  return tool === 'Bash' ? `“${content}”` : `${tool} “${content}”`
}
