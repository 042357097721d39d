import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../kit/button'
import type { Screen } from './screen'
import { readColour } from './theme'

/** Finds text in what a terminal shows and what has scrolled out above. */
export function SearchBar({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ resultIndex: number; resultCount: number }>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    const listening = screen.search.onDidChangeResults(setFound)
    return () => {
      listening.dispose()
      screen.search.clearDecorations()
      screen.terminal.clearSelection()
    }
  }, [screen])

  const options = { decorations: matchColours() }
  const next = () => void screen.search.findNext(text, options)
  const previous = () => void screen.search.findPrevious(text, options)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onClose()
      screen.focus()
    } else if (event.key === 'Enter') (event.shiftKey ? next : previous)()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="terminal-search" aria-label="Find in terminal">
      <input
        ref={field}
        type="search"
        aria-label="Find in terminal"
        placeholder="Find"
        className="input"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          screen.search.findPrevious(target.value, { ...options, incremental: true })
        }}
        onKeyDown={keys}
      />
      <span role="status" className="terminal-found">
        {text && found ? foundWords(found) : ''}
      </span>
      <IconButton label="Find above" icon={ArrowUp} keys="Enter" onClick={previous} />
      <IconButton label="Find below" icon={ArrowDown} keys="Shift+Enter" onClick={next} />
      <IconButton label="Close the search" icon={X} keys="Esc" onClick={onClose} />
    </search>
  )
}

function foundWords({ resultIndex, resultCount }: { resultIndex: number; resultCount: number }) {
  if (resultCount === 0) return 'Not found'
  return resultIndex < 0 ? `${resultCount} or more` : `${resultIndex + 1} of ${resultCount}`
}

function matchColours() {
  const match = readColour('--surface-mark')
  const current = readColour('--selection')
  return {
    matchBackground: match,
    matchOverviewRuler: match,
    activeMatchBackground: current,
    activeMatchColorOverviewRuler: current,
  }
}
