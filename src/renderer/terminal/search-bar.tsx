import { useEffect, useState } from 'react'
import { FindBar, foundWords } from '../kit/find-bar'
import type { Screen } from './screen'
import { readColour } from './theme'

interface Found {
  resultIndex: number
  resultCount: number
}

/** Finds text in what a terminal shows and what has scrolled out above. */
export function SearchBar({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    const listening = screen.search.onDidChangeResults(setFound)
    return () => {
      listening.dispose()
      screen.search.clearDecorations()
      screen.terminal.clearSelection()
    }
  }, [screen])

  const options = { decorations: matchColours() }
  return (
    <FindBar
      label="Find in terminal"
      text={text}
      found={text && found ? wordsOf(found) : ''}
      enter="above"
      floating
      onText={(wanted) => {
        setText(wanted)
        screen.search.findPrevious(wanted, { ...options, incremental: true })
      }}
      onStep={(to) =>
        void (to === 'below'
          ? screen.search.findNext(text, options)
          : screen.search.findPrevious(text, options))
      }
      onClose={() => {
        onClose()
        screen.focus()
      }}
    />
  )
}

const wordsOf = ({ resultIndex, resultCount }: Found): string =>
  resultIndex < 0 && resultCount > 0
    ? `${resultCount} or more`
    : foundWords(resultIndex, resultCount)

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
