import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { createStore, useStore } from '../store/create-store'
import { IconButton } from './button'
import './menu.css'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  /** Keys that do the same, as they are shown. */
  keys?: string | undefined
  /** What it would do, or why it cannot be done; beside its name, and no part of it. */
  note?: string | undefined
  checked?: boolean
  disabled?: boolean
  danger?: boolean
  run: () => void
}

/** What belongs together, with a line between. */
export type MenuGroups = readonly (readonly MenuItem[])[]

interface OpenMenu {
  label: string
  groups: MenuGroups
  at: HTMLElement | { x: number; y: number }
}

const margin = 4

const open = createStore<OpenMenu | null>(null)

type Place = HTMLElement | (Pick<MouseEvent, 'clientX' | 'clientY'> & { buttons?: number })

/** Opens a menu beside an element, or where the pointer is. */
export function openMenu(label: string, groups: MenuGroups, place: Place): void {
  if (place instanceof HTMLElement) {
    open.set({ label, groups, at: place })
    return
  }
  const show = () => open.set({ label, groups, at: { x: place.clientX, y: place.clientY } })
  // Where the menu is asked for by pressing, letting go would be a click beside it, which closes it.
  if (place.buttons) window.addEventListener('pointerup', () => setTimeout(show), { once: true })
  else show()
}

/** The one menu of the window. */
export function MenuLayer() {
  const menu = useStore(open)
  return menu && <Menu menu={menu} key={menu.label} />
}

function Menu({ menu }: { menu: OpenMenu }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const element = list.current
    if (!element) return
    if (menu.at instanceof HTMLElement) element.showPopover({ source: menu.at })
    else {
      element.showPopover()
      keepInWindow(element, menu.at)
    }
    items(element)[0]?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [menu])

  const keys = (event: KeyboardEvent) => {
    const all = list.current ? items(list.current) : []
    const place = all.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: all[(place + 1) % all.length],
      ArrowUp: all.at(place - 1),
      Home: all[0],
      End: all.at(-1),
    }[event.key]
    if (event.key === 'Tab') open.set(null)
    const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null
    const typed = letter
      ? [...all.slice(place + 1), ...all].find((item) =>
          item.textContent.toLowerCase().startsWith(letter),
        )
      : undefined
    if (!next && !typed) return
    event.preventDefault()
    ;(next ?? typed)?.focus()
  }

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={menu.label}
      popover="auto"
      className={menu.at instanceof HTMLElement ? 'menu menu-anchored' : 'menu'}
      onKeyDown={keys}
      onToggle={(event) => {
        if (event.newState === 'closed') open.set(null)
      }}
    >
      {menu.groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]?.label} className="menu-group">
            {group.map((item) => (
              <MenuEntry key={item.label} item={item} />
            ))}
          </div>
        ))}
    </div>
  )
}

function MenuEntry({ item }: { item: MenuItem }) {
  const { label, icon: Icon, keys, note, checked, disabled, danger, run } = item
  const role =
    checked === undefined
      ? { role: 'menuitem' }
      : { role: 'menuitemcheckbox', 'aria-checked': checked }
  return (
    <button
      type="button"
      {...role}
      disabled={disabled}
      tabIndex={-1}
      aria-description={note}
      className={danger ? 'menu-item menu-item-danger' : 'menu-item'}
      onPointerMove={(event) => event.currentTarget.focus()}
      onClick={() => {
        open.set(null)
        run()
      }}
    >
      {Icon ? <Icon size={14} aria-hidden /> : <span className="menu-mark">{checked && '✓'}</span>}
      <span className="ellipsis">{label}</span>
      {note && (
        <span className="menu-note" aria-hidden>
          {note}
        </span>
      )}
      {keys && <kbd aria-hidden>{keys}</kbd>}
    </button>
  )
}

function items(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('button:enabled')]
}

/** At the pointer, as far as the window reaches. */
function keepInWindow(list: HTMLElement, at: { x: number; y: number }): void {
  const { width, height } = list.getBoundingClientRect()
  list.style.left = `${Math.max(margin, Math.min(at.x, innerWidth - width - margin))}px`
  list.style.top = `${Math.max(margin, Math.min(at.y, innerHeight - height - margin))}px`
}

interface MenuButtonProps {
  label: string
  icon: LucideIcon
  /** Asked when it opens. */
  groups: () => MenuGroups
}

export function MenuButton({ label, icon, groups: make }: MenuButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-haspopup="menu"
      onClick={(event) => openMenu(label, make(), event.currentTarget)}
    />
  )
}
