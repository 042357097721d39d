import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from './button'
import './find-bar.css'

interface FindBarProps {
  /** Such as "Find in terminal". */
  label: string
  text: string
  /** How many there are, and which one is shown. */
  found: string
  /** Where Enter goes; Shift+Enter goes the other way. */
  enter: 'above' | 'below'
  onText: (text: string) => void
  onStep: (to: 'above' | 'below') => void
  onClose: () => void
  /** It lies over what is searched, and takes no room from it. */
  floating?: boolean
}

/** A field to find text with, and the way from one place to the next. */
export function FindBar(props: FindBarProps) {
  const { label, text, found, enter, onText, onStep, onClose, floating = false } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const other = enter === 'above' ? 'below' : 'above'
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed here is for nobody else, not even what is asked.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === field.current)
      onStep(event.shiftKey ? other : enter)
    else return
    event.preventDefault()
  }
  const keysTo = (to: 'above' | 'below') => (to === enter ? 'Enter' : 'Shift+Enter')
  return (
    <search className="find-bar" aria-label={label} data-floating={floating} onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder="Find"
        className="input"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <span role="status" className="find-bar-found">
        {found}
      </span>
      <IconButton
        label="Find above"
        icon={ArrowUp}
        keys={keysTo('above')}
        onClick={() => onStep('above')}
      />
      <IconButton
        label="Find below"
        icon={ArrowDown}
        keys={keysTo('below')}
        onClick={() => onStep('below')}
      />
      <IconButton label="Close the search" icon={X} keys="Esc" onClick={onClose} />
    </search>
  )
}

/** "3 of 12" */
export const foundWords = (place: number, count: number): string =>
  count === 0 ? 'Not found' : `${place + 1} of ${count}`
