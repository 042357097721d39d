/** The native search is for long ways: calling it costs as much as looking at so many bytes. */
const near = 64

/** Where a byte comes next, or -1. */
export function nextByte(bytes: Uint8Array, value: number, from: number): number {
  const far = Math.min(from + near, bytes.length)
  for (let at = from; at < far; at += 1) if (bytes[at] === value) return at
  return bytes.indexOf(value, far)
}
