/** What a terminal sends by itself: attributes, status, cursor, modes, colours, and that it has the focus. */
const reply = /^(\[[?>]?[\d;]*(\$y|[cnR])|\[[IO]$|P[01]\$r|\]\d)/

/** Whether nobody has typed this: a program has asked, and its terminal has answered. */
export const isReply = (input: string): boolean =>
  input.startsWith('\x1b') && reply.test(input.slice(1))
