/*
 * Which letters join, and how wide they are, as the window has it. The addon reads the head of its
 * table where the memory begins that the table lies in; in Node other small buffers are there, unless
 * each has memory of its own while it is loaded.
 */
const { poolSize } = Buffer
Buffer.poolSize = 0
export const { UnicodeGraphemesAddon } = await import(
  '@xterm/addon-unicode-graphemes/lib/addon-unicode-graphemes.mjs'
)
Buffer.poolSize = poolSize
