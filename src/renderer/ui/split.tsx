import type { ReactNode } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import './split.css'

interface SplitProps {
  /** What the sizes are remembered by. */
  id: string
  /** The ids of the panes that are there now: each set of them has sizes of its own. */
  panes?: string[]
  direction?: 'horizontal' | 'vertical'
  children: ReactNode
}

/** Panes that are resized by pointer or arrow keys and keep their sizes over restarts. */
export function Split({ id, panes, direction = 'horizontal', children }: SplitProps) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id,
    panelIds: panes,
    storage: localStorage,
  })
  return (
    <Group
      id={id}
      className="split"
      orientation={direction}
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
    >
      {children}
    </Group>
  )
}

/** A pane of a `Split`; see react-resizable-panels for its sizes. */
export const Pane = Panel

export function Handle({ label }: { label: string }) {
  return <Separator className="handle" aria-label={label} />
}
