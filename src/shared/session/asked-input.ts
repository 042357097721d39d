import { pathsInPatch } from './patch-paths'

/** A command as it was handed over: as a line for a shell, or as the words of one program. */
export interface AskedCommand {
  text: string
  words?: string[]
}

interface Said {
  commands: AskedCommand[]
  folder?: string
  paths: string[]
  /** Words under names that nobody here knows: what they mean is the agent's. */
  rest: string[]
  unsure: boolean
}

/** Names are compared without case and signs: filePath, file_path and "File path" are one. */
const names = (words: string): Set<string> => new Set(words.split(' '))

const commandNames = names(
  'command commands cmd cmds script scripts commandline shellcommand shell code bash run exec argv program executable binary',
)
const argumentNames = names('args arguments argv parameters')
const folderNames = names('cwd workdir workingdir workingdirectory currentdirectory')
const pathNames = names(
  [
    'path paths file files filepath filepaths filename filenames abspath absolutepath relativepath',
    'oldpath newpath sourcepath targetpath destinationpath movepath moveto source destination target src dst dest',
    'oldfile newfile oldname newname directory directories dir dirs folder folders root rootpath',
    'notebookpath notebook uri fileuri url from to',
  ].join(' '),
)
const patchNames = names('patch diff unifieddiff input')
/** What agents send as JSON within JSON; what is to be written into a file is not among it. */
const holderNames = names('args arguments input params parameters rawinput toolinput payload')
const mapNames = names('changes files edits filechanges')

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** An input with more parts than this is not read to its end. */
const partLimit = 20_000
const depthLimit = 8
const pathLimit = 4096
const textLimit = 1024 * 1024

/** What a tool is given, in whatever shape agents send it: the commands and the paths in it. */
export function readInput(input: unknown, kind: string | undefined): Said {
  const reader = new InputReader()
  const long = typeof input === 'string' && input.length > textLimit
  const unfolded = long ? input : parsed(input)
  if (long) reader.unsure = true
  if (typeof unfolded === 'string') {
    const edits = kind !== undefined && kind !== 'execute' && kind !== 'other'
    if (!edits && unfolded.trim() !== '') reader.command(unfolded)
    reader.patch(unfolded)
  } else reader.walk(unfolded, 0)
  const { commands, paths, rest, folder, unsure } = reader
  return { commands, paths, rest, unsure, ...(folder === undefined ? {} : { folder }) }
}

class InputReader {
  commands: AskedCommand[] = []
  paths: string[] = []
  rest: string[] = []
  folder: string | undefined
  unsure = false
  #parts = 0

  walk(value: unknown, depth: number): void {
    this.#parts += 1
    if (depth > depthLimit || this.#parts > partLimit) this.unsure = true
    else if (Array.isArray(value)) {
      if (value.every((part) => typeof part === 'string')) this.rest.push(value.join(' '))
      for (const part of value) this.walk(part, depth + 1)
    } else if (isFields(value)) {
      const args = argumentsIn(value)
      for (const [name, part] of Object.entries(value)) this.#field(name, part, args, depth)
    }
  }

  #field(name: string, value: unknown, args: string[], depth: number): void {
    const plain = plainName(name)
    // A map from paths to what happens to each.
    if (/^(\/|~\/|file:|[A-Za-z]:[\\/])/.test(name)) this.path(name)
    if (commandNames.has(plain) && this.#runs(plain, value, args)) return
    if (folderNames.has(plain) && typeof value === 'string') this.folder ??= value
    if (pathNames.has(plain)) this.#paths(plain, value)
    if (patchNames.has(plain) && typeof value === 'string') this.patch(value)
    if (mapNames.has(plain) && isFields(value))
      for (const path of Object.keys(value)) if (/[./\\]/.test(path)) this.path(path)
    if (typeof value === 'object' && value !== null) this.walk(value, depth + 1)
    else if (holderNames.has(plain) && typeof value === 'string') {
      const inner = this.#unfolded(value)
      if (inner !== value) this.walk(inner, depth + 1)
    } else if (typeof value === 'string') this.rest.push(value)
  }

  #unfolded(value: string): unknown {
    if (value.length <= textLimit) return parsed(value)
    this.unsure = true
    return value
  }

  /** Whether the field was nothing but a command. */
  #runs(name: string, value: unknown, args: string[]): boolean {
    if (typeof value === 'string') {
      if (value.trim() === '') return true
      if (args.length > 0 && name !== 'argv') this.command([value, ...args])
      else this.command(value)
      return true
    }
    if (!Array.isArray(value) || value.length === 0) return false
    if (!value.every((word) => typeof word === 'string' || typeof word === 'number')) return false
    const words = value.map(String)
    if (name.endsWith('s')) for (const word of words) this.command(word)
    else if (name !== 'argv' || this.commands.length === 0) this.command(words)
    return true
  }

  command(command: string | string[]): void {
    const next =
      typeof command === 'string'
        ? { text: command }
        : { text: command.map(shellWord).join(' '), words: command }
    const known = this.commands.some(({ text }) => text === next.text)
    if (!known) this.commands.push(next)
  }

  #paths(name: string, value: unknown): void {
    if (Array.isArray(value)) for (const part of value) this.#paths(name, part)
    else if (typeof value === 'string' && meansPath(name, value)) this.path(value)
  }

  path(path: string): void {
    if (path.length > pathLimit || this.paths.length >= partLimit) this.unsure = true
    else if (path !== '') this.paths.push(path)
  }

  patch(text: string): void {
    const found = pathsInPatch(text)
    // Some write a whole path behind the "a/" and "b/" of a diff, which eats its first slash.
    for (const path of found) if (!this.paths.includes(`/${path}`)) this.path(path)
  }
}

/** Words that are also used for other things are paths where they look like one. */
const ambiguous = names('from to source target src dst dest url uri root')

function meansPath(name: string, value: string): boolean {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return /^file:/i.test(value)
  return !ambiguous.has(name) || /[\\/.~]/.test(value)
}

/** The words behind a program that are sent beside it. */
function argumentsIn(fields: Record<string, unknown>): string[] {
  for (const [name, value] of Object.entries(fields))
    if (argumentNames.has(plainName(name)) && Array.isArray(value))
      if (value.every((word) => typeof word === 'string' || typeof word === 'number'))
        return value.map(String)
  return []
}

/** JSON that was sent as text, as what it says. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    // It only begins like JSON: a text as any other.
    return value
  }
}

function shellWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
