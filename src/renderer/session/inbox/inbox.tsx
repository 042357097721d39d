import { useRef } from 'react'
import { useFirstSeen } from '../../kit/first-seen'
import { useFocusKept } from '../../kit/focus-kept'
import { usePointerOn } from '../../kit/pointer-on'
import { useHeldOrder } from '../../store/held-order'
import { useNeeds } from '../../store/needs'
import { useRow } from '../../store/rows'
import { Finished } from './finished'
import { InboxItem, useEntryTitle } from './inbox-item'
import { inboxKeys } from './inbox-keys'
import './inbox.css'

/** No entry is lower than this, and the list takes less than half of the window. */
const leastHeight = 2 * 32

/** What waits for the user, wherever that is. */
export function Inbox() {
  const pointer = usePointerOn()
  const waiting = useHeldOrder(useNeeds(), pointer.on)
  const drawn = useFirstSeen(waiting, leastHeight)
  const list = useRef<HTMLUListElement>(null)
  const kept = useFocusKept(list, '.inbox-entry')
  const count = waiting.length
  const connected = useRow('settings', 'settings') !== undefined
  const first = useEntryTitle(waiting[0])
  return (
    <section aria-label="Needs you" className="inbox" {...pointer.handlers}>
      <header className="inbox-heading">
        <h2>Needs you</h2>
        {count > 0 && <span className="inbox-count">{count}</span>}
        {count === 0 && connected && <span>Nothing needs you</span>}
      </header>
      {/* Said once when it changes, wherever the user is in the window. */}
      <p role="status" className="visually-hidden">
        {first && `${first} needs you, ${count} in all`}
      </p>
      {count > 0 && (
        <ul
          ref={list}
          {...kept}
          className="inbox-list"
          onKeyDown={inboxKeys}
          // The entry that has the focus is higher than the others: it stays so until a press is over.
          onMouseDown={(event) => event.preventDefault()}
        >
          {drawn.map((entry) => (
            <InboxItem key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <Finished />
    </section>
  )
}
