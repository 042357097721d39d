/** What stands between the user and the turn when Escape is pressed in the message. */
export interface EscapeScene {
  /** A list of names is open. */
  listing: boolean
  /** Something else was put aside for what is written. */
  aside: boolean
  /** A question of the agent waits. */
  asking: boolean
  /** Nothing is written or attached. */
  empty: boolean
  working: boolean
  /** It has just been said that the next press cancels. */
  armed: boolean
}

type EscapeStep = 'close-list' | 'leave' | 'to-question' | 'arm' | 'cancel' | 'nothing'

/** One level back. A turn is cancelled by the second press only, and never beside something written. */
export function escapeStep(scene: EscapeScene): EscapeStep {
  if (scene.listing) return 'close-list'
  if (scene.aside) return 'leave'
  if (scene.asking) return 'to-question'
  if (!scene.working || !scene.empty) return 'nothing'
  return scene.armed ? 'cancel' : 'arm'
}
