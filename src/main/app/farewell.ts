import { Notification } from 'electron'
import { farewell } from './going-on-words'

/** Said as the app ends, so that nobody has to guess what runs from now on without a window. */
export function farewellTo(count: number): void {
  const words = farewell(count)
  if (words && Notification.isSupported()) new Notification(words).show()
}
