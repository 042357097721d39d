import { type Asked, readAsked, runs } from './asked'
import type { AskedCommand, AskedField } from './asked-input'
import { isKnownKind } from './field-names'
import { concern, type Fit, mentions, surest, unwrapped } from './forbidden'
import type { PermissionRule } from './permission-rule'
import { isInside, type Places, samePlace } from './places'
import type { Question } from './question'
import { plainWords } from './shell-words'

export type { PermissionRule }

/** Where a request comes from. */
export interface RequestPlace {
  agent: string
  project: string
}

/** A rule that is in force, and the profile that it came with. */
export type RuleInForce = PermissionRule & { profile?: string }

export interface Decision {
  option: string
  rule: string
  /** The name of the profile that the rule is part of. */
  profile?: string
}

type Permission = Extract<Question, { kind: 'permission' }>

/** Which paths have to be looked up before rules can decide about a request. */
export function pathsToFind(rules: readonly RuleInForce[], { tool }: Permission): string[] {
  if (rules.length === 0) return []
  const asked = readAsked(tool)
  const roots = rules.flatMap(({ paths = [] }) => paths)
  const named = [...asked.folders, ...asked.paths]
  const here = runs(asked) && named.length > 0 ? ['.', ...named] : []
  const touched = roots.length === 0 ? [] : [...named, ...wordsAsPaths(asked)]
  return [...new Set([...roots, ...touched, ...here])]
}

/**
 * The option that rules choose for the user, or nothing: then the user is asked. A reject rule wins,
 * and where one could concern what is asked, nothing is allowed.
 */
export function decide(
  rules: readonly RuleInForce[],
  question: Permission,
  place: RequestPlace,
  places: Places,
): Decision | undefined {
  const asked = readAsked(question.tool)
  const here = rules.filter((rule) => isFor(rule, place))
  const rejecting = here.filter(({ answer }) => answer === 'reject')
  const fits = rejecting.map((rule) => rejects(rule, asked, places))
  const rejected = rejecting[fits.indexOf('yes')]
  if (rejected) return chosen(rejected, question)
  const doubt = surest(fits)
  if (doubt === 'maybe') return undefined
  const allowing = here.find(
    (rule) =>
      rule.answer === 'allow' &&
      // What nobody sees from here is allowed by who named the command, not by its kind.
      (doubt === 'no' || namesAll(rule, asked)) &&
      allows(rule, asked, places),
  )
  return allowing && chosen(allowing, question)
}

/** Only this once: a rule never gives an agent a lasting permission. */
function chosen(
  { name, profile, answer }: RuleInForce,
  { options }: Permission,
): Decision | undefined {
  const option = options.find(({ kind }) => kind === `${answer}_once`)
  if (!option) return undefined
  return { option: option.id, rule: name, ...(profile === undefined ? {} : { profile }) }
}

function isFor(rule: PermissionRule, place: RequestPlace): boolean {
  if (rule.agent !== undefined && rule.agent !== place.agent) return false
  return rule.project === undefined || samePlace(rule.project, place.project)
}

/**
 * Every condition must be sure to hold, and nothing may be left unread. No rule gives more rights than
 * a command has by itself, nor decides about one that gets something to read, or other variables.
 */
function allows({ kinds, paths, commands }: PermissionRule, asked: Asked, places: Places): boolean {
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
  places: Places,
): boolean {
  if (runs(asked) && !named) return false
  const touched = [...asked.paths, ...asked.folders]
  return touched.length > 0 && touched.every((path) => isInside(path, roots, places) === 'yes')
}

function allowsCommands(
  prefixes: readonly string[],
  asked: Asked,
  placed: boolean,
  places: Places,
): boolean {
  // A command of this name somewhere else is another one.
  if (!placed && !isHere(asked, places)) return false
  const { commands } = asked
  return commands.length > 0 && commands.every((command) => startsWith(prefixes, command))
}

const isHere = ({ folders, paths }: Asked, places: Places): boolean =>
  [...folders, ...paths].every((path) => isInside(path, ['.'], places) === 'yes')

const isUnknown = ({ meaning }: AskedField): boolean => meaning === 'unknown'

const isGrave = ({ meaning }: AskedField): boolean =>
  meaning === 'escalation' || meaning === 'environment' || meaning === 'typed'

/** Whether nothing follows what the rule names that could be a command in a flag. */
const namesAll = ({ commands: prefixes }: PermissionRule, { commands }: Asked): boolean =>
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

/** How surely a reject rule concerns what is asked: as surely as the least sure of its conditions. */
function rejects(rule: PermissionRule, asked: Asked, places: Places): Fit {
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

/** These touch no files of the workspace. */
const elsewhere = new Set(['fetch', 'think', 'switch_mode'])

function rejectsPaths(roots: readonly string[], asked: Asked, places: Places): Fit {
  const touched = surest(asked.paths.map((path) => isInside(path, roots, places)))
  if (touched === 'yes' || touched === 'maybe') return touched
  if (asked.fields.some((field) => isUnknown(field) || isGrave(field))) return 'maybe'
  if (runs(asked)) return commandTouches(roots, asked, places)
  const silent = asked.paths.length === 0 && !elsewhere.has(asked.kind ?? 'other')
  return silent || asked.unsure ? 'maybe' : 'no'
}

/** A command touches what its words name, as far as they can be read. */
function commandTouches(roots: readonly string[], asked: Asked, places: Places): Fit {
  const words = wordsAsPaths(asked)
  if (asked.unsure || asked.commands.length === 0) return 'maybe'
  if (asked.commands.some((command) => !plainOf(command))) return 'maybe'
  return words.some((word) => isInside(word, roots, places) !== 'no') ? 'maybe' : 'no'
}

function rejectsCommands(forbidden: readonly string[], asked: Asked, places: Places): Fit {
  const { commands, title, kind } = asked
  const named = commands.length === 0 && kind === 'execute' && title ? [{ text: title }] : commands
  const fits = named.flatMap((one) => forbidden.map((prefix) => concern(prefix, one)))
  if (fits.includes('yes')) return 'yes'
  if (asked.unsure || isHeld(forbidden, asked)) return 'maybe'
  if (asked.fields.some((field) => isUnknown(field) || isGrave(field))) return 'maybe'
  if (!runs(asked)) return !isKnownKind(kind) ? 'maybe' : 'no'
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

const plainOf = (command: AskedCommand): string[] | undefined => {
  const { text, words } = unwrapped(command)
  return words ?? plainWords(text)
}

/** The words of commands that might be paths: whole, behind a flag of one letter, and behind "=". */
function wordsAsPaths({ commands }: Asked): string[] {
  return commands
    .flatMap((command) =>
      (plainOf(command) ?? []).flatMap((word) => [
        word,
        ...(/^-[^-]/.test(word) && word.length > 2 ? [word.slice(2)] : []),
        ...word.split(/[=:,]/).slice(1),
      ]),
    )
    .filter((word) => word !== '')
}
