import type { ScreenSize } from '../host/screen-size'

interface SizeChange extends ScreenSize {
  offset: number
}

/** Dragging a window's edge makes many; who asks looks back less far. */
const kept = 1000

/** How large a terminal has been, by its output. */
export class Sizes {
  #changes: SizeChange[]

  constructor(offset: number, first: ScreenSize) {
    this.#changes = [{ offset, ...first }]
  }

  get now(): ScreenSize {
    return this.at(Number.POSITIVE_INFINITY)
  }

  /** From which offset on they are known. */
  get since(): number {
    return this.#changes[0]?.offset ?? 0
  }

  set(offset: number, { columns, rows }: ScreenSize): void {
    // Nothing was printed in between.
    if (this.#changes.length > 1 && this.#changes.at(-1)?.offset === offset) this.#changes.pop()
    this.#changes.push({ offset, columns, rows })
    if (this.#changes.length > kept) this.#changes.splice(0, kept / 2)
  }

  at(offset: number): ScreenSize {
    const { columns, rows } =
      this.#changes.findLast((change) => change.offset <= offset) ??
      (this.#changes[0] as SizeChange)
    return { columns, rows }
  }

  /** Where it changed after one place and before another. */
  between(from: number, to: number): number[] {
    return this.#changes
      .map(({ offset }) => offset)
      .filter((offset) => offset > from && offset < to)
  }
}
