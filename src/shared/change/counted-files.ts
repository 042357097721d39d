/** So many are listed, and counted: whoever makes more of them by mistake wants to know no more. */
export const listLimit = 20_000

const inWords = new Intl.NumberFormat('en')

/** As it stands beside what it counts; nothing for none. */
export const badgeOf = (files: number, more = false): string =>
  files === 0 ? '' : `${inWords.format(files)}${more ? '+' : ''}`
