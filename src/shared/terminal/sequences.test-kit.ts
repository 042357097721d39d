const bytes = (text: string) => new TextEncoder().encode(text)

/** What control sequences are made of, to be put together at random. */
const pieces = [
  '\x07',
  '\x1b',
  ']',
  '0;',
  '9;',
  '99;',
  '133;A',
  '7;file://h/%',
  '633;D;',
  '777;notify;',
  '\\',
  'é',
  'x',
  '\x18',
  'P',
  '[',
  '31m',
  '%',
  '=',
  ':',
  'e=1',
  'AA=',
]

/** Small, fast and the same each time. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export function sequence(next: () => number): Uint8Array {
  const count = 1 + Math.floor(next() * 8)
  return bytes(
    Array.from({ length: count }, () => pieces[Math.floor(next() * pieces.length)] ?? '').join(''),
  )
}
