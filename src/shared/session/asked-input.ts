import {
  argumentNames,
  commandNames,
  folderNames,
  holderNames,
  type Meaning,
  mapNames,
  meaningOf,
  patchNames,
  pathNames,
  plainName,
} from './field-names'
import { argumentsIn, isFields, meansPath, parsed, shellWord, textOf } from './input-shapes'
import { pathsInPatch } from './patch-paths'

/** A command as it was handed over: as a line for a shell, or as the words of one program. */
export interface AskedCommand {
  text: string
  words?: string[]
}

/** One value that a request holds, under the names that lead to it. */
export interface AskedField {
  name: string
  text: string
  meaning: Meaning
}

interface Said {
  commands: AskedCommand[]
  /** Where they are to run. */
  folders: string[]
  paths: string[]
  /** All that is given, in its order. */
  fields: AskedField[]
  unsure: boolean
}

/** An input with more parts than this is not read to its end. */
const partLimit = 20_000
const depthLimit = 8
const pathLimit = 4096
const textLimit = 1024 * 1024

/** What a tool is given, in whatever shape agents send it: the commands and the paths in it. */
export function readInput(input: unknown, kind: string | undefined): Said {
  const reader = new InputReader(kind)
  const long = typeof input === 'string' && input.length > textLimit
  if (long) reader.unsure = true
  reader.whole(long ? input : parsed(input))
  const { commands, paths, folders, fields, unsure } = reader
  return { commands, paths, folders, fields, unsure }
}

/** Where a value stands, and what it is by that: `PATH` of `env` is no path, a name below `map` is one. */
interface Spot {
  name: string
  depth: number
  under?: Meaning | 'map'
}

/** What is below of these is of the same kind, whatever its own name. */
const passedOn = new Set<Spot['under']>(['escalation', 'environment', 'typed', 'words', 'unknown'])

class InputReader {
  commands: AskedCommand[] = []
  paths: string[] = []
  folders: string[] = []
  fields: AskedField[] = []
  unsure = false
  #parts = 0

  constructor(private readonly kind: string | undefined) {}

  whole(input: unknown): void {
    if (typeof input !== 'string') {
      this.#walk(input, { name: '', depth: 0 })
      return
    }
    const { kind } = this
    const runs = kind === undefined || kind === 'execute' || kind === 'other'
    const patches = this.patch(input)
    if (runs && input.trim() !== '') this.command(input)
    this.#leaf(input, { name: '', depth: 0 }, runs ? 'command' : patches ? 'words' : 'unknown')
  }

  #walk(value: unknown, at: Spot): void {
    this.#parts += 1
    if (at.depth > depthLimit || this.#parts > partLimit) this.unsure = true
    else if (Array.isArray(value))
      for (const part of value) this.#walk(part, { ...at, depth: at.depth + 1 })
    else if (isFields(value)) {
      const args = argumentsIn(value)
      for (const [name, part] of Object.entries(value)) this.#field(name, part, args, at)
    } else this.#leaf(value, at, at.under === 'map' ? 'unknown' : (at.under ?? 'unknown'))
  }

  #field(name: string, value: unknown, args: string[], at: Spot): void {
    const plain = plainName(name)
    const { under: above, ...place } = at
    const spot = { ...place, name: at.name === '' ? name : `${at.name}.${name}` }
    spot.depth += 1
    const own = above === 'map' && /[./\\]/.test(name) ? 'key' : this.#own(name, plain, value, args)
    if (own === 'key') this.path(name)
    const held = passedOn.has(above) && above !== 'map' ? above : undefined
    const meaning = own === 'key' || own === 'map' ? (held ?? 'path') : joined(held, own)
    const inner = typeof value === 'string' && holderNames.has(plain) && this.#unfolded(value)
    const free = own === 'key' || (holderNames.has(plain) && own === 'unknown')
    const under = own === 'map' && held === undefined ? 'map' : meaning
    const below: Spot = free && held === undefined ? spot : { ...spot, under }
    if (typeof inner === 'object' && inner !== null) this.#walk(inner, below)
    else if (typeof value !== 'object' || value === null || own === 'command')
      this.#leaf(value, spot, own === 'map' ? 'unknown' : meaning)
    else {
      this.#walk(value, below)
      // A name that holds nothing may be what is said.
      if (own === 'unknown' && !/^[\w-]*$/.test(name)) this.#leaf(name, spot, meaning)
    }
  }

  /** What it is by its name; what is to be run or touched is noted. */
  #own(name: string, plain: string, value: unknown, args: string[]): Meaning | 'key' | 'map' {
    const known = meaningOf(plain, this.kind, value)
    if (known === 'escalation' || known === 'environment' || known === 'typed') return known
    if (commandNames.has(plain) && this.#runs(plain, value, args)) return 'command'
    if (argumentNames.has(plain) && args.length > 0 && Array.isArray(value))
      return value.map(String).join(' ') === args.join(' ') ? 'command' : 'unknown'
    if (folderNames.has(plain) && typeof value === 'string') {
      if (value !== '') this.folders.push(value)
      return 'folder'
    }
    // A map from paths to what happens to each.
    if (/^(\/|~\/|file:|[A-Za-z]:[\\/])/.test(name)) return 'key'
    return this.#path(plain, value) ?? known
  }

  #path(plain: string, value: unknown): Meaning | 'map' | undefined {
    const before = this.paths.length
    if (pathNames.has(plain)) this.#paths(plain, value)
    if (this.paths.length > before) return 'path'
    if (patchNames.has(plain) && typeof value === 'string') {
      if (value === '' || this.patch(value)) return 'words'
      if (plain === 'input' && this.kind === 'execute') return 'typed'
    }
    return mapNames.has(plain) ? 'map' : undefined
  }

  #leaf(value: unknown, { name, depth }: Spot, meaning: Meaning): void {
    const empty = value === undefined || value === null || value === ''
    if (empty && (meaning !== 'unknown' || /^[\w.-]*$/.test(name))) return
    if (depth > depthLimit) this.unsure = true
    this.fields.push({ name, text: textOf(value), meaning })
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

  /** Whether it is one. */
  patch(text: string): boolean {
    const found = pathsInPatch(text)
    // Some write a whole path behind the "a/" and "b/" of a diff, which eats its first slash.
    for (const path of found) if (!this.paths.includes(`/${path}`)) this.path(path)
    return found.length > 0
  }
}

/** What a field is by its own name, below something that has a meaning for all in it. */
function joined(held: Meaning | undefined, own: Meaning): Meaning {
  if (held === undefined || own === 'escalation') return own
  return own === 'unknown' || own === 'words' || held !== 'words' ? held : own
}
