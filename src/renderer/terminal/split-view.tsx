import { Fragment, type KeyboardEvent } from 'react'
import { Handle, Pane, Split } from '../kit/split'
import { activeScreen } from './active-screen'
import { type Layout, leaves, type Room } from './layout'

interface SplitViewProps {
  layout: Layout
  terminal: (id: string) => React.ReactNode
}

/** The terminals of a tab, each in its room. */
export function SplitView({ layout, terminal }: SplitViewProps) {
  if (typeof layout === 'string') return terminal(layout)
  const { direction, parts } = layout
  const keys = parts.map(keyOf)
  const isWide = direction === 'horizontal'
  return (
    <Split id={`terminals-${keyOf(layout)}`} panes={keys} direction={direction}>
      {parts.map((part, place) => (
        <Fragment key={keyOf(part)}>
          {place > 0 && (
            <Handle label={isWide ? 'Width of the terminals' : 'Height of the terminals'} />
          )}
          <Pane id={keyOf(part)} minSize={isWide ? 120 : 60}>
            <SplitView layout={part} terminal={terminal} />
          </Pane>
        </Fragment>
      ))}
    </Split>
  )
}

const keyOf = (layout: Layout): string =>
  typeof layout === 'string' ? layout : `${layout.direction}-${leaves(layout)[0]}`

const handles = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.terminal-panel .handle'),
]

/** From a terminal Tab goes to its program, so a command leads to the edges: the next one each time. */
export function focusNextHandle(): void {
  const all = handles()
  const { activeElement: active } = document
  const place = active instanceof HTMLElement ? all.indexOf(active) : -1
  all[(place + 1) % all.length]?.focus()
}

/** Back to the terminal from the edge that was moved. */
export function leaveHandle({ key, target }: KeyboardEvent): void {
  const isHandle = target instanceof HTMLElement && target.classList.contains('handle')
  if (isHandle && (key === 'Escape' || key === 'Enter')) activeScreen()?.screen.focus()
}

/** Where the terminals are on screen. */
export function rooms(): Room[] {
  return [...document.querySelectorAll<HTMLElement>('[data-terminal]')].map((pane) => {
    const { left, top, right, bottom } = pane.getBoundingClientRect()
    return { id: pane.dataset.terminal ?? '', left, top, right, bottom }
  })
}
