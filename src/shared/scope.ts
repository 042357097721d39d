export type Release = () => void

/** Collects what must be released together, so that acquiring and releasing stand on adjacent lines. */
export class Scope {
  #releases: Release[] = []
  #closed = false

  add(release: Release): void {
    if (this.#closed) release()
    else this.#releases.push(release)
  }

  get closed(): boolean {
    return this.#closed
  }

  /** Releases in reverse order, all of them even when one throws; the first error is thrown at the end. */
  close(): void {
    this.#closed = true
    const errors: unknown[] = []
    for (const release of this.#releases.splice(0).reverse()) {
      try {
        release()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}
