import type { QuitPlan } from '../plans'
import type { Stream } from '../stream'

/** What runs, and how it is ended when the app quits. */
export interface Running {
  stream: Stream
  gone: Promise<void>
  helper: boolean
  /** It goes on without us. */
  hangUp?(): void
  quit(plan: QuitPlan): Promise<unknown>
}
