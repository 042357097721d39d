import type { PermissionRule } from '../agent/permission-rule'
import { type Asked, runs } from './asked'
import type { AskedCommand } from './asked-input'
import { isGrave, isHere, isUnknown } from './asked-parts'
import { unwrapped } from './forbidden'
import { isInside, type RealPaths } from './real-paths'
import { plainWords } from './shell-words'

/**
 * Every condition must be sure to hold, and nothing may be left unread. No rule gives more rights than
 * a command has by itself, nor decides about one that gets something to read, or other variables.
 */
export function allows(
  { kinds, paths, commands }: PermissionRule,
  asked: Asked,
  places: RealPaths,
): boolean {
  if (!asked.known || asked.unsure || asked.fields.some(isGrave)) return false
  // What is named is allowed with what is known to belong to it, and with nothing else.
  if ((paths || commands) && asked.fields.some(isUnknown)) return false
  if (kinds && !allowsKind(kinds, asked, commands !== undefined)) return false
  if (paths && !allowsPaths(paths, asked, commands !== undefined, places)) return false
  return !commands || allowsCommands(commands, asked, paths !== undefined, places)
}

function allowsKind(kinds: readonly string[], asked: Asked, named: boolean): boolean {
  if (kinds.includes('*')) return true
  if (asked.kind === undefined || !kinds.includes(asked.kind)) return false
  // A command is one under whatever name it comes.
  return asked.commands.length === 0 || named || kinds.includes('execute')
}

/** What a command touches is not known: its words have to be named too, and where it runs. */
function allowsPaths(
  roots: readonly string[],
  asked: Asked,
  named: boolean,
  places: RealPaths,
): boolean {
  if (runs(asked) && !named) return false
  // What is moved comes to lie somewhere, which is named too.
  if (asked.kind === 'move' && asked.paths.length < 2) return false
  const touched = [...asked.paths, ...asked.folders]
  return touched.length > 0 && touched.every((path) => isInside(path, roots, places) === 'yes')
}

function allowsCommands(
  prefixes: readonly string[],
  asked: Asked,
  placed: boolean,
  places: RealPaths,
): boolean {
  // A command of this name somewhere else is another one.
  if (!placed && !isHere(asked, places)) return false
  const { commands } = asked
  return commands.length > 0 && commands.every((command) => startsWith(prefixes, command))
}

/** Whether nothing follows what the rule names that could be a command in a flag. */
export const namesAll = ({ commands: prefixes }: PermissionRule, { commands }: Asked): boolean =>
  prefixes !== undefined &&
  commands.every((command) =>
    beyond(prefixes, command).some((more) => {
      const end = more.indexOf('--')
      return (end < 0 ? more : more.slice(0, end)).every((word) => /^[^-=+]+$/.test(word))
    }),
  )

const startsWith = (prefixes: readonly string[], command: AskedCommand): boolean =>
  beyond(prefixes, command).length > 0

/** What follows the first words that are named, for each that fits. */
function beyond(prefixes: readonly string[], command: AskedCommand): string[][] {
  const { text, words } = unwrapped(command)
  const plain = words ? words.every((word) => literal.test(word)) && words : plainWords(text)
  if (!plain) return []
  return prefixes.flatMap((prefix) => {
    const first = prefix.trim().split(/\s+/)
    const fits = first.every((word, place) => plain[place] === word)
    return fits ? [plain.slice(first.length)] : []
  })
}

/** No shell would make anything else of it, should it be given to one. */
const literal = /^[\p{L}\p{N} _@+=:,./~-]+$/u
