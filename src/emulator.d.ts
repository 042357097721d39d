/** As modules, which plain Node does not find by the packages' names alone. */
declare module '@xterm/headless/lib-headless/xterm-headless.mjs' {
  export * from '@xterm/headless'
}

declare module '@xterm/addon-unicode-graphemes/lib/addon-unicode-graphemes.mjs' {
  export * from '@xterm/addon-unicode-graphemes'
}
