/** Numbers of which the smallest is taken first, each with what it stands for. */
export class Soonest {
  readonly #heap: { key: number; value: number }[] = []

  get first(): number | undefined {
    return this.#heap[0]?.key
  }

  put(key: number, value: number): void {
    const heap = this.#heap
    let at = heap.length
    while (at > 0) {
      const above = (at - 1) >> 1
      const other = heap[above]
      if (!other || other.key <= key) break
      heap[at] = other
      at = above
    }
    heap[at] = { key, value }
  }

  take(): number | undefined {
    const heap = this.#heap
    const [first] = heap
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first?.value
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const [one, other] = [heap[left], heap[left + 1]]
      const below = other && one && other.key < one.key ? left + 1 : left
      const next = heap[below]
      if (!next || next.key >= last.key) break
      heap[at] = next
      at = below
    }
    heap[at] = last
    return first.value
  }
}
