import { navigationNow } from '../store/navigation'
import { writeIn } from '../views/composer/composer-port'

/** When the focus went with what is no longer shown, it goes to where one writes, or to the next step. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    const { session } = navigationNow()
    if (document.activeElement !== document.body) return
    if (session) writeIn(session)
    else document.querySelector<HTMLElement>('main button')?.focus()
  })
}
