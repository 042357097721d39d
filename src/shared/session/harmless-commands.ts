/** What is known of a program. */
interface Harmless {
  letters?: string
  names?: string
  /** So many words at most that are no flags: one more would be written to. */
  most?: number
  /** What each of those has to be, where another would do something. */
  only?: RegExp
}

/**
 * Programs that, with these flags and whatever else they are given, start no other program and
 * change nothing that stands in a file. Letters as for getopt: one with a colon takes what is glued
 * to it. What is not here is not known: there is no list of what does harm.
 */
const table: Record<string, Harmless> = {
  ls: {
    letters: 'aAbBcdfFghHiklLmnNopqrRsStuUvxX1C',
    names: 'all almost-all human-readable recursive reverse directory size inode full-time color',
  },
  cat: { letters: 'AbeEnstTuv', names: 'number show-all show-ends show-tabs squeeze-blank' },
  head: { letters: 'n:c:qv0123456789', names: 'lines bytes quiet verbose' },
  tail: { letters: 'n:c:qvfF0123456789', names: 'lines bytes quiet verbose follow' },
  wc: { letters: 'clmwL', names: 'bytes chars lines words max-line-length' },
  nl: { letters: 'b:n:w:s:' },
  tac: {},
  rev: {},
  cut: { letters: 'd:f:c:b:s', names: 'delimiter fields characters bytes only-delimited' },
  tr: { letters: 'cCdst', names: 'complement delete squeeze-repeats' },
  fold: { letters: 'w:sb', names: 'width spaces' },
  paste: { letters: 'd:s', names: 'delimiters serial' },
  comm: { letters: '123' },
  cmp: { letters: 'bls' },
  sort: {
    letters: 'bcdfghiMnrRsuVzk:t:',
    names: 'numeric-sort reverse unique key field-separator ignore-case version-sort',
  },
  uniq: { letters: 'cdDuizf:s:w:', names: 'count repeated unique ignore-case', most: 1 },
  column: { letters: 'tns:' },
  strings: { letters: 'an:t:' },
  hexdump: { letters: 'Cvn:s:' },
  base64: { letters: 'diw:', names: 'decode wrap' },
  jq: {
    letters: 'acCeMnrsSj',
    names: 'raw-output compact-output slurp sort-keys null-input exit-status arg argjson',
  },
  tree: { letters: 'adfhspCL:I:' },
  grep: grep(),
  egrep: grep(),
  fgrep: grep(),
  rg: {
    letters: 'nilwcFvuUoHNSsp0g:t:A:B:C:e:m:',
    names: 'files hidden line-number no-heading glob type ignore-case count files-with-matches',
  },
  diff: {
    letters: 'uUqrNabBwicyU:',
    names: 'unified brief recursive new-file ignore-all-space ignore-blank-lines side-by-side',
  },
  find: {
    names:
      'name iname path ipath wholename type maxdepth mindepth size mtime mmin newer empty not o a or and print print0 prune perm user group readable',
  },
  sed: { letters: 'nEr', names: 'quiet silent regexp-extended' },
  stat: { letters: 'c:Lf', names: 'format printf dereference' },
  file: { letters: 'biLhk', names: 'brief mime mime-type dereference' },
  du: { letters: 'ahsckmd:x', names: 'all human-readable summarize total max-depth' },
  df: { letters: 'ahTikm', names: 'all human-readable' },
  basename: { letters: 'as:z' },
  dirname: { letters: 'z' },
  realpath: { letters: 'esmPLqz' },
  readlink: { letters: 'efmnqz' },
  which: { letters: 'a' },
  md5sum: { letters: 'bct' },
  sha1sum: { letters: 'bct' },
  sha256sum: { letters: 'bct' },
  sha512sum: { letters: 'bct' },
  b2sum: { letters: 'bct' },
  cksum: {},
  od: { letters: 'A:t:j:N:cxdov' },
  seq: { letters: 's:w' },
  sleep: {},
  uname: { letters: 'asnrvmpio' },
  whoami: {},
  id: { letters: 'ugGnr' },
  groups: {},
  uptime: {},
  arch: {},
  nproc: { names: 'all' },
  tty: { letters: 's' },
  hostname: { letters: 'fsid', most: 0 },
  date: { letters: 'uRI:d:', names: 'utc iso-8601 date rfc-3339', only: /^\+/ },
  test: { letters: 'defhLnrswxz' },
  printf: {},
  ps: { letters: 'aAefuxwo:p:', names: 'sort no-headers forest' },
  pgrep: { letters: 'aflux', names: 'list-name list-full exact full' },
  free: { letters: 'bkmgh' },
  pwd: { letters: 'LP' },
  cd: {},
  printenv: {},
  true: {},
  false: {},
  mkdir: { letters: 'pvm:', names: 'parents verbose mode' },
  touch: { letters: 'acm', names: 'no-create' },
  rm: {},
  'git status': {
    letters: 'suvbz',
    names: 'short branch porcelain long show-stash untracked-files ignored ahead-behind',
  },
  'git log': gitHistory(),
  'git show': gitHistory(),
  'git diff': gitHistory(),
  'git shortlog': { letters: 'sne', names: 'summary numbered email' },
  'git blame': { letters: 'L:wMC', names: 'porcelain' },
  'git branch': { letters: 'avr', names: 'list all remotes show-current verbose merged no-merged' },
  'git rev-parse': { names: 'abbrev-ref short show-toplevel verify is-inside-work-tree git-dir' },
  'git ls-files': { letters: 'comsuzt', names: 'others exclude-standard cached modified' },
  'git rev-list': { letters: 'n:', names: 'count all max-count since until first-parent' },
  'git merge-base': { letters: 'a', names: 'all is-ancestor fork-point octopus' },
  'git name-rev': { names: 'name-only tags always' },
  'git ls-tree': { letters: 'rtdlz', names: 'name-only name-status full-tree long' },
  'git cat-file': { letters: 'ptse' },
  'git for-each-ref': { names: 'format sort count contains merged no-merged' },
  'git grep': {
    letters: 'niIlLwhHEFGPcqve:A:B:C:',
    names: 'line-number ignore-case count files-with-matches word-regexp cached untracked',
  },
  'git remote': { letters: 'v', names: 'verbose', most: 0 },
  'git stash': { only: /^list$/, most: 1 },
  'git worktree': { names: 'porcelain', only: /^list$/, most: 1 },
  'git describe': { names: 'tags always dirty abbrev long all' },
}

