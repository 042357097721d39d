/** A program that a repository names by itself: in its configuration, or as a hook. */
export interface RepositoryProgram {
  /** Another one whenever it would run something else. */
  id: string
  /** What it is called there, and what would run. */
  name: string
  runs: string
}

interface Setting {
  key: string
  value: string
  /** The user's own, and not the repository's. */
  own: boolean
  /** The file that says so, where it is one. */
  origin: string
}

/** What `git config --list --show-scope --show-origin -z` says, as text. */
export function settingsIn(listing: string): Setting[] {
  const parts = listing.split('\0')
  const found: Setting[] = []
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [scope = '', origin = '', entry = ''] = parts.slice(at, at + 3)
    const end = entry.indexOf('\n')
    // What we have said ourselves.
    if (scope === 'command') continue
    const [key, value] = end < 0 ? [entry, ''] : [entry.slice(0, end), entry.slice(end + 1)]
    found.push({ key, value, own: !ofRepository.has(scope), origin: origin.replace(/^file:/, '') })
  }
  return found
}

const ofRepository = new Set(['local', 'worktree'])

/** Settings whose value is a program, or leads to one; sections and names are in small letters. */
const naming = [
  /^filter\..*\.(clean|smudge|process)$/s,
  /^merge\..*\.driver$/s,
  /^diff\.(external|.*\.(command|textconv))$/s,
  /^core\.(sshcommand|gitproxy|alternaterefscommand)$/,
  /^credential\.(.*\.)?helper$/s,
  /^gpg\.(.*\.)?(program|defaultkeycommand)$/s,
  /^remote\..*\.(uploadpack|receivepack|vcs)$/s,
  /^hook\..*\.command$/s,
  /^trailer\..*\.(command|cmd)$/s,
]
/** Those where only some values are one. */
const sometimes: [RegExp, RegExp][] = [
  [/^submodule\..*\.update$/s, /^!/],
  [/^remote\..*\.(push)?url$/s, /^ext::/],
  [/^url\.ext::.*\.(pushinsteadof|insteadof)$/s, /^/],
]

/** What of them would run something that is not the user's own choice. */
export function namedPrograms(settings: readonly Setting[]): Setting[] {
  const owned = new Set(settings.filter(({ own }) => own).map((one) => `${one.key}\n${one.value}`))
  return settings.filter((one) => {
    if (one.own || one.value === '' || owned.has(`${one.key}\n${one.value}`)) return false
    if (naming.some((rule) => rule.test(one.key))) return true
    return sometimes.some(([key, value]) => key.test(one.key) && value.test(one.value))
  })
}

/** Where the repository's own hooks are, from its files on; nothing where the user has put all of them elsewhere. */
export function hooksFolder(settings: readonly Setting[], usual: string): string | undefined {
  const last = settings.findLast(({ key }) => key === 'core.hookspath')
  if (!last || last.value === '') return usual
  return last.own && /^([/~]|[a-z]:)/i.test(last.value) ? undefined : last.value
}

/** Hooks that git itself runs, for something that is done here. */
export const hookNames = [
  'pre-commit',
  'pre-merge-commit',
  'prepare-commit-msg',
  'commit-msg',
  'post-commit',
  'applypatch-msg',
  'pre-applypatch',
  'post-applypatch',
  'pre-rebase',
  'post-rewrite',
  'post-checkout',
  'post-merge',
  'pre-push',
  'pre-auto-gc',
  'post-index-change',
  'reference-transaction',
  'sendemail-validate',
  'fsmonitor-watchman',
  'push-to-checkout',
]

/** Settings that take the place of those that name a program, for a git that only looks or keeps books. */
export function withoutPrograms(keys: readonly string[]): [key: string, value: string][] {
  return keys.flatMap((key): [string, string][] => {
    const name = key.slice(0, key.lastIndexOf('.'))
    if (key.startsWith('filter.'))
      return [
        [key, ''],
        [`${name}.required`, 'false'],
      ]
    // As git merges where nobody says how.
    if (/^merge\..+\.driver$/s.test(key)) return [[key, plainMerge]]
    return key.startsWith('hook.') ? [[`${name}.enabled`, 'false']] : []
  })
}

const plainMerge = 'git merge-file --marker-size=%L %A %O %B'
