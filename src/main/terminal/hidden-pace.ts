/** How often each gets its share. */
const tick = 100
/** Bytes a tick for all of them together: 4 MB a second, more than any program prints for long. */
const budget = 400 * 1024

interface Account {
  /** What it may still print; less than nothing after a batch that was larger than its share. */
  balance: number
  resume: (() => void) | null
}

/**
 * Holds back programs that print without anybody looking. Nobody's screen slows them down, and
 * twenty floods would take all the time of the one thread that everything goes through.
 */
export class HiddenPace {
  #accounts = new Map<string, Account>()
  #timer: NodeJS.Timeout | null = null

  spend(terminal: string, bytes: number): void {
    const account = this.#accounts.get(terminal) ?? { balance: budget, resume: null }
    account.balance -= bytes
    this.#accounts.set(terminal, account)
    this.#timer ??= setInterval(() => this.#share(), tick)
  }

  /** Whether it has to wait for its next share, which `resume` is called for. */
  isOver(terminal: string, resume: () => void): boolean {
    const account = this.#accounts.get(terminal)
    if (!account || account.balance >= 0) return false
    account.resume = resume
    return true
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #share(): void {
    const share = budget / this.#accounts.size
    for (const [terminal, account] of this.#accounts) {
      account.balance += share
      // Whoever has all of it back has been quiet, and is not counted any more.
      if (account.balance >= budget) this.#accounts.delete(terminal)
      if (account.balance < 0) continue
      const { resume } = account
      account.resume = null
      resume?.()
    }
    if (this.#accounts.size === 0) this.close()
  }
}
