import type { Terminal } from '@xterm/xterm'
import { coreOf } from '../../shared/terminal/core'

/** How xterm knows how wide letters are where the page draws them; its types do not tell of it. */
interface Widths {
  _measureElements: HTMLElement[]
  _holey: Map<string, number>
  _measure(letters: string, variant: number): number
}

interface Core {
  _renderService: { _renderer: { value?: { _widthCache?: Widths } } }
}

/** More are on no screen; a program that joins letters anyhow would have them kept without end. */
const most = 20_000
/** Of what has no width, such as an accent with no letter below it. Nothing at all would be measured again at each picture. */
const none = 1e-6

/** Each letter is measured once, since a page that is asked for a width lays itself out for it. */
export function measureOnce(terminal: Terminal): void {
  const { _renderService } = coreOf<Core>(terminal)
  const widths = _renderService._renderer.value?._widthCache
  if (!widths) return
  widths._measure = (letters, variant) => {
    const element = widths._measureElements[variant]
    if (!element) return 0
    if (widths._holey.size >= most) widths._holey.clear()
    element.textContent = letters
    const [place] = element.getClientRects()
    // Where nothing is laid out there is no place, and nothing to be remembered.
    return place ? place.width || none : 0
  }
}
