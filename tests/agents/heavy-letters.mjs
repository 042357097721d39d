// Fills a terminal with letters that are much work to draw, of the shape that is asked for, without a line's end; then a last screen that can be told, and waits.
const [shape, letters] = process.argv.slice(2)
const sign = (first, count, at) => String.fromCodePoint(first + (at % count))
const accent = (at) => sign(0x300, 112, at)
/** A man, a woman or a child, of one of five skins. */
const person = (at) => sign(0x1f466, 4, at) + sign(0x1f3fb, 5, Math.floor(at / 4))
const colour = (at) => `${(at * 7) % 256};${(at * 13) % 256};${(at * 29) % 256}`

const shapes = {
  plain: (at) => sign(0x61, 26, at),
  'accents after links': (at) => `\x1b]8;;http://x/${at}\x07l\x1b]8;;\x07\u0301\u0301`,
  'signs without a width after colours': (at) => `\x1b[3${at % 8}m\u0301\x1b[1m\u200d\x1b[m\ufe0f`,
  'letters with accents of their own': (at) =>
    `l${accent(at)}${accent(Math.floor(at / 112))}${accent(Math.floor(at / 9))}`,
  'letters that much joins': (at) =>
    `l${Array.from({ length: 40 }, (_, more) => accent(at * 3 + more * at)).join('')}`,
  'emoji that are joined': (at) =>
    `${person(at)}\u200d${person(Math.floor(at / 15))}\u200d${person(at + 7)}`,
  'each letter in its colours': (at) => `\x1b[38;2;${colour(at)};48;2;${colour(at + 99)}mx`,
}
const heavy = Object.values(shapes)
shapes.every = (at) => heavy[at % heavy.length](at)

const write = (text) => new Promise((resolve) => process.stdout.write(text, resolve))
for (let at = 0; at < Number(letters); at += 400)
  await write(Array.from({ length: 400 }, (_, more) => shapes[shape](at + more)).join(''))
// Each row says which it is, and is as heavy.
const rows = Array.from(
  { length: process.stdout.rows - 1 },
  (_, row) =>
    `row-${row}-${Array.from({ length: 40 }, (_, at) => `\x1b[38;2;${colour(row * 40 + at)}mx`).join('')}\x1b[m`,
)
await write(`\x18\x1b]8;;\x07\x1b[m\x1b[2J\x1b[H${rows.join('\r\n')}\r\nthat-is-all`)
setInterval(() => undefined, 1000)
