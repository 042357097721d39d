/**
 * Between two runs: the screen of the old one is left as it was, and what it had switched on
 * (full screen, mouse, bracketed paste, colours, a hidden cursor) is switched off. The cursor is
 * saved first, since leaving a full screen that was never entered would move it.
 */
const quiet = '\x1b7\x1b[?1049l\x1b[!p\x1b[?9;1000;1002;1003;1004;1006;2004l\x1b[?25h\x1b[0m'

export const restartedLine = new TextEncoder().encode(`${quiet}\r\n─── Session restarted ───\r\n`)

export const tooLongLine = new TextEncoder().encode(
  '\r\n─── What was printed here took too long to read: a question in it was not answered ───\r\n',
)

export const clearedScreen = '\x1b[H\x1b[2J\x1b[3J'
