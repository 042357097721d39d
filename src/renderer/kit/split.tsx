import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels'
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

/** Panes of which one is beside the others and keeps its width, see `SidePane`. */
export function SideSplit({ id, children }: { id: string; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  return (
    <Group
      id={id}
      elementRef={group}
      className="split"
      orientation="horizontal"
      onLayoutChanged={(layout, { isUserInteraction }) => {
        // What a small window forces on a pane is not what the user wants of it.
        const { current } = group
        if (isUserInteraction && current) keepWidths(layout, current.clientWidth)
      }}
    >
      {children}
    </Group>
  )
}

interface SidePaneProps extends Omit<ComponentProps<typeof Panel>, 'defaultSize'> {
  id: string
  /** Until the user has made it otherwise; by the width of the window where that counts. */
  defaultSize: number | ((window: number) => number)
}

let shown = 0
/** By which name each side pane is remembered, for as long as the window is there. */
const remembered = new Map<string, string>()

function keepWidths(layout: Record<string, number>, width: number): void {
  for (const [name, share] of Object.entries(layout)) {
    const key = remembered.get(name)
    if (key !== undefined) localStorage.setItem(key, String((share / 100) * width))
  }
}

/** As wide as the user left it, however wide the window is then or after a restart. */
export function SidePane({ defaultSize, ...rest }: SidePaneProps) {
  const key = `width.${rest.id}`
  const usual = () => (typeof defaultSize === 'number' ? defaultSize : defaultSize(innerWidth))
  const [size] = useState(() => Number(localStorage.getItem(key) ?? usual()))
  // By its name it would come back with the share it had of a window that was wider or narrower.
  const [name] = useState(() => `${rest.id}-${++shown}`)
  const panel = usePanelRef()
  useEffect(() => {
    remembered.set(name, key)
    return () => void remembered.delete(name)
  }, [name, key])
  useEffect(() => {
    if (typeof defaultSize === 'number') return
    const resized = () => {
      if (localStorage.getItem(key) === null) panel.current?.resize(defaultSize(innerWidth))
    }
    addEventListener('resize', resized)
    return () => removeEventListener('resize', resized)
  }, [key, panel, defaultSize])
  return (
    <Panel
      {...rest}
      id={name}
      panelRef={panel}
      defaultSize={size}
      groupResizeBehavior="preserve-pixel-size"
    />
  )
}

/** A pane of a `Split`; see react-resizable-panels for its sizes. */
export const Pane = Panel

export function Handle({ label }: { label: string }) {
  return <Separator className="handle" aria-label={label} />
}
