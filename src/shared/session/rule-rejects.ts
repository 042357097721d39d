import type { PermissionRule } from '../agent/permission-rule'
import { type Asked, runs } from './asked'
import type { AskedField } from './asked-input'
import { isGrave, isHere, isUnknown, plainOf, wordsAsPaths } from './asked-parts'
import { isKnownKind } from './field-names'
import { concern, type Fit, mentions, surest } from './forbidden'
import { isInside, type RealPaths } from './real-paths'

/** How surely a reject rule concerns what is asked: as surely as the least sure of its conditions. */
export function rejects(rule: PermissionRule, asked: Asked, places: RealPaths): Fit {
  const { kinds, paths, commands } = rule
  const fits: Fit[] = [
    ...(kinds ? [rejectsKind(kinds, asked)] : []),
    ...(paths ? [rejectsPaths(paths, asked, places)] : []),
    ...(commands ? [rejectsCommands(commands, asked, places)] : []),
  ]
  return (['no', 'opaque', 'maybe'] as const).find((fit) => fits.includes(fit)) ?? 'yes'
}

function rejectsKind(kinds: readonly string[], asked: Asked): Fit {
  const { kind } = asked
  if (kinds.includes('*') || (kind !== undefined && kinds.includes(kind))) return 'yes'
  if (runs(asked) && kinds.includes('execute')) return 'yes'
  // What a field is that nobody knows may be of any kind.
  return !isKnownKind(kind) || asked.fields.some(isUnknown) ? 'maybe' : 'no'
}

const isDoubtful = (field: AskedField): boolean => isUnknown(field) || isGrave(field)

/** These touch no files of the workspace. */
const elsewhere = new Set(['fetch', 'think', 'switch_mode'])

function rejectsPaths(roots: readonly string[], asked: Asked, places: RealPaths): Fit {
  const touched = surest(asked.paths.map((path) => isInside(path, roots, places)))
  if (touched === 'yes' || touched === 'maybe') return touched
  if (asked.folders.some((folder) => isInside(folder, roots, places) === 'yes')) return 'maybe'
  if (asked.fields.some(isDoubtful)) return 'maybe'
  if (runs(asked)) return commandTouches(roots, asked, places)
  const silent = asked.paths.length === 0 && !elsewhere.has(asked.kind ?? 'other')
  return silent || asked.unsure ? 'maybe' : 'no'
}

/** A command touches what its words name, as far as they can be read. */
function commandTouches(roots: readonly string[], asked: Asked, places: RealPaths): Fit {
  const words = wordsAsPaths(asked)
  if (asked.unsure || asked.commands.length === 0) return 'maybe'
  if (asked.commands.some((command) => !plainOf(command))) return 'maybe'
  return words.some((word) => isInside(word, roots, places) !== 'no') ? 'maybe' : 'no'
}

function rejectsCommands(forbidden: readonly string[], asked: Asked, places: RealPaths): Fit {
  const { commands, title, kind } = asked
  const named = commands.length === 0 && kind === 'execute' && title ? [{ text: title }] : commands
  const fits = named.flatMap((one) => forbidden.map((prefix) => concern(prefix, one)))
  if (fits.includes('yes')) return 'yes'
  if (asked.unsure || isHeld(forbidden, asked)) return 'maybe'
  if (asked.fields.some(isDoubtful)) return 'maybe'
  if (!runs(asked)) return isKnownKind(kind) ? 'no' : 'maybe'
  if (commands.length === 0) return 'maybe'
  return surest(isHere(asked, places) ? fits : [...fits, 'opaque'])
}

/** More than this is not searched for commands: it takes longer than to ask. */
const textLimit = 64 * 1024

/** Whether a forbidden command stands anywhere else in it, whatever that is called. */
function isHeld(forbidden: readonly string[], { title = '', words, fields }: Asked): boolean {
  const said = fields.flatMap(({ name, text, meaning }) =>
    meaning === 'command' ? [name] : [name, text],
  )
  return [title, ...words, ...said].some(
    (text) => text.length > textLimit || forbidden.some((prefix) => mentions(prefix, text)),
  )
}
