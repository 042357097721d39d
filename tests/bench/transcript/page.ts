import type { Locator, Page } from 'playwright'

export const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' })

/** Milliseconds from the click on a session until its end is painted. */
export async function openingTime(page: Page, title: string): Promise<number> {
  return page.evaluate(async (name) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const items = [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')]
    const item = items.find((one) => one.getAttribute('aria-label')?.startsWith(`${name},`))
    if (!item) throw new Error(`${name} is not on the rail`)
    const begun = performance.now()
    item.click()
    const shown = () =>
      document.querySelector('main h1')?.textContent === name &&
      document.querySelector('[role="log"] .row[data-kind="end"]')
    while (!shown()) await frame()
    // The frame after the one that drew it: it is painted.
    await frame()
    return performance.now() - begun
  }, title)
}

export interface Scrolling {
  framesPerSecond: number
  longest: number
  /** Elements in the log, at most, while it was scrolled. */
  nodes: number
}

/** Scrolls back through the conversation at a steady pace. */
export function scroll(page: Page, milliseconds: number): Promise<Scrolling> {
  return log(page).evaluate(async (element, duration) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }))
    let last = await frame()
    const end = last + duration
    const times: number[] = []
    let nodes = 0
    while (last < end) {
      element.scrollTop -= 24
      const now = await frame()
      times.push(now - last)
      last = now
      nodes = Math.max(nodes, element.querySelectorAll('*').length)
    }
    const total = times.reduce((sum, time) => sum + time, 0)
    return { framesPerSecond: (times.length * 1000) / total, longest: Math.max(...times), nodes }
  }, milliseconds)
}

/** Bytes of the page's heap after a collection. */
export async function heapSize(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** Tells how many seconds of work the page has done since this was called. */
export async function countWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const total = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await total()
  return async () => (await total()) - before
}
