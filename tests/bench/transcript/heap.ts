import type { ElectronApplication, Page } from 'playwright'
import { openSession, say } from '../../end-to-end/lib/session'
import { heapSize, log } from './page'

interface Heaps {
  page: number
  main: number
}

async function heaps(app: ElectronApplication, page: Page): Promise<Heaps> {
  return { page: await heapSize(page), main: await app.evaluate(heapOfMain) }
}

/** In main: bytes in use after a collection. */
async function heapOfMain(): Promise<number> {
  const { Session } = process.getBuiltinModule('node:inspector/promises')
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
  return process.getBuiltinModule('node:v8').getHeapStatistics().used_heap_size
}

interface Request {
  folder: string
  updates: number
  messages: number
  text: number
}

/** How much the heaps of page and main grow by one turn of so many updates, all of it heard by both. */
export async function heapOfTurn(
  app: ElectronApplication,
  page: Page,
  { folder, updates, messages, text }: Request,
): Promise<Heaps> {
  const between = text / updates - `w${updates - 1} \n\n`.length
  const turn = async (count: number) => {
    await say(page, `flood ${count} 0 ${between} ${updates / messages}`)
    await log(page)
      .getByText(/^Done · /)
      .last()
      .waitFor({ timeout: 120_000 })
    await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  }
  await openSession(page, folder, { agent: 'flood', title: 'Compiles the code' })
  await turn(updates / 100)
  await openSession(page, folder, { agent: 'flood', title: 'All in one turn' })
  const before = await heaps(app, page)
  await turn(updates)
  const after = await heaps(app, page)
  return { page: after.page - before.page, main: after.main - before.main }
}
