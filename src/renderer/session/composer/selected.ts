import { Copy, TextQuote } from 'lucide-react'
import { copyText } from '../../kit/markdown/copy'
import { openMenu } from '../../kit/menu'
import { type Selected, selectedInTerminal } from '../../kit/ports/terminal-selection'
import { navigationNow } from '../../store/navigation'

let last: Selected | undefined

/** In the terminal, where that is shown; else in what else of the session is. */
export function selectedNow(): Selected | undefined {
  const { tab } = navigationNow()
  return tab === 'terminal' || tab === 'agent-terminal' ? selectedInTerminal() : last
}

function inDocument(): Selected | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const text = selection.toString()
  const range = selection.getRangeAt(0)
  const origin = originOf(range.commonAncestorContainer)
  if (origin === undefined || text.trim() === '') return undefined
  return { text, from: origin + linesOf(range) }
}

function originOf(node: Node): string | undefined {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('[data-origin]')?.dataset.origin
}

/** Of a file also which of its lines. */
function linesOf({ startContainer, startOffset, endContainer, endOffset }: Range): string {
  const first = lineAt(startContainer, startOffset)
  const end = lineAt(endContainer, endOffset)
  if (first === undefined || end === undefined) return ''
  return first === end ? `, line ${first}` : `, lines ${first} to ${end}`
}

function lineAt(node: Node, offset: number): number | undefined {
  const element = node instanceof Element ? node : node.parentElement
  const piece = element?.closest<HTMLElement>('[data-first-line]')
  const code = piece?.querySelector('code')
  if (!piece || !code?.contains(node)) return undefined
  const before = document.createRange()
  before.setStart(code, 0)
  before.setEnd(node, offset)
  return Number(piece.dataset.firstLine) + before.toString().split('\n').length - 1
}

/** A dialog, such as the palette, takes the selection away while it is open; it is meant all the same. */
function note(): void {
  const found = inDocument()
  if (found || !document.activeElement?.closest('dialog')) last = found
}

function offer(event: MouseEvent, attach: (selected: Selected) => void): void {
  const found = inDocument()
  const { target } = event
  if (!found || !(target instanceof Node) || originOf(target) === undefined) return
  event.preventDefault()
  openMenu(
    'Selection',
    [
      [
        { label: 'Copy', icon: Copy, run: () => void copyText(found.text) },
        { label: 'Attach to message', icon: TextQuote, run: () => attach(found) },
      ],
    ],
    event,
  )
}

/** Knows what is selected from now on, and offers to attach it where it is. */
export function followSelection(attach: (selected: Selected) => void): () => void {
  const stop = new AbortController()
  document.addEventListener('selectionchange', note, { signal: stop.signal })
  document.addEventListener('contextmenu', (event) => offer(event, attach), { signal: stop.signal })
  return () => stop.abort()
}
