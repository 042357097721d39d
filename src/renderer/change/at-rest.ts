/** So long after the last step of scrolling it is over, in milliseconds. */
const calm = 150
/** No longer than this: on a page that is never idle there is a turn all the same. */
const patience = 500

/**
 * Says when there is time for what nobody waits for: the page is idle, and nobody scrolls. Each frame of
 * scrolling needs all the time that there is, and what is made meanwhile would be seen only afterwards.
 */
export class AtRest {
  #scrolled = Number.NEGATIVE_INFINITY
  readonly #hear = () => {
    this.#scrolled = performance.now()
  }

  constructor(private readonly page: EventTarget) {
    page.addEventListener('scroll', this.#hear, { capture: true, passive: true })
  }

  async next(): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) =>
        requestIdleCallback(() => resolve(), { timeout: patience }),
      )
      const left = this.#scrolled + calm - performance.now()
      if (left <= 0) return
      await new Promise((resolve) => setTimeout(resolve, left))
    }
  }

  close(): void {
    this.page.removeEventListener('scroll', this.#hear, { capture: true })
  }
}
