/** A figure that was promised: measured and printed. A machine that others use as well can fail no one by it. */
export function figure(name: string, measured: number, promised: number, unit = 'ms'): void {
  console.info(
    `${name}: ${measured.toFixed(unit === 'ms' ? 0 : 2)} ${unit} (promised: ${promised})`,
  )
}
