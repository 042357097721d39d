import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { shownKeys } from '../../kit/commands/keymap'
import { navigate, useNavigation } from '../../store/navigation'

/** Where searching begins; what is found shows in the page beside it. */
export function SearchBox() {
  const { query } = useNavigation()
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') navigate({ page: 'search' })
    if (event.key === 'Enter' || event.key === 'ArrowDown')
      document.querySelector<HTMLElement>('.search-hit')?.focus()
    if (event.key === 'Escape') navigate({ page: 'session', query: '' })
    if (['Enter', 'ArrowDown', 'Escape'].includes(event.key)) event.preventDefault()
  }
  return (
    <div className="rail-search">
      <Search size={13} aria-hidden />
      <input
        type="search"
        aria-label="Search sessions"
        placeholder="Search"
        spellCheck={false}
        value={query}
        onClick={() => navigate({ page: 'search' })}
        onChange={(event) => navigate({ page: 'search', query: event.target.value })}
        onKeyDown={keys}
      />
      <kbd aria-hidden>{shownKeys('search.open')}</kbd>
    </div>
  )
}
