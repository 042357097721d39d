import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from '../end-to-end/lib/app'

/** Wide enough for all parts of the window, and narrow enough to be read on a page. */
export const size = [1280, 800] as const

const folder = join(root, 'docs/images')

/** Takes what the window shows, in both themes. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    writeFileSync(join(folder, `${name}-${colorScheme}.webp`), await asWebP(page, picture))
  }
}

/** A quarter of the bytes, and still sharp: the page's own encoder makes it. */
async function asWebP(page: Page, picture: Buffer): Promise<Buffer> {
  const text = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
    const made = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(made, (byte) => String.fromCharCode(byte)).join(''))
  }, picture.toString('base64'))
  return Buffer.from(text, 'base64')
}
