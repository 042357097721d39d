/** A text as a page of Markdown shows it, and where in the written one each of its places is. */
interface Shown {
  text: string
  /** Of a place in what is shown, the one in what is written. */
  written(place: number): number
}

const named: Record<string, string> = Object.fromEntries(
  'excl! quot" num# dollar$ percnt% amp& apos\' lpar( rpar) ast* midast* plus+ comma, period. sol/ colon: semi; lt< equals= gt> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] Hat^ lowbar_ UnderBar_ grave` lcub{ lbrace{ verbar| vert| rcub} rbrace}'
    .split(' ')
    .map((one) => [one.slice(0, -1), one.slice(-1)]),
)
/** References to characters, by number or name, and punctuation behind a backslash. */
const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,9}));|\\([!-/:-@[-`{-~])/g
/** One of which the end has not come. */
const unfinished = /(?:&(?:#?\w{0,9})?|\\)$/

/** Undefined where it is written as it is shown. */
export function shownOf(text: string): Shown | undefined {
  const found = [...text.matchAll(reference)].flatMap((one) => {
    const sign = signOf(one)
    return sign === undefined ? [] : [{ from: one.index, to: one.index + one[0].length, sign }]
  })
  if (found.length === 0) return undefined
  let shown = ''
  let last = 0
  const places = found.map(({ from, to, sign }) => {
    shown += text.slice(last, from) + sign
    last = to
    return { after: shown.length, to }
  })
  const written = (place: number): number => {
    let low = 0
    let high = places.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle]?.after ?? 0) <= place) low = middle + 1
      else high = middle
    }
    const before = places[low - 1] ?? { after: 0, to: 0 }
    return before.to + place - before.after
  }
  return { text: shown + text.slice(last), written }
}

/** How many characters at the end may be the beginning of a reference. */
export const begunReference = (text: string): number =>
  unfinished.exec(text.slice(-12))?.[0].length ?? 0

function signOf([, decimal, hex, name, escaped]: RegExpExecArray): string | undefined {
  if (escaped !== undefined) return escaped
  if (name !== undefined) return Object.hasOwn(named, name) ? named[name] : undefined
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  // Beyond them a secret has no letters.
  return code > 0 && code < 0xd800 ? String.fromCharCode(code) : undefined
}
