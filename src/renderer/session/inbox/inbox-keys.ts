import type { KeyboardEvent } from 'react'
import { needOf } from '../../../shared/app/need'
import { rowNow } from '../../store/rows'
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
  const id = entries[place]?.parentElement?.dataset.session
  const session = id === undefined ? undefined : rowNow('sessions', id)
  const need = session && needOf(session)
  if (!session || !need || need === 'asks') return
  event.preventDefault()
  // The one after it is next, so that the key can be pressed again.
  ;(entries[place + 1] ?? entries[place - 1])?.focus()
  void dismiss(session)
}
