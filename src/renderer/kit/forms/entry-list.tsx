import { Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '../button'
import { useFocusKept } from '../focus-kept'
import { offerUndo } from '../toast'

interface Entry {
  id: string
  name: string
  words: string
}

interface EntryListProps {
  title: string
  /** What is said when there are none. */
  none: string
  entries: readonly Entry[]
  /** What has to be said of some of them, before all. */
  notice?: ReactNode
  /** What one of them is called: “Add profile”. */
  one: string
  onAdd: (() => void) | undefined
  onEdit: (id: string) => void
  onDuplicate?: (id: string) => void
  /** Gives what takes it back, where it was removed. */
  onRemove: (id: string) => Promise<(() => void) | undefined>
}

/** Things of one kind in the settings: each can be edited and removed, and others added. */
export function EntryList(props: EntryListProps) {
  const { title, none, entries, notice, one, onAdd, onEdit, onDuplicate, onRemove } = props
  const list = useRef<HTMLElement>(null)
  const kept = useFocusKept(list, 'button')
  const remove = async ({ id, name }: Entry) => {
    const undo = await onRemove(id)
    if (undo) offerUndo(`Removed “${name}”`, undo)
  }
  return (
    <section ref={list} {...kept} aria-label={title} className="settings-group">
      <header className="settings-header">
        <h3>{title}</h3>
        {onAdd && (
          <Button icon={Plus} onClick={onAdd}>
            Add {one}
          </Button>
        )}
      </header>
      {notice}
      {entries.length === 0 && <p className="settings-none">{none}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="entry">
            <div className="setting-words">
              <p className="entry-name">{entry.name}</p>
              <p>{entry.words}</p>
            </div>
            <IconButton
              label={`Edit ${entry.name}`}
              icon={Pencil}
              onClick={() => onEdit(entry.id)}
            />
            {onDuplicate && (
              <IconButton
                label={`Duplicate ${entry.name}`}
                icon={Copy}
                onClick={() => onDuplicate(entry.id)}
              />
            )}
            <IconButton
              label={`Remove ${entry.name}`}
              icon={Trash2}
              onClick={() => void remove(entry)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
