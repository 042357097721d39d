import type { KeyboardEvent } from 'react'
import { sessionsToDismiss } from '../../../shared/app/needs'
import { needsNow } from '../../store/needs'
import { dismiss } from '../actions/session-actions'

/** Keys that mean the list rather than an entry: arrows move in it, E dismisses. */
export function inboxKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  const entries = [...currentTarget.querySelectorAll<HTMLElement>('.inbox-entry')]
  const place = entries.findIndex((entry) => entry.parentElement?.contains(target))
  const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: entries.length - 1 }[key]
  const entry = next === undefined ? undefined : entries[next]
  if (entry) {
    event.preventDefault()
    entry.focus()
  }
  if (key.toLowerCase() !== 'e' || event.repeat) return
  const item = entries[place]?.parentElement
  const id = item?.dataset.entry
  const need = needsNow().find((one) => one.id === id)
  const sessions = need ? sessionsToDismiss(need) : []
  if (sessions.length === 0) return
  event.preventDefault()
  // The one after it is next, so that the key can be pressed again.
  ;(entries[place + 1] ?? entries[place - 1])?.focus()
  void dismiss(sessions, item?.querySelector('.inbox-title')?.textContent ?? '')
}
