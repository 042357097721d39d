import { defined } from '../../kit/defined'
import { ownOf } from '../../kit/own'
import type { ToolContent, ToolPatch } from '../agent/content'
import { type AskedCommand, type AskedField, readInput } from './asked-input'

type Diff = Extract<ToolContent, { type: 'diff' }>

/**
 * What a permission request asks for. Everybody reads it here: the card, the lists, the
 * notification, the rules and the record.
 */
export interface Asked {
  title?: string
  /** Absent where the agent did not say: that is not "other". */
  kind?: string
  commands: AskedCommand[]
  /** Where they are to run. */
  folders: string[]
  /** All that is said to be touched. */
  paths: string[]
  diffs: Diff[]
  /** All that the tool is given. */
  fields: AskedField[]
  /** What the agent says beside it. */
  words: string[]
  /** Something of it could not be read to its end. */
  unsure: boolean
  /** Whether anything at all is said. */
  known: boolean
}

type Tool = Pick<ToolPatch, 'title' | 'kind' | 'content' | 'locations' | 'input' | 'beside'>

export function readAsked(tool: Tool): Asked {
  const { title, kind, content = [], locations = [], input, beside = {} } = tool
  const said = readInput(input, kind)
  const diffs = content.filter((part) => part.type === 'diff')
  const named = [...locations.map(({ path }) => path), ...diffs.map(({ path }) => path)]
  const words = title?.trim() ?? ''
  return {
    ...(words ? { title: words } : {}),
    ...defined({ kind }),
    commands: said.commands,
    folders: [...new Set(said.folders)],
    paths: [...new Set([...named, ...said.paths])],
    diffs,
    fields: [...said.fields, ...notUnderstood(beside), ...content.flatMap(linked)],
    words: content.flatMap((part) =>
      part.type === 'block' && part.block.type === 'text' ? [part.block.text] : [],
    ),
    unsure: said.unsure,
    known:
      words !== '' ||
      (kind !== undefined && kind !== 'other') ||
      content.length + locations.length + Object.keys(beside).length > 0 ||
      isSaid(input),
  }
}

/** Of what came beside all that is known nobody knows what it does. */
const notUnderstood = (beside: Record<string, unknown>): AskedField[] =>
  Object.entries(beside).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value),
    meaning: 'unknown',
  }))

/** A place that is shown may be one that is meant. */
function linked(part: ToolContent): AskedField[] {
  const uri = part.type === 'block' && 'uri' in part.block ? part.block.uri : undefined
  return uri === undefined ? [] : [{ name: 'content', text: uri, meaning: 'unknown' }]
}

function isSaid(input: unknown): boolean {
  if (typeof input === 'string') return input.trim() !== ''
  if (typeof input !== 'object' || input === null) return input !== undefined && input !== null
  return Object.keys(input).length > 0
}

/** Whether a program is to be run, whatever the agent calls it. */
export const runs = ({ kind, commands }: Asked): boolean =>
  kind === 'execute' || commands.length > 0

const acts: Record<string, string> = {
  read: 'read',
  edit: 'edit',
  delete: 'delete',
  move: 'move',
}

/** "wants to run a command": what follows the agent's name. */
export function request(asked: Asked): string {
  const { kind = 'other', paths } = asked
  if (!asked.known) return 'asks for something that it does not describe'
  if (runs(asked)) return 'wants to run a command'
  const act = ownOf(acts, kind) ?? (asked.diffs.length > 0 ? 'edit' : undefined)
  if (act) return `wants to ${act} ${objects(act, paths)}`
  switch (kind) {
    case 'search':
      return 'wants to search'
    case 'fetch':
      return 'wants to fetch from the network'
    case 'think':
      return 'wants to think'
    case 'switch_mode':
      return 'wants to switch its mode'
    default:
      return 'wants to use a tool'
  }
}

function objects(act: string, paths: readonly string[]): string {
  const [first] = paths
  if (first === undefined) return 'files'
  return paths.length === 1 || act === 'move' ? lastName(first) : `${paths.length} files`
}

const lastName = (path: string): string => path.split(/[\\/]/).filter(Boolean).at(-1) ?? path

/** "Edit files" says less than the name of the one that it is. */
function withName(title: string, paths: readonly string[]): string {
  const [path] = paths
  const name = path === undefined || paths.length > 1 ? '' : lastName(path)
  return title.includes(name) ? title : `${title} · ${name}`
}

/** The one line that lists and notifications have for it. */
export function askedLine(tool: Tool): string {
  const asked = readAsked(tool)
  const [command] = asked.commands
  if (command) return command.text
  if (asked.title) return withName(asked.title, asked.paths)
  const [first = '', ...rest] = request(asked)
  return first.toUpperCase() + rest.join('')
}
