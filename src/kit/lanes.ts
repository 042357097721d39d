/** One task at a time in each lane, in the order in which they came. */
export class Lanes {
  #last = new Map<string, Promise<unknown>>()

  run<Value>(lane: string, task: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(lane) ?? Promise.resolve()
    const mine = before.then(task, task)
    this.#last.set(lane, mine)
    const leave = () => {
      if (this.#last.get(lane) === mine) this.#last.delete(lane)
    }
    mine.then(leave, leave)
    return mine
  }
}
