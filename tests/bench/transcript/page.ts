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
  /** Of twenty frames nineteen took no longer, in milliseconds. */
  p95: number
  longest: number
  /** Elements in the list, at most, while it was scrolled. */
  nodes: number
}

/** Pixels a second. */
const speed = 1440

/** Turns the wheel over a list to scroll back in it at a steady pace, and looks at every frame. */
export async function scroll(page: Page, list: Locator, seconds: number): Promise<Scrolling> {
  const box = await list.boundingBox()
  if (!box) throw new Error('There is nothing to scroll')
  const measuring = list.evaluate(watchScrolling)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
    yDistance: speed * seconds,
    speed,
    gestureSourceType: 'mouse',
  })
  await session.detach()
  await page.evaluate(() => dispatchEvent(new Event('scrolled')))
  return measuring
}

/** In the page: the frames from the first that scrolled to the last. */
function watchScrolling(list: Element): Promise<Scrolling> {
  return new Promise((resolve) => {
    const times: number[] = []
    let moved = 0
    let nodes = 0
    let top = list.scrollTop
    let last = performance.now()
    let over = false
    addEventListener('scrolled', () => (over = true), { once: true })
    const frame = (now: number) => {
      if (over) {
        const scrolled = times.slice(0, moved)
        const total = scrolled.reduce((sum, time) => sum + time, 0)
        const framesPerSecond = (moved * 1000) / total
        const sorted = scrolled.toSorted((one, other) => one - other)
        const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
        resolve({ framesPerSecond, p95, longest: Math.max(...scrolled), nodes })
        return
      }
      const moves = list.scrollTop !== top
      if (moved > 0 || moves) times.push(now - last)
      if (moves) moved = times.length
      nodes = Math.max(nodes, list.querySelectorAll('*').length)
      top = list.scrollTop
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
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