function grep() {
  return {
    letters: 'abcEFGhHiLlnoPqrRsvwxzZe:A:B:C:m:0123456789',
    names:
      'include exclude exclude-dir recursive ignore-case line-number count files-with-matches word-regexp extended-regexp fixed-strings context after-context before-context color',
  }
}

function gitHistory() {
  return {
    letters: 'n:pusw0123456789',
    names:
      'oneline graph all decorate stat shortstat numstat name-only name-status patch no-patch since until after before author grep max-count skip format pretty date no-merges merges first-parent follow abbrev-commit reverse color no-color cached staged summary unified word-diff',
  }
}

/** Here nothing but words is given: whatever they are, they are only written. */
const anyWords = new Set(['echo'])
/** What the project itself calls by a name of its own, with nothing beside it. */
const projectScript = /^(?:npm|pnpm|yarn) (?:test|run(?: [A-Za-z][\w:.-]*)?)$/
const versions =
  /^(?:node|npm|npx|pnpm|yarn|git|python3?|pip3?|uv|ruby|go|rustc|cargo|deno|bun|gcc|clang|make|cmake|docker|gh|php|java|dotnet|swift|kubectl|terraform) --version$/
const standardFolder = /^\/(?:usr\/)?bin\//
/** A script for sed that only chooses lines: it could run commands else. */
const chosenLines = /^\d+(?:,(?:\d+|\$))?p$/

/** Whether this is known to start nothing else: to the letter, since another name is another program. */
export function startsNothingElse(command: readonly string[]): boolean {
  const [first = '', ...rest] = command
  const program = first.replace(standardFolder, '')
  const line = [program, ...rest].join(' ')
  if (anyWords.has(program) || projectScript.test(line) || versions.test(line)) return true
  const paged = program === 'git' && rest[0] === '--no-pager' ? rest.slice(1) : rest
  const [sub, ...behind] = paged
  const [name, words] = program === 'git' ? [`git ${sub}`, behind] : [program, rest]
  const known = Object.hasOwn(table, name) ? table[name] : undefined
  // To tell who signed it, git starts what is configured to know.
  if (!known || (program === 'git' && words.some((word) => word.includes('%G')))) return false
  const end = words.indexOf('--')
  const before = end < 0 ? words : words.slice(0, end)
  const letters = knownLetters(known.letters ?? '')
  const names = new Set((known.names ?? '').split(' '))
  const dashes = name === 'find' ? /^-/ : /^--/
  const isKnown = (word: string): boolean => {
    if (!/^-./.test(word)) return true
    if (!dashes.test(word)) return letters.test(word)
    return names.has((word.replace(dashes, '').split('=')[0] ?? '').trim())
  }
  if (!before.every(isKnown)) return false
  const given = [...before.filter((word) => !/^-./.test(word)), ...words.slice(before.length + 1)]
  if (given.length > (known.most ?? given.length)) return false
  if (known.only && !given.every((word) => known.only?.test(word))) return false
  // Without one, these would do what they are there for.
  if (known.only && known.most !== undefined && given.length === 0) return false
  return (
    name !== 'sed' || (end < 0 && chosenLines.test(words.find((word) => !/^-/.test(word)) ?? ''))
  )
}

/** "n:q" are -n, -n3, -q, -qn3 and the like. */
function knownLetters(letters: string): RegExp {
  const taking = [...letters.matchAll(/(\w):/g)].map(([, letter]) => letter).join('')
  const plain = letters.replace(/\w:/g, '')
  const end = taking === '' ? '' : `(?:[${taking}].*)?`
  return new RegExp(plain === '' ? `^-${end}$` : `^-[${plain}]*${end}$`)
}
