/** One line without anything that a terminal would take for an order; agents name sessions and tasks. */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
