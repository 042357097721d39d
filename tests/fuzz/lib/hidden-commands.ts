/** How shells let one program be run under another appearance; `rm -rf TARGET` in each. */
type Pick = <Value>(from: readonly Value[]) => Value

const flags = ['-rf', '-fr', '-r -f', '-f -r', '--recursive --force', '-r --force', '-Rf', '-vrf']

const programs: ((pick: Pick) => string)[] = [
  () => 'rm',
  () => "'rm'",
  () => '"r"m',
  () => 'r""m',
  () => "r''m",
  () => 'r\\m',
  () => '\\rm',
  () => '$BIN/rm',
  () => 'r$@m',
  () => '$(echo rm)',
  () => '`printf rm`',
  () => '"$(printf %s rm)"',
  () => '$P',
  () => `\${P}`,
  () => `\${Q:-rm}`,
  () => '$BIN/r?',
  () => '$BIN/[r]m',
  () => 'r\\\nm',
]
/** These bash knows and a plain sh does not. */
const programsOfBash = ["$'\\x72m'", "$'\\162m'", "$'r\\u006d'", `\${P:0:2}`, `\${UP,,}`]

const wrappers = [
  '',
  '',
  '',
  'env ',
  'env X=1 ',
  'nohup ',
  'timeout 5 ',
  'nice ',
  'nice -n 1 ',
  'command ',
  'exec ',
  'X=1 Y=2 ',
  'xargs -r -a /dev/null true; ',
  'stdbuf -o L ',
  'setsid -w ',
]

/** Given to another shell, or kept for later. */
const shells: ((shell: string, line: string) => string)[] = [
  (_, line) => line,
  (_, line) => line,
  (_, line) => line,
  (shell, line) => `${shell} -c ${quoted(line)}`,
  (shell, line) => `env ${shell} -ec ${quoted(line)}`,
  (_, line) => `eval ${quoted(line)}`,
  (shell, line) => `printf '%s\\n' ${quoted(line)} | ${shell}`,
  (shell, line) => `${shell} <<'E'\n${line}\nE\n`,
  (shell, line) => `${shell} <<E-F\n${line.replaceAll(/[\\$`]/g, '\\$&')}\nE-F\n`,
  (_, line) => `f() {\n${line}\n}\nf`,
  (_, line) => `trap ${quoted(line)} EXIT`,
]

const compounds: ((line: string) => string)[] = [
  (line) => line,
  (line) => line,
  (line) => `true; ${line}`,
  (line) => `true && ${line}`,
  (line) => `false || ${line}`,
  (line) => `true & ${line}\nwait`,
  (line) => `true\n${line}`,
  (line) => `(${line}\n)`,
  (line) => `{ ${line}\n}`,
  (line) => `echo $(${line}\n)`,
  (line) => `: "\`${line.replaceAll(/[\\`$"]/g, '\\$&')}\`"`,
  (line) => `if true; then\n${line}\nfi`,
  (line) => `for x in 1; do\n${line}\ndone`,
  (line) => `while ! {\n${line}\n}\ndo break; done`,
  (line) => `case a in a) ${line}\n;; esac`,
  (line) => `! {\n${line}\n}`,
  (line) => `true | ${line}`,
  (line) => `\t ${line}`,
  (line) => `#no\n${line}`,
  (line) => `npm test # ${'\\'}\n${line}`,
  (line) => `${line} # only looks`,
]

const quoted = (line: string): string => `'${line.replaceAll("'", `'\\''`)}'`

/** A line that runs it, in a shell with BIN, P and UP set; for bash alone, or for any. */
export function hidden(below: (limit: number) => number): { line: string; bashOnly: boolean } {
  const pick: Pick = (from) => from[below(from.length)] as never
  const bashOnly = below(4) === 0
  const program = bashOnly ? pick(programsOfBash) : pick(programs)(pick)
  const flag = pick(flags)
  const words = below(3) === 0 ? `build ${flag}` : `${flag} build`
  const blank = pick([' ', '  ', '\t', ' \\\n '])
  let line =
    below(12) === 0 && bashOnly ? '{rm,-rf,build}' : `${pick(wrappers)}${program}${blank}${words}`
  for (let depth = 1 + below(2); depth > 0; depth -= 1)
    line = pick(compounds)(pick(shells)(bashOnly ? 'bash' : pick(['sh', 'bash', '/bin/sh']), line))
  return { line, bashOnly }
}

/** The shapes in which agents send a line. */
export function shaped(line: string, below: (limit: number) => number): unknown {
  const shapes: ((line: string) => unknown)[] = [
    (text) => ({ command: text }),
    (text) => ({ cmd: text, description: 'harmless' }),
    (text) => ({ script: text }),
    (text) => ({ commandLine: text, cwd: '/p' }),
    (text) => ({ code: text }),
    (text) => ({ command: ['bash', '-lc', text] }),
    (text) => ({ command: ['/bin/bash', '-c', text], parsed_cmd: [{ type: 'read', cmd: 'cat' }] }),
    (text) => ({ command: 'bash', args: ['-c', text] }),
    (text) => ({ input: { command: text } }),
    (text) => ({ arguments: JSON.stringify({ command: text }) }),
    (text) => JSON.stringify({ args: { cmd: text } }),
    (text) => ({ commands: ['npm test', text] }),
    (text) => text,
  ]
  return shapes[below(shapes.length)]?.(line)
}
