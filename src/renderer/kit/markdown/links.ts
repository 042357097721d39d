import { createContext } from 'react'
import type { Target } from './target'

/** What happens when a link is chosen; nothing ever follows an address by itself. */
export const OpenTarget = createContext<(target: Target) => void>(() => {})
