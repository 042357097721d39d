import { navigationNow } from '../../store/navigation'
import { arriveIn } from '../ports/composer-port'

/** When the focus went with what is no longer shown, it goes to what is asked or to where one writes, or to the next step. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    const { session } = navigationNow()
    if (document.activeElement !== document.body) return
    if (session) arriveIn(session)
    else document.querySelector<HTMLElement>('main button')?.focus()
  })
}
