/** What a process seems to be, by its command line; the first that fits is it. */
const ROLES: { role: string; fits: RegExp }[] = [
  { role: 'MCP server', fits: /\bmcp\b|\bmcp[-_]|[-_]mcp\b|modelcontextprotocol/i },
  { role: 'adapter', fits: /[-_]acp\b|\bacp[-_]/i },
  { role: 'CLI', fits: /(^|\/)(claude|codex|gemini|opencode|goose|copilot|qwen)(\s|\.|$)/i },
  { role: 'shell', fits: /^(\S*\/)?-?(ba|z|da|k|fi|tc|c)?sh(\s|$)|^(\S*\/)?(nu|pwsh|xonsh)(\s|$)/ },
]

export function roleOf(commandLine: string, isRoot: boolean): string {
  const role = ROLES.find(({ fits }) => fits.test(commandLine))?.role
  if (isRoot) return role === 'adapter' ? 'adapter' : 'agent'
  return role ?? 'other'
}

const INTERPRETERS = /^(node|bun|deno|python[\d.]*|ruby|electron)$/

/** The name of the program; of one that is run by an interpreter, the name of its script too. */
export function nameOf(commandLine: string[], fallback: string): string {
  const [program, ...rest] = commandLine
  if (!program) return fallback
  const name = lastPart(program)
  const script = rest.find((word) => !word.startsWith('-'))
  return INTERPRETERS.test(name) && script !== undefined ? `${name} ${lastPart(script)}` : name
}

/** npm's packages start with files like index.js, which say less than their folder. */
function lastPart(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const telling = parts.findLast(
    (part) => !/^(index|main|cli|bin|dist|out|lib|src)(\.[cm]?js)?$/.test(part),
  )
  return telling ?? parts.at(-1) ?? path
}
