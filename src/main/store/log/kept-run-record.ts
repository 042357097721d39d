/** What it takes to go on with a program in a terminal as if the app had never been away. */
export interface KeptRunRecord {
  /** The name that it was started under. */
  process: string
  /** The offset in the output less that in what the program printed: what the app put in counts too. */
  shift: number
  /** All that it asked up to here was answered, or is answered by nobody. */
  answered: number
  /** The number of the last write by then: all answers to what it asks later come after it. */
  written: number
  columns: number
  rows: number
  /** What it had set up in its terminal by then. */
  modes: { offset: number; text: string }
}
