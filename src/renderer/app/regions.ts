import { arriveIn } from '../kit/ports/composer-port'
import { navigationNow } from '../store/navigation'

/** The parts of the window, from its beginning to its end; what stands in another comes after it. */
const regions = ['.rail', '.page', '.side-panel', '.status-bar']
const stops = '[tabindex="0"], textarea, input, select, button, a[href]'

/** Puts the focus into the next part of the window, or the one before: where one would go on there. */
export function goToRegion(by: 1 | -1): void {
  const there = regions.flatMap((name) => {
    const region = document.querySelector<HTMLElement>(name)
    return region && stopIn(region) ? [region] : []
  })
  const here = there.findLastIndex((region) => region.contains(document.activeElement))
  const from = here < 0 && by < 0 ? 0 : here
  const next = there.at((from + by) % there.length)
  const { page, session } = navigationNow()
  if (next?.matches('.page') && page === 'session' && session) arriveIn(session)
  else if (next) stopIn(next)?.focus()
}

const stopIn = (region: HTMLElement): HTMLElement | undefined =>
  [...region.querySelectorAll<HTMLElement>(stops)].find(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
