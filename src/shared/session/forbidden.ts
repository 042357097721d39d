import type { AskedCommand } from './asked-input'
import { plainWords, readableCommands } from './shell-words'

/**
 * How surely something is what a rule names. `opaque`: it runs what nobody sees from here, but
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
/** What they run stands somewhere else, or changes what later words mean. */
const opaque = new Set([
  ...shells,
  ...words(
    'eval source . alias trap hash enable bind xargs parallel su ssh script screen tmux at batch crontab',
  ),
])
const interpreters =
  /^(python|node|nodejs|perl|ruby|php|lua|deno|bun|awk|gawk|mawk|osascript|tclsh|Rscript)[\d.]*$/
const standardFolders = /^\/(usr\/(local\/)?)?s?bin\/[^/]+$/

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
  const [program = '', ...more] = words(folded(forbidden).trim().replace(/\s+/g, ' '))
  if (program === '') return 'no'
  const rule = [programOf(program), ...more]
  const { text, words: given } = unwrapped(command)
  // What follows << is text for a program, not commands.
  const readable = given ? [given] : readableCommands(text.split('<<')[0] ?? '')
  if (readable.some((one) => isThere(rule, one, 0))) return 'yes'
  const plain = given ?? plainWords(text)
  return plain ? inPlain(rule, plain) : 'maybe'
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
      (isThere(rule, command.slice(place), 5) ||
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
  const name = programOf(first)
  const isRunner = runners.has(name)
  const mentions = (word: string) =>
    isRunner ? folded(word).includes(program) : tokens(word).includes(program)
  if (rest.some(mentions)) return 'maybe'
  return isOpaque(first, name, rest) ? 'opaque' : 'no'
}

function isOpaque(first: string, name: string, rest: readonly string[]): boolean {
  if (opaque.has(name) || rest.some((word) => shells.has(programOf(word)))) return true
  if (/[\\/]/.test(first) && !standardFolders.test(first)) return true
  if (interpreters.test(name) && rest.some((word) => /^-(-eval|-print|\w*[cepr])$/.test(word)))
    return true
  if (name === 'env' && rest.some((word) => /^-(\w*S|-split)/.test(word))) return true
  return name === 'find' && rest.some((word) => /^-(exec|ok|delete|fprint)/.test(word))
}

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
