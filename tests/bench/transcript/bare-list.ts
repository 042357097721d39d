import electronPath from 'electron'
import { _electron, type Locator } from 'playwright'
import { bare } from '../lib/launch'

/** A window with plain paragraphs in it that scrolls: what this machine can do at best. */
export async function bareList(args: readonly string[]) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = await _electron.launch({
    executablePath: electronPath as unknown as string,
    args: [...sandbox, '--use-angle=swiftshader', bare, ...args],
  })
  const page = await app.firstWindow()
  await page.evaluate(() => {
    const list = document.createElement('div')
    list.className = 'list'
    list.style.cssText = 'position: fixed; inset: 0; overflow-y: auto; font: 13px/21px sans-serif'
    for (let count = 0; count < 2000; count += 1) {
      const words = document.createElement('p')
      words.textContent =
        `Paragraph ${count} says something of no great length and goes on. `.repeat(8)
      list.append(words)
    }
    document.body.replaceChildren(list)
    list.scrollTop = list.scrollHeight
  })
  const list: Locator = page.locator('.list')
  return { page, list, quit: () => app.close() }
}
