/** The way to a place, told apart from how its agents are (SPEC E10). */
export type Link =
  | { state: 'connecting' }
  /** `by` another name of the same computer, where its own way failed. */
  | { state: 'connected'; by?: string }
  /** It was connected, and attempts follow one another until one succeeds. */
  | { state: 'reconnecting'; attempt: number; nextAt: number; why: string }
  /**
   * Nothing is tried: the user has to answer what is asked on the way, which is `open` in the window,
   * or was left alone; or it was refused, and only the user can mend that. What runs there goes on.
   */
  | { state: 'waiting'; open: boolean; why: string }
  /** Nothing is tried any more: it was never reached, or what was there is `gone`, with all that ran in it. */
  | { state: 'lost'; why: string; gone?: true }
  /** Nobody wants it any more. */
  | { state: 'left' }

export interface Line {
  link: Link
  /** The attempts under way: several, since one that was begun in the dark may hang for long. */
  attempts: readonly number[]
  count: number
  /** The number of the first attempt since the way was lost, or somebody came: from it on they get rarer. */
  first: number
  /** Since when the connection stands, or stood last. */
  stands: number
  /** Its own measure of time, so that not all who were cut off at once knock at once. */
  pace: number
  /** It was connected before: what runs there is not given up. */
  been: boolean
  /** Attempts that had to ask, and so had somebody there. */
  asked: readonly number[]
}

interface Failed {
  type: 'failed'
  attempt: number
  why: string
  /** Only the user can mend it. */
  hopeless?: boolean
  gone?: true
  /** There is another way, which was not tried since. */
  another?: boolean
  now: number
}

export type LinkInput =
  | { type: 'opened'; attempt: number; by?: string; now: number }
  | Failed
  /** The attempt begins to wait for the user, and has been answered. */
  | { type: 'asks'; attempt: number }
  | { type: 'answered'; attempt: number; now: number }
  /** The connection that stood is no more, or has been silent for too long. */
  | { type: 'cut'; why: string; now: number }
  | { type: 'due'; now: number }
  /** By hand. */
  | { type: 'now'; now: number }
  /** The net is another now, or the computer has slept: what hung or waited is tried anew. */
  | { type: 'woken'; now: number }
  | { type: 'leave' }

export type LinkEffect =
  | { type: 'open'; attempt: number }
  | { type: 'abandon'; attempt: number }
  | { type: 'wake'; at: number }
