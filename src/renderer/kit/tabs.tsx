import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { Aside } from './aside'
import './tabs.css'

interface TabItem {
  id: string
  /** The accessible name. */
  label: string
  icon?: LucideIcon
  /** A count or mark after the label; it is no part of the name. */
  badge?: string
  onClose?: () => void
}

const dragged = 'application/x-liminal-tab'

interface TabsProps {
  /** What the tabs are of. */
  label: string
  tabs: readonly TabItem[]
  selected: string
  onSelect: (id: string) => void
  /** It was dragged to the place of another one. */
  onMove?: (id: string, place: number) => void
  /** It was clicked twice. */
  onEdit?: (id: string) => void
  /** Id of the element that shows the selected tab, a `TabPanel`. */
  panel: string
}

/** A row of tabs: one stop for Tab, arrows move, Delete closes what can be closed. */
export function Tabs({ label, tabs, selected, onSelect, onMove, onEdit, panel }: TabsProps) {
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = tabs.findIndex((tab) => tab.id === selected)
    const next = {
      ArrowLeft: tabs.at(place - 1),
      ArrowRight: tabs[(place + 1) % tabs.length],
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key]
    if (event.key === 'Delete') tabs[place]?.onClose?.()
    if (!next) return
    event.preventDefault()
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.dataset.by = 'arrows'
    onSelect(next.id)
    document.getElementById(`${panel}-${next.id}`)?.focus()
  }
  // The tab that is shown already leads into what it shows.
  const enter = () => document.querySelector<HTMLElement>(`#${CSS.escape(panel)} textarea`)?.focus()
  const shown = `${panel}-${selected}`
  useEffect(() => {
    document.getElementById(shown)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <div
      role="tablist"
      aria-label={label}
      className="tabs"
      onKeyDown={keys}
      onClickCapture={({ currentTarget }) => delete currentTarget.dataset.by}
    >
      {tabs.map(({ id, label: name, icon: Icon, badge, onClose }, place) => (
        <button
          key={id}
          id={`${panel}-${id}`}
          type="button"
          role="tab"
          aria-label={name}
          aria-selected={id === selected}
          aria-controls={id === selected ? panel : undefined}
          tabIndex={id === selected ? 0 : -1}
          className="tab"
          onClick={() => {
            onSelect(id)
            if (id === selected) enter()
          }}
          onDoubleClick={() => onEdit?.(id)}
          draggable={onMove !== undefined}
          onDragStart={({ dataTransfer }) => dataTransfer.setData(dragged, id)}
          onDragOver={(event) => {
            if (onMove && event.dataTransfer.types.includes(dragged)) event.preventDefault()
          }}
          onDrop={({ dataTransfer }) => onMove?.(dataTransfer.getData(dragged), place)}
          onAuxClick={(event) => {
            if (event.button === 1) onClose?.()
          }}
        >
          {Icon && <Icon size={14} aria-hidden />}
          <span className="ellipsis">{name}</span>
          {badge && <Aside text={badge} />}
        </button>
      ))}
    </div>
  )
}

/** Somebody goes through tabs by arrows: what they show must not take the focus from them. */
export const isPassingTabs = () =>
  document.activeElement?.closest('[role=tablist][data-by=arrows]') != null

interface TabPanelProps {
  /** The same as the `panel` of the `Tabs`. */
  id: string
  tab: string
  children: ReactNode
  className?: string
  onKeyDown?: (event: KeyboardEvent) => void
}

export function TabPanel({ id, tab, children, className, onKeyDown }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={id}
      aria-labelledby={`${id}-${tab}`}
      className={className}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
