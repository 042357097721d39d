import { useEffect, useRef } from 'react'
import './tooltip.css'

// Long enough that crossing a toolbar shows none of them.
const delay = 450

/**
 * The one tooltip of the window: it shows what `data-tooltip` says of the element under the pointer
 * or with the keyboard's focus. With `data-tooltip-cut` only when the element's text is cut off.
 */
export function TooltipLayer() {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = layer.current
    return tip ? listen(tip) : undefined
  }, [])
  return <div ref={layer} className="tooltip" popover="manual" role="tooltip" />
}

function listen(tip: HTMLDivElement): () => void {
  const stop = new AbortController()
  let shown: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    shown = null
    if (tip.matches(':popover-open')) tip.hidePopover()
  }
  const show = (source: HTMLElement) => {
    if (!source.isConnected || !isNeeded(source)) return
    const text = document.createElement('span')
    text.textContent = source.dataset.tooltip ?? ''
    tip.replaceChildren(text)
    if (source.dataset.tooltipKeys) {
      const keys = document.createElement('kbd')
      keys.textContent = source.dataset.tooltipKeys
      tip.append(keys)
    }
    tip.showPopover({ source })
  }
  const consider = (target: EventTarget | null, wait: number) => {
    const source = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
    if (source === shown) return
    hide()
    shown = source
    if (source) timer = setTimeout(() => show(source), wait)
  }
  const on = (name: string, listener: (event: Event) => void) =>
    document.addEventListener(name, listener, { signal: stop.signal, capture: true })

  on('pointerover', (event) => consider(event.target, delay))
  on('focusin', (event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible'))
      consider(event.target, delay)
  })
  for (const name of ['focusout', 'pointerdown', 'keydown', 'scroll', 'wheel']) on(name, hide)
  return () => {
    hide()
    stop.abort()
  }
}

function isNeeded(source: HTMLElement): boolean {
  if (source.dataset.tooltipCut === undefined) return true
  return [source, ...source.querySelectorAll<HTMLElement>(':not(.visually-hidden)')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  )
}
