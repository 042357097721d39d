/** As modules, which plain Node does not find by the packages' names alone. */
declare module '@xterm/xterm/lib/xterm.mjs' {
  export * from '@xterm/xterm'
}

declare module '@xterm/addon-unicode-graphemes/lib/addon-unicode-graphemes.mjs' {
  export * from '@xterm/addon-unicode-graphemes'
}
