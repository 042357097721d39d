import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const megabyte = 1024 * 1024

const kinds = {
  ascii: (n: number) =>
    `${String(n).padStart(7)} ${'the quick brown fox jumps over it '.repeat(3)}\r\n`,
  scrolling: () => 'y\r\n',
  colours: (n: number) =>
    `${Array.from({ length: 40 }, (_, k) => `\x1b[38;5;${(n + k) % 256}m\x1b[48;5;${(n * 3 + k) % 256}m${String.fromCharCode(33 + ((n + k) % 94))}`).join('')}\x1b[0m\r\n`,
  unicode: (n: number) => `${n} 日本語のテキスト ñandú Ελληνικά русский 한국어 🚀🎉 ─│┌┐ ééé\r\n`,
}

export type Payload = keyof typeof kinds
export const payloads = Object.keys(kinds) as Payload[]

/** A file of this kind of output. */
export function writePayload(folder: string, kind: Payload, megabytes: number): string {
  const lines: string[] = []
  for (let bytes = 0, n = 0; bytes < megabytes * megabyte; n += 1) {
    const line = kinds[kind](n)
    lines.push(line)
    bytes += Buffer.byteLength(line)
  }
  const file = join(folder, `${kind}-${megabytes}`)
  writeFileSync(file, lines.join(''))
  return file
}
