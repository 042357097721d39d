import type { Feed } from './feed'

/** A window that is hidden draws no frame, and its page is answered all the same. */
const latest = 500

/** Resolves when the first page has drawn what it begins with, or will not soon. */
export function firstFrame(feed: Pick<Feed, 'onceDrawn'>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, latest)
    feed.onceDrawn(() => {
      clearTimeout(late)
      resolve()
    })
  })
}
