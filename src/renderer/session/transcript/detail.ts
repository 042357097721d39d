import { remember, rememberedNow, useRemembered } from '../../store/remembered'
import type { Detail } from './steps'

export const details = [
  { value: 'summary', label: 'Summary', description: 'What was asked, and what came of it' },
  { value: 'normal', label: 'Normal', description: 'Many steps in a row are one line' },
  { value: 'verbose', label: 'Verbose', description: 'Every step, and what the agent thought' },
] as const satisfies { value: Detail; label: string; description: string }[]

const key = 'conversation.detail'
const usual: Detail = 'normal'

/** How much of conversations is shown. */
export const useDetail = () => useRemembered<Detail>(key, usual)

/** From Summary to Verbose, and then from the beginning. */
export function nextDetail(): void {
  const now = rememberedNow<Detail>(key, usual)
  const place = details.findIndex(({ value }) => value === now)
  remember(key, details[(place + 1) % details.length]?.value ?? usual)
}
