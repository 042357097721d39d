import type { Page } from 'playwright'

interface TraceEvent {
  pid: number
  tid: number
  name: string
  ph: string
  /** Microseconds of the processor, so that what else the machine does is not counted. */
  tdur?: number
  args: { name?: string }
}

/** Tells the longest that the page kept its processor at once since this was called, in milliseconds. */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  )
  const traceConfig = { includedCategories: ['toplevel'] }
  await session.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' })
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    await session.detach()
    const named = events.filter(({ name }) => name === 'thread_name')
    const pages = named.filter(({ args }) => args.name === 'CrRendererMain')
    const tasks = events.filter(({ ph, pid, tid }) =>
      pages.some((thread) => ph === 'X' && thread.pid === pid && thread.tid === tid),
    )
    return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0)
  }
}
