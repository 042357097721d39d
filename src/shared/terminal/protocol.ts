/** What a window sends up the port of a terminal. */
export type TerminalUp =
  /**
   * First: from which byte on it wants the output (it has what is before), or null for all there is,
   * and how large it is, or null where that is not known yet.
   */
  | { attach: { from: number | null; size: { columns: number; rows: number } | null } }
  /** Everything before this offset has been parsed. */
  | { ack: number }
  | { input: string }
  /** A mouse report in the old encoding, or other bytes that are not text. */
  | { binary: string }
  | { resize: { columns: number; rows: number } }
  /** What a program drew before is not known here: it is to draw its screen anew. */
  | { redraw: true }

/** What main sends down. Offsets count the bytes of all runs since the terminal was made. */
export type TerminalDown =
  | TerminalStart
  | { data: Uint8Array; offset: number }
  /** What a program asks from this offset on is answered by this window, and by no other. */
  | { answerFrom: number }

export interface TerminalStart {
  /** Where the bytes begin. */
  start: number
  /** How many before them are gone for good, and how many are kept but more than a screen holds. */
  dropped: number
  skipped: number
  /** What comes before happened in the past: questions in it have been answered and must not be again. */
  live: number
  /** Sequences that set up what a program had set up by then: full screen, mouse, margins and so on. */
  modes: string
}

/** A port to a window, as little of it as a viewer needs. */
export interface ViewerPort {
  send(message: TerminalDown): void
  onMessage(listener: (message: TerminalUp) => void): void
  onClose(listener: () => void): void
  close(): void
}
