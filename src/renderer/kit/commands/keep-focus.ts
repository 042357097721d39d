import { navigationNow } from '../../store/navigation'
import { arriveIn } from '../ports/composer-port'

/** Where one goes on: in the dialog that is open, in the view that is shown, on the page, with the first step. */
const steps = [
  'dialog:modal :is(input, textarea, select, button):enabled',
  'main [role=tab][aria-selected=true]:not([id$="-conversation"])',
  '.page > [tabindex="-1"]',
  '.welcome :is(textarea, .button-primary), .removed-workspace button',
]

const isNowhere = () => document.activeElement === document.body

/** When the focus went with what is no longer shown, it goes to what is asked or to where one writes, or to the next step. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if (isNowhere()) goOn()
  })
}

function goOn(): void {
  for (const step of steps) {
    if (isNowhere()) document.querySelector<HTMLElement>(step)?.focus()
  }
  const { page, session } = navigationNow()
  if (page === 'session' && session) arriveIn(session)
}

/** Who opens something is in it, to answer or to write; who has it opened from the rail goes on there. */
export function arrive(): void {
  const { page, session } = navigationNow()
  const inRail = document.activeElement?.closest('.rail')
  if (page === 'session' && session && !inRail) arriveIn(session)
  keepFocus()
}

/** The focus is never on nothing because what had it has gone, is hidden or can't be pressed any more. */
export function listenForLostFocus(): () => void {
  const lost = ({ target }: FocusEvent) => {
    requestAnimationFrame(() => {
      // Where it is there still, somebody has put the focus away.
      const there = target instanceof HTMLElement && target.checkVisibility()
      if (isNowhere() && !(there && !target.matches(':disabled'))) goOn()
    })
  }
  window.addEventListener('focusout', lost)
  return () => window.removeEventListener('focusout', lost)
}
