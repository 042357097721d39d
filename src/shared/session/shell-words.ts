/**
 * The words of a command in which a shell would change nothing: no expansion, no redirection, no
 * assignment, one simple command. Undefined for everything else, also where it might be harmless.
 */
export function plainWords(line: string): string[] | undefined {
  const words: string[] = []
  let rest = line.replace(/^[ \t]+/, '')
  while (rest !== '') {
    const word =
      /^(?:[\p{L}\p{N}_@%+=:,./-]|(?<=[A-Za-z0-9])~|"[^"$`\\!\p{C}]*"|'[^'\p{C}]*')+/u.exec(rest)
    if (!word) return undefined
    words.push(word[0].replace(/["']/g, ''))
    rest = rest.slice(word[0].length)
    const blank = /^[ \t]+/.exec(rest)
    if (rest !== '' && !blank) return undefined
    rest = rest.slice(blank?.[0].length ?? 0)
  }
  const [program] = words
  if (program === undefined || program === '') return undefined
  // An assignment before it, a word of the shell's own grammar, or what Windows would fill in.
  const changes = /=/.test(program) || grammar.has(program) || words.some((one) => /%.*%/.test(one))
  return changes ? undefined : words
}

const grammar = new Set(
  'if then elif else fi for while until do done case esac in select function time coproc'.split(
    ' ',
  ),
)

/**
 * The simple commands in a line as far as they can be read: between whatever parts them, with quotes
 * and escapes taken out. Good enough to see what is there, and never to know what is not.
 */
export function readableCommands(line: string): string[][] {
  const reader = new Loose(line)
  reader.read()
  return reader.commands.filter((words) => words.length > 0)
}

class Loose {
  readonly commands: string[][] = [[]]
  #place = 0
  #word = ''
  #begun = false
  /** What comes next is where something is read from or written to. */
  #redirected = false

  constructor(private readonly line: string) {}

  read(): void {
    while (this.#place < this.line.length) this.#step(this.line[this.#place] ?? '')
    this.#endCommand()
  }

  #step(sign: string): void {
    this.#place += 1
    const next = this.line[this.#place]
    if (sign === '\\') this.#escaped(next)
    else if (sign === "'") this.#add(this.#until("'"))
    else if (sign === '"') this.#quoted()
    else if (sign === '$' && next === "'") {
      this.#place += 1
      this.#add(decoded(this.#until("'", true)))
    } else if (sign === '$' && (next === '(' || next === '"' || next === '{')) return
    else if (/[ \t]/.test(sign)) this.#endWord()
    else if (/[\n;&|(){}`]/.test(sign)) this.#endCommand()
    else if (/[<>]/.test(sign)) {
      this.#endWord()
      this.#redirected = next !== '('
    } else if (sign === '#' && !this.#begun) this.#until('\n')
    else this.#add(sign)
  }

  #escaped(next: string | undefined): void {
    this.#place += 1
    if (next !== undefined && next !== '\n') this.#add(next)
  }

  /** A shell runs what stands in it between $( ) and ` `. */
  #quoted(): void {
    const inside = this.#until('"', true)
    for (const [, one, other] of inside.matchAll(/\$\(([^)]*)\)|`([^`]*)`/g))
      this.commands.unshift(...readableCommands(one ?? other ?? ''))
    this.#add(inside.replace(/\\(\n|[\s\S])/g, (_, sign: string) => (sign === '\n' ? '' : sign)))
  }

  #until(end: string, escapes = false): string {
    const from = this.#place
    while (this.#place < this.line.length && this.line[this.#place] !== end)
      this.#place += escapes && this.line[this.#place] === '\\' ? 2 : 1
    const inside = this.line.slice(from, this.#place)
    this.#place += 1
    return inside
  }

  #add(text: string): void {
    this.#word += text
    this.#begun = true
  }

  #endWord(): void {
    const assigns = this.commands.at(-1)?.length === 0 && /^\w+\+?=/.test(this.#word)
    if (this.#begun && !this.#redirected && !assigns) this.commands.at(-1)?.push(this.#word)
    if (this.#begun) this.#redirected = false
    this.#word = ''
    this.#begun = false
  }

  #endCommand(): void {
    this.#endWord()
    this.#redirected = false
    this.commands.push([])
  }
}

const named: Record<string, string> = { n: '\n', t: '\t', r: '\r', e: '\u001b' }

/** What stands in $'…'. */
function decoded(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|([0-7]{1,3})|([\s\S]))/gi,
    (_, hex?: string, unicode?: string, octal?: string, sign = '') => {
      const code = hex ?? unicode
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256)
      return named[sign] ?? sign
    },
  )
}
