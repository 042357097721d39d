import { useRef, useState } from 'react'
import { isAbout } from '../../../shared/app/needs'
import { Button } from '../../kit/button'
import { useFocusKept } from '../../kit/focus-kept'
import { usePointerOn } from '../../kit/pointer-on'
import { useHeldOrder } from '../../store/held-order'
import { useNavigation } from '../../store/navigation'
import { useNeeds } from '../../store/needs'
import { useRow } from '../../store/rows'
import { Finished } from './finished'
import { InboxItem, useEntryTitle } from './inbox-item'
import { inboxKeys } from './inbox-keys'
import './inbox.css'

/** As many are in sight until all are asked for. */
const most = 5

/** What waits for the user, wherever that is. */
export function Inbox() {
  const pointer = usePointerOn()
  const waiting = useHeldOrder(useNeeds(), pointer.on)
  const [all, setAll] = useState(false)
  const [last, setLast] = useState('')
  const { session } = useNavigation()
  // What is open is in sight wherever it stands.
  const drawn = waiting.filter(
    (entry, place) => all || place < most || (session !== null && isAbout(entry, session)),
  )
  const stop = drawn.find(({ id }) => id === last) ?? drawn[0]
  const list = useRef<HTMLUListElement>(null)
  const kept = useFocusKept(list, '.inbox-entry')
  const count = waiting.length
  const connected = useRow('settings', 'settings') !== undefined
  const first = useEntryTitle(waiting[0])
  return (
    <section
      aria-label="Needs you"
      className="inbox"
      {...pointer.handlers}
      // The entry that has the focus is higher than the others: it stays so until a press is over.
      onMouseDown={(event) => event.preventDefault()}
    >
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
        <ul ref={list} {...kept} className="inbox-list" onKeyDown={inboxKeys}>
          {drawn.map((entry) => (
            <InboxItem
              key={entry.id}
              entry={entry}
              tabIndex={entry === stop ? 0 : -1}
              onFocus={() => setLast(entry.id)}
            />
          ))}
        </ul>
      )}
      {(all || drawn.length < count) && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `+${count - drawn.length} more`}
        </Button>
      )}
      <Finished />
    </section>
  )
}
