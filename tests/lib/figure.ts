/** A figure that was promised: measured and printed. A machine that others use as well can fail no one by it. */
export function figure(name: string, milliseconds: number, promised: number): void {
  console.info(`${name}: ${milliseconds.toFixed(0)} ms (promised: ${promised})`)
}
