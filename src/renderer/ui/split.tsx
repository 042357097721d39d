import type { ReactNode } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import './split.css'

interface SplitProps {
  /** What the sizes are remembered by. */
  id: string
  direction?: 'horizontal' | 'vertical'
  children: ReactNode
}

/** Panes that are resized by pointer or arrow keys and keep their sizes over restarts. */
export function Split({ id, direction = 'horizontal', children }: SplitProps) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id, storage: localStorage })
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
