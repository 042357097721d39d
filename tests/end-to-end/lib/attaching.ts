import type { Locator, Page } from 'playwright'
import { message } from './session'

/** A dot of one colour. */
export const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Pastes a text into the message, as the keys would. */
export function pasteText(page: Page, text: string): Promise<void> {
  return message(page).evaluate((field, pasted) => {
    const transfer = new DataTransfer()
    transfer.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', {
      clipboardData: transfer,
      bubbles: true,
      cancelable: true,
    })
    field.dispatchEvent(event)
  }, text)
}

/** Pastes what was copied out of a program: it is nowhere on disk. */
export function pasteData(page: Page, name: string, type: string, data = dot): Promise<void> {
  return pasteInto(message(page), name, type, data)
}

export function pasteInto(place: Locator, name: string, type: string, data = dot): Promise<void> {
  return place.evaluate(
    (field, [base64, kind, called]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], called, { type: kind }))
      const event = new ClipboardEvent('paste', {
        clipboardData: transfer,
        bubbles: true,
        cancelable: true,
      })
      field.dispatchEvent(event)
    },
    [data, type, name] as const,
  )
}

/** Drops files that are on disk onto a part of the window. */
export async function dropFiles(page: Page, onto: string, paths: string[]): Promise<void> {
  const input = await page.evaluateHandle(() => {
    const made = document.createElement('input')
    Object.assign(made, { type: 'file', multiple: true })
    return made
  })
  await input.asElement()?.setInputFiles(paths)
  await page.evaluate(
    ([from, selector]) => {
      const transfer = new DataTransfer()
      for (const file of (from as HTMLInputElement).files ?? []) transfer.items.add(file)
      const place = document.querySelector(selector)
      for (const type of ['dragover', 'drop'])
        place?.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        )
    },
    [input, onto] as const,
  )
}

/** Selects the text of an element, as by dragging over it, when the page has done what it was at. */
export function selectIn(page: Page, selector: string): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (let frame = 0; frame < 3; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const element = [...document.querySelectorAll(wanted)].at(-1)
    if (element) document.getSelection()?.selectAllChildren(element)
  }, selector)
}

/** What stands in the composer: the words, then what is attached. */
export async function written(page: Page): Promise<string[]> {
  const chips = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  const names = await chips.evaluateAll((items) =>
    items.map((item) => item.querySelector('img')?.alt ?? item.textContent ?? ''),
  )
  return [await message(page).inputValue(), ...names]
}
