import { useEffect, useLayoutEffect, useRef } from 'react'
import { visibleLine } from '../../kit/markdown/visible'
import { Truncated } from '../../kit/truncated'
import type { Suggestion } from './use-suggestions'

interface SuggestionListProps {
  id: string
  label: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
}

export const optionId = (list: string, place: number) => `${list}-${place}`

export function SuggestionList(props: SuggestionListProps) {
  const { id, label, suggestions, active, onChoose } = props
  const chosen = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => list.current?.showPopover(), [])
  useEffect(() => {
    if (active >= 0) chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      className="suggestions"
    >
      {suggestions.map((suggestion, place) => (
        <div
          key={suggestion.name}
          id={optionId(id, place)}
          ref={place === active ? chosen : null}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className="suggestion"
          // The text keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(suggestion)
          }}
        >
          <Truncated text={visibleLine(suggestion.name)} />
          {suggestion.hint && (
            <span className="suggestion-hint ellipsis">{visibleLine(suggestion.hint)}</span>
          )}
          {suggestion.detail && (
            <span className="faint ellipsis">{visibleLine(suggestion.detail)}</span>
          )}
        </div>
      ))}
    </div>
  )
}
