/** Where the focus is, and what has happened since somebody asked for something to come. */
export interface Meanwhile {
  /** It is on nothing, as when what it was on has gone. */
  nowhere: boolean
  where: 'there-still' | 'elsewhere'
  /** Whether what it was on then is still there. */
  fromIsThere: boolean
  /** Something was pressed since. */
  pressed: boolean
}

/**
 * Whether somebody has put the focus where it is now. Where it was may be gone with what was shown,
 * and a dialog that closes gives it back by itself to where it was before.
 */
export function hasGoneElsewhere({ nowhere, where, fromIsThere, pressed }: Meanwhile): boolean {
  return !nowhere && where === 'elsewhere' && (fromIsThere || pressed)
}
