import type { AskedCommand } from './asked-input'
import { startsNothingElse } from './harmless-commands'
import { plainWords, readableCommands } from './shell-words'

/**
 * How surely something is what a rule names. `opaque`: it may run what nobody sees from here, but
 * nothing of what the rule names stands in it.
 */
export type Fit = 'yes' | 'maybe' | 'opaque' | 'no'

/** The surest of several. */
export function surest(fits: readonly Fit[]): Fit {
  return (['yes', 'maybe', 'opaque'] as const).find((fit) => fits.includes(fit)) ?? 'no'
}

const words = (text: string): string[] => text.split(' ')

const shells = new Set(words('sh bash zsh dash ash ksh mksh fish csh tcsh pwsh powershell cmd'))
/** They run what their words say, or what comes after some of them. */
const runners = new Set([
  ...shells,
  ...words(
    'sudo doas su runuser env nohup timeout xargs nice ionice command exec eval builtin time',
  ),
  ...words('busybox toybox setsid stdbuf watch find parallel chroot unshare nsenter flock strace'),
  ...words(
    'ssh script screen tmux npx bunx start start-process invoke-expression iex ! then do else if while',
  ),
])
/** A command within another is read so far: all of what is named a thousand times would take for ever. */
const wordLimit = 256

/** Compared as the least careful system would. */
const folded = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()

const programOf = (word: string): string =>
  (folded(word).split(/[\\/]/).at(-1) ?? '').replace(/\.(exe|cmd|bat|com|ps1)$/, '')

/** Whether a command is, or may be, the one that a rule names by its first words. */
export function concern(forbidden: string, command: AskedCommand): Fit {
  const rule = ruleOf(forbidden)
  if (rule[0] === '') return 'no'
  const { text, words: given } = unwrapped(command)
  // What follows << is text for a program, not commands.
  const readable = given ? [given] : readableCommands(text.split('<<')[0] ?? '')
  if (readable.some((one) => isThere(rule, one, 0))) return 'yes'
  const plain = given ?? plainWords(text)
  return plain ? inPlain(rule, plain) : 'maybe'
}

function ruleOf(forbidden: string): string[] {
  const [program = '', ...more] = words(folded(forbidden).trim().replace(/\s+/g, ' '))
  return [programOf(program), ...more]
}

/** Some agents hand every line to a shell; what is asked is the line. */
export function unwrapped({ text, words: given }: AskedCommand): AskedCommand {
  const [shell = '', flag = '', line, ...more] = given ?? []
  const isShell = shells.has(shell.replace(/^\/(usr\/)?bin\//, ''))
  if (!isShell || !/^-l?c$/.test(flag) || line === undefined || more.length > 0)
    return given ? { text, words: given } : { text }
  return { text: line }
}

/** In a readable command, or in one that it runs in turn. */
function isThere(rule: readonly string[], command: readonly string[], depth: number): boolean {
  if (matches(rule, command) === 'yes') return true
  const [first = ''] = command
  if (!runners.has(programOf(first)) || depth > 4) return false
  return command.some(
    (word, place) =>
      place > 0 &&
      (isThere(rule, command.slice(place, place + wordLimit), 5) ||
        (/\s/.test(word) &&
          readableCommands(word).some((inner) => isThere(rule, inner, depth + 1)))),
  )
}

function inPlain(rule: readonly string[], command: readonly string[]): Fit {
  const [first = '', ...rest] = command
  const [program = ''] = rule
  // What is inside of a word may be read by another shell.
  if (command.some((word) => /[^\p{L}\p{N}\p{M} _@%+=:,./~-]/u.test(word))) return 'maybe'
  if (/[^ -~]/.test(folded(first))) return 'maybe'
  const here = matches(rule, command)
  if (here !== 'no') return here
  const isRunner = runners.has(programOf(first))
  const isNamed = (word: string) =>
    isRunner ? folded(word).includes(program) : isIn(program, word)
  if (rest.some(isNamed)) return 'maybe'
  return startsNothingElse(command) ? 'no' : 'opaque'
}

/** Whether a word is the program, has it among its own words, or glued to a flag, as in -I'rm -rf x'. */
function isIn(program: string, word: string): boolean {
  if (tokens(word).includes(program)) return true
  if (!/^[-+\d]|[\s=:,@%]/.test(word)) return false
  const text = folded(word)
  for (let at = text.indexOf(program); at >= 0; at = text.indexOf(program, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at + program.length] ?? '')) return true
  return false
}

/**
 * Whether a text that is no command holds the one that a rule names: as a shell would read it, or
 * with its words one after the other, however they are parted.
 */
export function mentions(forbidden: string, text: string): boolean {
  const rule = ruleOf(forbidden)
  if (rule[0] === '') return false
  if (readableCommands(text).some((one) => isThere(rule, one, 0))) return true
  return folded(text)
    .split('\n')
    .some((line) => {
      const parts = line.split(/[^\p{L}\p{N}_.:@%/\\+-]+/u)
      return parts.some(
        (part, place) =>
          isIn(rule[0] ?? '', part) && follows(rule, parts.slice(place + 1, place + wordLimit)),
      )
    })
}

const follows = (rule: readonly string[], rest: readonly string[]): boolean =>
  matches(rule, [rule[0] ?? '', ...rest]) !== 'no'

const tokens = (word: string): string[] =>
  folded(word)
    .split(/[^\p{L}\p{N}_.+-]+/u)
    .map(programOf)

/** Whether these words are the rule's, in whatever order its flags stand. */
function matches(rule: readonly string[], command: readonly string[]): Fit {
  const [first = '', ...rest] = command
  const [program, ...wanted] = rule
  if (programOf(first) !== program) return 'no'
  if (wanted.length === 0) return 'yes'
  const given = rest.map(folded)
  const flags = wanted.filter(isFlag)
  const names = wanted.filter((word) => !isFlag(word))
  const others = given.filter((word) => !isFlag(word))
  const hasFlags = flags.every((flag) => hasFlag(given, flag))
  if (hasFlags && names.every((word, place) => others[place] === word)) return 'yes'
  if (flags.length > 0) return given.some(isFlag) ? 'maybe' : 'no'
  // "publish" is not in it, nor what it may be shortened to.
  const named = names.every((word) => given.some((one) => mayMean(one, word)))
  return named ? 'maybe' : 'no'
}

const isFlag = (word: string): boolean => /^-./.test(word)

function mayMean(word: string, name: string): boolean {
  if (!/^[a-z0-9:._-]+$/.test(name)) return true
  return (word !== '' && name.startsWith(word)) || tokens(word).includes(name)
}

/** -r is in -fr, and in -f -r. */
function hasFlag(given: readonly string[], flag: string): boolean {
  if (given.includes(flag)) return true
  const letters = given.filter((word) => /^-[^-]/.test(word)).join('')
  return /^-[^-]/.test(flag) && [...flag.slice(1)].every((letter) => letters.includes(letter))
}
