/** What a program may know of the terminal that it runs in. */
export const terminalVariables: Record<string, string> = {
  TERM: 'xterm-256color',
  COLORTERM: 'truecolor',
  TERM_PROGRAM: 'liminal',
}
