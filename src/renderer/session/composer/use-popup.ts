import { type KeyboardEvent, useState } from 'react'
import type { SlashCommand } from '../../../shared/agent/content'
import { type Trigger, triggerAt } from './trigger'
import { type FilesOf, type Suggestion, useSuggestions } from './use-suggestions'

/** The list of names that opens while one is typed. */
export function usePopup(of: FilesOf, commands: readonly SlashCommand[]) {
  const [trigger, setTrigger] = useState<Trigger>()
  const [active, setActive] = useState(0)
  const suggestions = useSuggestions(of, trigger, commands)
  const open = trigger !== undefined && suggestions.length > 0
  const close = () => setTrigger(undefined)
  return {
    trigger,
    suggestions,
    open,
    active: Math.min(active, suggestions.length - 1),
    close,
    type: (text: string, caret: number) => {
      setTrigger(triggerAt(text, caret))
      setActive(0)
    },
    /** Whether the key was for the list. */
    keys: (event: KeyboardEvent, choose: (suggestion: Suggestion) => void): boolean => {
      const count = suggestions.length
      const chosen = suggestions[Math.min(active, count - 1)]
      if (event.key === 'ArrowDown') setActive((active + 1) % count)
      else if (event.key === 'ArrowUp') setActive((active + count - 1) % count)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen)
      else return false
      return true
    },
  }
}
